"""A plain and slow reference for the rules of Kingdomino, for tests only.

A kingdom maps cells (x, y) to halves. The castle is at (0, 0); x grows to the right, y grows downwards.
"""

from collections.abc import Mapping, Sequence

Cell = tuple[int, int]
Half = tuple[str, int]  # (terrain, crowns)
Domino = tuple[Half, Half]
Kingdom = dict[Cell, Half]
Placement = frozenset[tuple[Cell, Half]]
Region = tuple[str, frozenset[Cell], int]  # (terrain, cells, crowns)
Result = tuple[int, int, int]  # (score, largest region, crowns)
Setup = tuple[int, int, int, int]  # (dominoes used, kings each, line length, lines)

CASTLE_CELL: Cell = (0, 0)
CASTLE: Half = ("castle", 0)
MIDDLE_KINGDOM_BONUS = 10
HARMONY_BONUS = 5


# --- The kingdom ---------------------------------------------------------------------------------------


def new_kingdom() -> Kingdom:
    """A kingdom with only its castle."""
    return {CASTLE_CELL: CASTLE}


def neighbours(cell: Cell) -> set[Cell]:
    """The four cells that share an edge with this one."""
    x, y = cell
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def lay(kingdom: Kingdom, placement: Placement) -> Kingdom:
    """A new kingdom with the placement added. It does not check legality."""
    return {**kingdom, **dict(placement)}


# --- Placing -------------------------------------------------------------------------------------------


def is_empty(kingdom: Kingdom, cell: Cell) -> bool:
    """Nothing lies on this cell."""
    return cell not in kingdom


def half_connects(kingdom: Kingdom, cell: Cell, half: Half) -> bool:
    """The half would touch, by an edge, the castle or its own terrain already in the kingdom."""
    for neighbour in neighbours(cell):
        if neighbour in kingdom:
            terrain = kingdom[neighbour][0]
            if terrain == "castle" or terrain == half[0]:
                return True
    return False


def fits_in_square(cells: set[Cell], side: int) -> bool:
    """The bounding box of the cells is at most side by side."""
    xs = {x for x, _ in cells}
    ys = {y for _, y in cells}
    width = max(xs) - min(xs) + 1
    height = max(ys) - min(ys) + 1
    return width <= side and height <= side


def is_legal(kingdom: Kingdom, first: tuple[Cell, Half], second: tuple[Cell, Half], side: int) -> bool:
    """The two halves may be laid on these two cells."""
    first_cell, first_half = first
    second_cell, second_half = second
    if second_cell not in neighbours(first_cell):
        return False
    if not is_empty(kingdom, first_cell) or not is_empty(kingdom, second_cell):
        return False
    first_connects = half_connects(kingdom, first_cell, first_half)
    second_connects = half_connects(kingdom, second_cell, second_half)
    if not first_connects and not second_connects:
        return False
    return fits_in_square(set(kingdom) | {first_cell, second_cell}, side)


def placements(kingdom: Kingdom, domino: Domino, side: int) -> set[Placement]:
    """Every distinct legal placement, as the set of (cell, half) pairs it lays.

    The castle is at (0, 0), so no cell of the kingdom is further than side - 1 from it along either axis.
    """
    found: set[Placement] = set()
    for x in range(-side, side + 1):
        for y in range(-side, side + 1):
            for other in neighbours((x, y)):
                first = ((x, y), domino[0])
                second = (other, domino[1])
                if is_legal(kingdom, first, second, side):
                    found.add(frozenset({first, second}))
    return found


def must_discard(kingdom: Kingdom, domino: Domino, side: int) -> bool:
    """The domino has no legal placement; only then is it discarded, and then it must be."""
    return not placements(kingdom, domino, side)


# --- Regions -------------------------------------------------------------------------------------------


def region_from(kingdom: Kingdom, cell: Cell, seen: frozenset[Cell]) -> frozenset[Cell]:
    """The cells already seen, plus all cells of one terrain that can be reached from this one."""
    seen = seen | {cell}
    for neighbour in neighbours(cell):
        same_terrain = neighbour in kingdom and kingdom[neighbour][0] == kingdom[cell][0]
        if same_terrain and neighbour not in seen:
            seen = region_from(kingdom, neighbour, seen)
    return seen


