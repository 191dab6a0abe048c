// Whole random games of Kingdom Builder in plain C++. It scans all cells each time, so a good engine beats it.
// Usage: kingdom_builder PLAYERS POLICY GAMES [SEED]. POLICY, a digit a seat or one for all: 0 random without
// tiles, 1 random with every tile used before or after the mandatory action by a coin flip, 2 greedy by one
// settlement. Environment: LORDS0=1 lets zero settlements count for the lords; DUMP=1 prints every final board.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstdint>
#include <vector>
#include <algorithm>
#include <ctime>
#include "kingdom_builder_quadrants.h"
using namespace std;
typedef unsigned char u8;

static uint64_t S;
static inline uint64_t rn() {
    S ^= S << 13;
    S ^= S >> 7;
    S ^= S << 17;
    return S * 2685821657736338717ULL >> 1;
}
static inline int R(int n) { return (rn() >> 20) % n; }
enum { G, C, D, B, F, W, M, K, L };
enum { ORACLE, FARM, TAVERN, TOWER, HARBOR, PADDOCK, BARN, OASIS };
static int NB[400][6], ND[400][6], NN[400]; // NB compact, ND by direction(-1)
static void init() {
    for (int r = 0; r < 20; r++)
        for (int c = 0; c < 20; c++) {
            int i = r * 20 + c;
            NN[i] = 0;
            int o = r & 1;
            int d[6][2] = {{0, -1}, {0, 1}, {-1, o - 1}, {-1, o}, {1, o - 1}, {1, o}};
            for (int k = 0; k < 6; k++) {
                int a = r + d[k][0], b = c + d[k][1];
                ND[i][k] = -1;
                if (a >= 0 && a < 20 && b >= 0 && b < 20) {
                    ND[i][k] = a * 20 + b;
                    NB[i][NN[i]++] = a * 20 + b;
                }
            }
        }
}

// hex16 is 1 when the tile was used in this turn
struct Tile {
    u8 kind, hex16;
    int hex;
    bool usable;
};

struct Game {
    int np;
    u8 t[400];
    signed char o[400];
    int lk[400], left[400];
    int spec[12], ns;
    int supply[4];
    vector<Tile> tl[4];
    vector<int> had[4];
    int card[4];
    vector<int> deck, disc;
    int cards[3];
    int redraw = 0, gone = 0;
    bool lordsZero = false;

    int q(int i) { return (i / 200) * 2 + ((i % 20) >= 10); }

    void setup(int n) {
        np = n;
        int p[8] = {0, 1, 2, 3, 4, 5, 6, 7};
        for (int i = 0; i < 4; i++) swap(p[i], p[i + R(8 - i)]);
        ns = 0;
        memset(o, -1, 400);
        for (int k = 0; k < 4; k++) {
            bool f = R(2);
            for (int r = 0; r < 10; r++)
                for (int c = 0; c < 10; c++) {
                    char ch = f ? Q[p[k]][9 - r][9 - c] : Q[p[k]][r][c];
                    int i = ((k / 2) * 10 + r) * 20 + (k % 2) * 10 + c;
                    const char *al = "GCDBFWMKL";
                    t[i] = strchr(al, ch) - al;
                    lk[i] = t[i] == L ? p[k] : -1;
                    left[i] = t[i] == L ? 2 : 0;
                    if (t[i] == K || t[i] == L) spec[ns++] = i;
                }
        }
        deck.clear();
        disc.clear();
        for (int x = 0; x < 25; x++) deck.push_back(x % 5);
        shuf(deck);
        for (int i = 0; i < n; i++) {
            supply[i] = 40;
            tl[i].clear();
            had[i].clear();
            card[i] = draw();
        }
        int cc[10];
        for (int i = 0; i < 10; i++) cc[i] = i;
        for (int i = 0; i < 3; i++) {
            swap(cc[i], cc[i + R(10 - i)]);
            cards[i] = cc[i];
        }
        redraw = 0;
        gone = 0;
    }

    void shuf(vector<int> &v) {
        for (int i = v.size() - 1; i > 0; i--) swap(v[i], v[R(i + 1)]);
    }

