/* A player for Regnum in C, without any library: any game, any legal action, the same for the same seed.
 *
 *     cc -O2 -o chooser examples/programs/c/chooser.c
 *     regnum match kingdomino "exec:./chooser" easy
 *
 * A message is a line of JSON, and so is its answer; docs/protocol.md has all of them. What is needed of a message is
 * found by walking over it: no tree of values is built.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* JSON: where the value that begins here ends. */
static const char *after(const char *at)
{
    int depth = 0, quoted = 0;
    for (; *at; at++) {
        if (quoted) {
            if (*at == '\\')
                at++;
            else if (*at == '"')
                quoted = 0;
        } else if (*at == '"') {
            quoted = 1;
        } else if (*at == '[' || *at == '{') {
            depth++;
        } else if ((*at == ']' || *at == '}') && depth-- == 0) {
            break;
        } else if (*at == ',' && depth == 0) {
            break;
        }
    }
    return at;
}

static const char *skip_space(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* The value of a field of the object in this line, or NULL: fields of objects inside it do not count. */
static const char *field(const char *line, const char *name)
{
    const char *at = skip_space(line);
    size_t length = strlen(name);
    if (*at++ != '{')
        return NULL;
    while (*(at = skip_space(at)) == '"') {
        const char *key = at + 1, *value = strchr(key, '"');
        if (!value)
            return NULL;
        value = skip_space(skip_space(value + 1) + 1); /* behind the colon */
        if (strncmp(key, name, length) == 0 && key[length] == '"')
            return value;
        at = after(value);
        if (*at == ',')
            at++;
    }
    return NULL;
}

static int is(const char *value, const char *text)
{
    size_t length = strlen(text);
    return value && *value == '"' && strncmp(value + 1, text, length) == 0 && value[length + 1] == '"';
}

/* Chance: xorshift64*, begun with a hash (FNV-1a) of the seed's digits. */
static uint64_t chance;

static void begin_chance(const char *seed)
{
    chance = 14695981039346656037u;
    for (; seed && *seed && *seed != ','; seed++)
        chance = (chance ^ (unsigned char)*seed) * 1099511628211u;
    if (!chance)
        chance = 1;
}

static uint64_t below(uint64_t count)
{
    chance ^= chance >> 12;
    chance ^= chance << 25;
    chance ^= chance >> 27;
    return ((chance * 2685821657736338717u) >> 32) * count >> 32;
}

/* One of the numbers in a list like [677,680,687]. */
static long any_of(const char *list)
{
    size_t count = 1;
    const char *at;
    for (at = list; *at && *at != ']'; at++)
        count += *at == ',';
    count = below(count);
    for (at = list + 1; count; at++)
        count -= *at == ',';
    return strtol(at, NULL, 10);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *type = field(line, "type");
        if (is(type, "hello")) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"chooser in C\",\"deterministic\":true}");
        } else if (is(type, "new")) {
            begin_chance(field(line, "seed"));
            puts("{\"type\":\"ready\"}");
        } else if (is(type, "choose")) {
            printf("{\"type\":\"play\",\"action\":%ld}\n", any_of(field(line, "legal")));
        } else if (is(type, "quit")) {
            break;
        } else if (!is(type, "end")) {
            puts("{\"type\":\"error\",\"message\":\"I do not know this message\"}");
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