def regions(kingdom: Kingdom) -> list[Region]:
    """All regions, ordered by their smallest cell. The castle belongs to none."""
    found: list[Region] = []
    done: set[Cell] = set()
    for cell in sorted(kingdom):
        terrain = kingdom[cell][0]
        if terrain != "castle" and cell not in done:
            cells = region_from(kingdom, cell, frozenset())
            crowns = sum(kingdom[member][1] for member in cells)
            found.append((terrain, cells, crowns))
            done |= cells
    return found


def largest_region(kingdom: Kingdom) -> int:
    """The number of squares of the largest region, with or without crowns; 0 when there is none."""
    return max((len(cells) for _, cells, _ in regions(kingdom)), default=0)


def total_crowns(kingdom: Kingdom) -> int:
    """All crowns in the kingdom."""
    return sum(crowns for _, crowns in kingdom.values())


# --- Scoring -------------------------------------------------------------------------------------------


def region_score(region: Region) -> int:
    """Squares times crowns."""
    _, cells, crowns = region
    return len(cells) * crowns


def castle_in_middle(kingdom: Kingdom, side: int) -> bool:
    """No square is further from the castle than 2 (in 7x7: 3), along either axis. Gaps are allowed."""
    reach = {5: 2, 7: 3}[side]
    return all(abs(x) <= reach and abs(y) <= reach for x, y in kingdom)


def middle_kingdom_bonus(kingdom: Kingdom, side: int) -> int:
    """The bonus of the Middle Kingdom variant."""
    return MIDDLE_KINGDOM_BONUS if castle_in_middle(kingdom, side) else 0


def harmony_bonus(discarded: int) -> int:
    """The bonus of the Harmony variant: nothing was discarded."""
    return HARMONY_BONUS if discarded == 0 else 0


def is_full_grid(kingdom: Kingdom, side: int) -> bool:
    """The kingdom fills its whole square. At the end of a game the same as having discarded nothing."""
    return len(kingdom) == side * side and fits_in_square(set(kingdom), side)


def score(kingdom: Kingdom, side: int, *, discarded: int, middle_kingdom: bool, harmony: bool) -> int:
    """The score of a kingdom, with the bonuses of the variants that are in use."""
    total = sum(region_score(region) for region in regions(kingdom))
    if middle_kingdom:
        total += middle_kingdom_bonus(kingdom, side)
    if harmony:
        total += harmony_bonus(discarded)
    return total


# --- Winning -------------------------------------------------------------------------------------------


def best_by(results: Sequence[Result], seats: list[int], part: int) -> list[int]:
    """Those of the seats with the highest value for one part of the result."""
    best = max(results[seat][part] for seat in seats)
    return [seat for seat in seats if results[seat][part] == best]


def ranking(results: Sequence[Result], edition: str) -> list[int]:
    """The winning seats, in ascending order; more than one when they share the win.

    eu: score, then the largest region, then crowns. us: score, then the largest region.
    """
    check_edition(edition)
    winners = list(range(len(results)))
    winners = best_by(results, winners, 0)
    winners = best_by(results, winners, 1)
    if edition == "eu":
        winners = best_by(results, winners, 2)
    return winners


# --- Setup and order of play ---------------------------------------------------------------------------


def check_edition(edition: str) -> None:
    """Only two editions exist."""
    if edition not in ("eu", "us"):
        raise ValueError(f"unknown edition: {edition}")


def setup(players: int, edition: str, mighty_duel: bool) -> Setup:
    """(dominoes used, kings each, line length, lines)."""
    check_edition(edition)
    if mighty_duel:
        if players != 2:
            raise ValueError("Mighty Duel is for two players")
        return (48, 2, 4, 12)
    if players == 2:
        return (24, 2, 4, 6)
    if players == 3 and edition == "eu":
        return (36, 1, 3, 12)
    if players == 3 and edition == "us":
        return (48, 1, 4, 12)  # one domino of each line stays unclaimed and is discarded
    if players == 4:
        return (48, 1, 4, 12)
    raise ValueError(f"cannot play with {players} players")


def claims_in_order(owners: Mapping[int, int]) -> list[int]:
    """The seats in the order in which their kings act: by ascending number of the domino they stand on.

    A seat with two kings appears twice. An unclaimed domino is not in owners.
    """
    return [owners[number] for number in sorted(owners)]