    int draw() {
        if (deck.empty()) {
            deck.swap(disc);
            shuf(deck);
        }
        int x = deck.back();
        deck.pop_back();
        return x;
    }

    bool adj(int i, int p) {
        for (int k = 0; k < NN[i]; k++)
            if (o[NB[i][k]] == p) return true;
        return false;
    }

    int legal(int p, int ter, int *out) {
        int n = 0;
        bool any = false;
        for (int i = 0; i < 400; i++)
            if (t[i] == ter && o[i] < 0) {
                if (adj(i, p)) {
                    if (!any) {
                        any = true;
                        n = 0;
                    }
                    out[n++] = i;
                } else if (!any)
                    out[n++] = i;
            }
        return n;
    }

    int legalTower(int p, int *out) {
        int n = 0;
        bool any = false;
        for (int i = 0; i < 400; i++) {
            int r = i / 20, c = i % 20;
            if (r && r < 19 && c && c < 19) continue;
            if (t[i] <= F && o[i] < 0) {
                if (adj(i, p)) {
                    if (!any) {
                        any = true;
                        n = 0;
                    }
                    out[n++] = i;
                } else if (!any)
                    out[n++] = i;
            }
        }
        return n;
    }

    int legalTavern(int p, int *out) {
        int n = 0;
        for (int i = 0; i < 400; i++)
            if (t[i] <= F && o[i] < 0)
                for (int d = 0; d < 6; d++) {
                    int a = ND[i][d];
                    if (a < 0 || o[a] != p) continue;
                    int b = ND[a][d];
                    if (b < 0 || o[b] != p) continue;
                    int c = ND[b][d];
                    if (c < 0 || o[c] != p) continue;
                    out[n++] = i;
                    break;
                }
        return n;
    }

    int legalBuild(int p, int kind, int ter, int *out) {
        switch (kind) {
        case ORACLE:
            return legal(p, ter, out);
        case FARM:
            return legal(p, G, out);
        case OASIS:
            return legal(p, D, out);
        case TOWER:
            return legalTower(p, out);
        case TAVERN:
            return legalTavern(p, out);
        }
        return 0;
    }

    int legalMoveTo(int p, int kind, int ter, int from, int *out) {
        int n = 0;
        if (kind == PADDOCK) {
            for (int d = 0; d < 6; d++) {
                int a = ND[from][d];
                if (a < 0) continue;
                int b = ND[a][d];
                if (b >= 0 && t[b] <= F && o[b] < 0) out[n++] = b;
            }
            return n;
        }
        o[from] = -1;
        n = legal(p, kind == HARBOR ? (int)W : ter, out);
        o[from] = p;
        int m = 0;
        for (int i = 0; i < n; i++)
            if (out[i] != from) out[m++] = out[i];
        return m;
    }

    bool gain(int p, int i) {
        for (int k = 0; k < NN[i]; k++) {
            int x = NB[i][k];
            if (t[x] == L && left[x] > 0 && find(had[p].begin(), had[p].end(), x) == had[p].end()) {
                left[x]--;
                had[p].push_back(x);
                tl[p].push_back({(u8)lk[x], 0, x, false});
                return true;
            }
        }
        return false;
    }

    bool wouldGain(int p, int i) {
        for (int k = 0; k < NN[i]; k++) {
            int x = NB[i][k];
            if (t[x] == L && left[x] > 0 && find(had[p].begin(), had[p].end(), x) == had[p].end()) return true;
        }
        return false;
    }

    void build(int p, int i) {
        o[i] = p;
        supply[p]--;
        gain(p, i);
    }

    void lose(int p, int i) {
        for (int k = 0; k < NN[i]; k++) {
            int x = NB[i][k];
            if (t[x] != L || adj(x, p)) continue;
            for (size_t j = 0; j < tl[p].size(); j++)
                if (tl[p][j].hex == x) {
                    bool us = tl[p][j].usable;
                    u8 kd = tl[p][j].kind;
                    tl[p].erase(tl[p].begin() + j);
                    gone++;
                    if (us)
                        for (auto &z : tl[p])
                            if (z.kind == kd && !z.usable && z.hex16 == 1) {
                                z.usable = true;
                                z.hex16 = 0;
                                break;
                            }
                    break;
                }
        }
    }

    void move(int p, int a, int b) {
        o[a] = -1;
        o[b] = p;
        lose(p, a);
        gain(p, b);
    }

    int sc(int p, int card) {
        int s = 0;
        switch (card) {
        case 0:
            for (int i = 0; i < 400; i++)
                if (o[i] == p && t[i] != W)
                    for (int k = 0; k < NN[i]; k++)
                        if (t[NB[i][k]] == W) {
                            s++;
                            break;
                        }
            return s; // fishermen
        case 5:
            for (int i = 0; i < 400; i++)
                if (o[i] == p)
                    for (int k = 0; k < NN[i]; k++)
                        if (t[NB[i][k]] == M) {
                            s++;
                            break;
                        }
            return s; // miners
        case 6:
            for (int i = 0; i < 400; i++)
                if (o[i] == p)
                    for (int k = 0; k < NN[i]; k++)
                        if (t[NB[i][k]] >= K) {
                            s++;
                            break;
                        }
            return s; // workers
        case 2:
        case 7: {
            int mx = 0, nr = 0;
            for (int r = 0; r < 20; r++) {
                int c = 0;
                for (int x = 0; x < 20; x++) c += o[r * 20 + x] == p;
                nr += c > 0;
                mx = max(mx, c);
            }
            return card == 2 ? nr : 2 * mx;
        }
        case 9: {
            int c[4] = {0, 0, 0, 0};
            for (int i = 0; i < 400; i++)
                if (o[i] == p) c[q(i)]++;
            return 3 * min(min(c[0], c[1]), min(c[2], c[3]));
        }
        case 8: {
            int c[4][4];
            memset(c, 0, sizeof c);
            for (int i = 0; i < 400; i++)
                if (o[i] >= 0) c[q(i)][(int)o[i]]++;
            for (int k = 0; k < 4; k++) {
                int a = -1, b = -1;
                for (int z = 0; z < np; z++) a = max(a, c[k][z]);
                for (int z = 0; z < np; z++)
                    if (c[k][z] < a) b = max(b, c[k][z]);
                int v = c[k][p];
                if (v == 0 && !lordsZero) continue;
                if (v == a)
                    s += 12;
                else if (v == b)
                    s += 6;
            }
            return s;
        }
        case 1:
        case 3:
        case 4: {
            static int st[400];
            static u8 seen[400];
            memset(seen, 0, 400);
            int big = 0, nc = 0;
            static u8 lk2[400];
            if (card == 1) memset(lk2, 0, 400);
            for (int i = 0; i < 400; i++)
                if (o[i] == p && !seen[i]) {
                    nc++;
                    int sp = 0, sz = 0;
                    st[sp++] = i;
                    seen[i] = 1;
                    int tt[12], nt = 0;
                    while (sp) {
                        int x = st[--sp];
                        sz++;
                        for (int k = 0; k < NN[x]; k++) {
                            int y = NB[x][k];
                            if (o[y] == p && !seen[y]) {
                                seen[y] = 1;
                                st[sp++] = y;
                            } else if (card == 1 && t[y] >= K) {
                                int z;
                                for (z = 0; z < nt; z++)
                                    if (tt[z] == y) break;
                                if (z == nt) tt[nt++] = y;
                            }
                        }
                    }
                    big = max(big, sz);
                    if (nt >= 2)
                        for (int z = 0; z < nt; z++) lk2[tt[z]] = 1;
                }
            if (card == 3) return nc;
            if (card == 4) return big / 2;
            for (int z = 0; z < ns; z++) s += lk2[spec[z]] * 4;
            return s;
        }
        }
        return 0;
    }

    int castle(int p) {
        int s = 0;
        for (int z = 0; z < ns; z++)
            if (t[spec[z]] == K && adj(spec[z], p)) s += 3;
        return s;
    }

    int total(int p) { return castle(p) + sc(p, cards[0]) + sc(p, cards[1]) + sc(p, cards[2]); }
};
static const char *CN[10] = {"fishermen", "merchants", "discoverers", "hermits", "citizens",
                             "miners",    "workers",   "knights",     "lords",   "farmers"};

static long opts = 0, optn = 0, forced = 0;

static int pick(Game &g, int p, int pol, int *o, int n) {
    if (pol < 2) return o[R(n)];
    double best = -1e9;
    int bi = 0;
    for (int k = 0; k < n; k++) {
        int i = o[k];
        g.o[i] = p;
        double v = g.total(p) + (g.wouldGain(p, i) ? (g.supply[p] > 9 ? 6 : 0) : 0) + R(1000) * 1e-4;
        g.o[i] = -1;
        if (v > best) {
            best = v;
            bi = i;
        }
    }
    return bi;
}

static void useTile(Game &g, int p, int pol, size_t j) {
    Tile T = g.tl[p][j];
    int o[400];
    if (T.kind == HARBOR || T.kind == BARN || T.kind == PADDOCK) {
        vector<pair<int, int>> mv;
        for (int i = 0; i < 400; i++)
            if (g.o[i] == p) {
                int n = g.legalMoveTo(p, T.kind, g.card[p], i, o);
                for (int k = 0; k < n; k++) mv.push_back({i, o[k]});
            }
        if (mv.empty()) return;
        pair<int, int> m = mv[R(mv.size())];
        if (pol == 2) {
            double base = g.total(p) + 0.5, best = base;
            bool ok = false;
            for (auto &x : mv) {
                bool lo = false;
                g.o[x.first] = -1;
                g.o[x.second] = p;
                for (int k = 0; k < NN[x.first]; k++) {
                    int y = NB[x.first][k];
                    if (g.t[y] == L && !g.adj(y, p))
                        for (auto &z : g.tl[p])
                            if (z.hex == y) lo = true;
                }
                double v = g.total(p) - (lo && g.supply[p] > 6 ? 5 : 0) +
                           (g.wouldGain(p, x.second) ? (g.supply[p] > 9 ? 6 : 0) : 0);
                g.o[x.second] = -1;
                g.o[x.first] = p;
                if (v > best) {
                    best = v;
                    m = x;
                    ok = true;
                }
            }
            if (!ok) return;
        }
        for (auto &z : g.tl[p])
            if (z.hex == T.hex) {
                z.usable = false;
                z.hex16 = 1;
            }
        g.move(p, m.first, m.second);
    } else {
        if (g.supply[p] == 0) return;
        int n = g.legalBuild(p, T.kind, g.card[p], o);
        if (!n) return;
        for (auto &z : g.tl[p])
            if (z.hex == T.hex) {
                z.usable = false;
                z.hex16 = 1;
            }
        g.build(p, pick(g, p, pol, o, n));
    }
}

static void turn(Game &g, int p, int pol) {
    for (auto &z : g.tl[p]) {
        z.usable = true;
        z.hex16 = 0;
    }
    int o[400];
    vector<int> bef, aft;
    if (pol >= 1)
        for (auto &z : g.tl[p]) {
            if (pol == 1 ? R(2) : false)
                bef.push_back(z.hex);
            else
                aft.push_back(z.hex);
        }
    auto run = [&](vector<int> &v) {
        for (int i = (int)v.size() - 1; i > 0; i--) swap(v[i], v[R(i + 1)]);
        for (int h : v)
            for (size_t j = 0; j < g.tl[p].size(); j++)
                if (g.tl[p][j].hex == h && g.tl[p][j].usable) {
                    useTile(g, p, pol, j);
                    break;
                }
    };
    auto need = [&]() {
        for (;;) {
            int n = g.legal(p, g.card[p], o);
            if (n) return n;
            g.redraw++;
            if (g.deck.empty() && g.disc.empty()) return 0;
            g.card[p] = g.draw();
        }
    };
    need();
    run(bef);
    for (int k = 0; k < 3 && g.supply[p] > 0; k++) {
        int n = need();
        if (!n) break;
        opts += n;
        optn++;
        forced += g.adj(o[0], p);
        g.build(p, pick(g, p, pol, o, n));
    }
    run(aft);
    g.disc.push_back(g.card[p]);
    g.card[p] = g.draw();
}

int main(int ac, char **av) {
    init();
    int np = atoi(av[1]);
    int pol[4];
    for (int i = 0; i < 4; i++) pol[i] = av[2][min((size_t)i, strlen(av[2]) - 1)] - '0';
    int N = atoi(av[3]);
    S = 88172645463325252ULL + (ac > 4 ? atoll(av[4]) : 0) * 7919;
    double rounds = 0, tot = 0, win = 0, sq = 0, per[10] = {0}, pn[10] = {0}, cs = 0, tiles = 0, rd = 0, lost = 0,
           left = 0;
    double seat[4] = {0}, ws[4] = {0};
    double pmax[10] = {0};
    long margin = 0;
    int rmin = 99, rmax = 0;
    clock_t c0 = clock();
    for (int n = 0; n < N; n++) {
        Game g;
        g.lordsZero = getenv("LORDS0") != 0;
        g.setup(np);
        int st = 0, r = 0;
        bool end = false;
        while (!end) {
            r++;
            for (int i = 0; i < np; i++) {
                turn(g, (st + i) % np, pol[i]);
                if (g.supply[(st + i) % np] == 0) end = true;
            }
        }
        if (getenv("DUMP")) {
            for (int i = 0; i < 400; i++) putchar("GCDBFWMKL"[g.t[i]]);
            putchar(32);
            for (int i = 0; i < 400; i++) putchar(g.o[i] < 0 ? '.' : '0' + g.o[i]);
            for (int i = 0; i < np; i++) {
                printf(" %d", g.castle(i));
                for (int k = 0; k < 10; k++) printf(",%d", g.sc(i, k));
            }
            putchar(10);
        }
        rounds += r;
        rmin = min(rmin, r);
        rmax = max(rmax, r);
        int s[4], b = -1, b2 = -1;
        for (int i = 0; i < np; i++) {
            s[i] = g.total(i);
            for (int k = 0; k < 3; k++) {
                double v = g.sc(i, g.cards[k]);
                per[g.cards[k]] += v;
                pn[g.cards[k]]++;
                pmax[g.cards[k]] = max(pmax[g.cards[k]], v);
            }
            cs += g.castle(i);
            tiles += g.tl[i].size();
            left += g.supply[i];
            tot += s[i];
            sq += s[i] * (double)s[i];
            seat[i] += s[i];
            if (s[i] > b) {
                b2 = b;
                b = s[i];
            } else
                b2 = max(b2, s[i]);
        }
        int nbst = 0;
        for (int i = 0; i < np; i++) nbst += s[i] == b;
        for (int i = 0; i < np; i++)
            if (s[i] == b) ws[i] += 1.0 / nbst;
        win += b;
        margin += b - b2;
        rd += g.redraw;
        lost += g.gone;
    }
    double sec = (clock() - c0) / (double)CLOCKS_PER_SEC, m = tot / N / np;
    printf("np=%d pol=%s games=%d cpu=%.2fs games/cpu-s=%.0f rounds=%.2f[%d..%d] mean=%.2f sd=%.1f winner=%.2f "
           "margin=%.2f castles=%.2f tilesHeld=%.2f tilesLost=%.3f supplyLeft=%.2f redraw/game=%.5f opts=%.1f "
           "forcedAdj=%.3f\n",
           np, av[2], N, sec, N / sec, rounds / N, rmin, rmax, m, __builtin_sqrt(sq / N / np - m * m), win / N,
           margin / (double)N, cs / N / np, tiles / N / np, lost / N / np, left / N / np, rd / N,
           opts / (double)optn, forced / (double)optn);
    printf("  seat mean/win:");
    for (int i = 0; i < np; i++) printf(" %.2f/%.3f", seat[i] / N, ws[i] / N);
    printf("\n  per card mean(max):");
    for (int i = 0; i < 10; i++) printf(" %s %.2f(%.0f)", CN[i], per[i] / pn[i], pmax[i]);
    printf("\n");
}
