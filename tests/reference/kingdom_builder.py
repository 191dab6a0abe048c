"""A plain, slow reference for the legality and the scoring of Kingdom Builder, for use in tests only.

Everything is dictionaries and sets of (row, column). The board is 20x20 pointy-top hexes with row 0 on
top and the odd rows shifted half a hex to the right. A position is a board (hex -> what is printed on
it) and the settlements (hex -> seat that owns the settlement there).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

Hex = tuple[int, int]
Move = tuple[Hex, Hex]
Board = Mapping[Hex, str]
Settlements = Mapping[Hex, int]

SIZE = 20
QUADRANT_SIZE = 10

BUILDABLE = ("grass", "canyon", "desert", "flowers", "forest")

TERRAIN_OF_LETTER = {
    "G": "grass",
    "C": "canyon",
    "D": "desert",
    "B": "flowers",
    "F": "forest",
    "W": "water",
    "M": "mountain",
    "K": "castle",
}

DIRECTIONS = ("east", "west", "north-east", "south-west", "north-west", "south-east")

AXES = (("east", "west"), ("north-east", "south-west"), ("north-west", "south-east"))


# ---------------------------------------------------------------------------------------------------
# The board
# ---------------------------------------------------------------------------------------------------


def board(
    quadrants: Mapping[str, Sequence[str]],
    names: Sequence[Sequence[str]],
    turned: Sequence[Sequence[bool]],
) -> dict[Hex, str]:
    """Join four quadrants into one board; `names` and `turned` are 2x2, the upper row first."""
    result: dict[Hex, str] = {}
    for quadrant_row in range(2):
        for quadrant_col in range(2):
            name = names[quadrant_row][quadrant_col]
            is_turned = turned[quadrant_row][quadrant_col]
            for row in range(QUADRANT_SIZE):
                for col in range(QUADRANT_SIZE):
                    letter = quadrants[name][9 - row][9 - col] if is_turned else quadrants[name][row][col]
                    cell = (quadrant_row * QUADRANT_SIZE + row, quadrant_col * QUADRANT_SIZE + col)
                    if letter == "L":
                        result[cell] = "location:" + name
                    else:
                        result[cell] = TERRAIN_OF_LETTER[letter]
    return result


def on_board(cell: Hex) -> bool:
    """Whether the hex lies on the 20x20 board."""
    row, col = cell
    return 0 <= row < SIZE and 0 <= col < SIZE


def neighbours(cell: Hex) -> set[Hex]:
    """The two to six hexes on the board that touch this one."""
    row, col = cell
    if row % 2 == 0:
        candidates = [
            (row, col - 1),
            (row, col + 1),
            (row - 1, col - 1),
            (row - 1, col),
            (row + 1, col - 1),
            (row + 1, col),
        ]
    else:
        candidates = [
            (row, col - 1),
            (row, col + 1),
            (row - 1, col),
            (row - 1, col + 1),
            (row + 1, col),
            (row + 1, col + 1),
        ]
    return {candidate for candidate in candidates if on_board(candidate)}


def step(cell: Hex, direction: str) -> Hex:
    """The next hex in one of the six directions; it may lie off the board."""
    row, col = cell
    odd = row % 2 == 1
    if direction == "east":
        return (row, col + 1)
    if direction == "west":
        return (row, col - 1)
    if direction == "north-east":
        return (row - 1, col + 1) if odd else (row - 1, col)
    if direction == "north-west":
        return (row - 1, col) if odd else (row - 1, col - 1)
    if direction == "south-east":
        return (row + 1, col + 1) if odd else (row + 1, col)
    if direction == "south-west":
        return (row + 1, col) if odd else (row + 1, col - 1)
    raise ValueError(f"unknown direction {direction!r}")


def line(cell: Hex, direction: str) -> list[Hex]:
    """The hexes on the board in a straight line from this hex (itself not included), nearest first."""
    result: list[Hex] = []
    current = step(cell, direction)
    while on_board(current):
        result.append(current)
        current = step(current, direction)
    return result


def at_edge(cell: Hex) -> bool:
    """Whether the hex lies at the outer edge of the board."""
    row, col = cell
    return row == 0 or row == SIZE - 1 or col == 0 or col == SIZE - 1


def quadrant_of(cell: Hex) -> tuple[int, int]:
    """Which quadrant the hex lies in: (0, 0), (0, 1), (1, 0) or (1, 1)."""
    row, col = cell
    return (row // QUADRANT_SIZE, col // QUADRANT_SIZE)


def is_location(printed: str) -> bool:
    """Whether what is printed on a hex is a location."""
    return printed.startswith("location:")


def is_special(printed: str) -> bool:
    """Whether what is printed on a hex is a location or a castle."""
    return printed == "castle" or is_location(printed)


# ---------------------------------------------------------------------------------------------------
# Shared parts of the building rules
# ---------------------------------------------------------------------------------------------------


def own_hexes(settlements: Settlements, seat: int) -> set[Hex]:
    """The hexes with a settlement of this seat."""
    return {cell for cell, owner in settlements.items() if owner == seat}


def empty_hexes(board: Board, settlements: Settlements, terrains: Iterable[str]) -> set[Hex]:
    """The hexes of one of these terrains that hold no settlement."""
    wanted = set(terrains)
    return {cell for cell, printed in board.items() if printed in wanted and cell not in settlements}


def touches_any(cell: Hex, others: set[Hex]) -> bool:
    """Whether one of the other hexes is a neighbour of this one."""
    return any(neighbour in others for neighbour in neighbours(cell))


def adjacent_if_possible(candidates: set[Hex], own: set[Hex]) -> set[Hex]:
    """The candidates next to an own settlement; all candidates when there are none of those."""
    adjacent = {cell for cell in candidates if touches_any(cell, own)}
    if adjacent:
        return adjacent
    return candidates


def lift(settlements: Settlements, cell: Hex) -> dict[Hex, int]:
    """The settlements without the one on this hex."""
    return {other: owner for other, owner in settlements.items() if other != cell}


# ---------------------------------------------------------------------------------------------------
# Building
# ---------------------------------------------------------------------------------------------------


def build_hexes(board: Board, settlements: Settlements, seat: int, terrain: str) -> set[Hex]:
    """Where one settlement may be built on this terrain: mandatory action, oracle, farm and oasis."""
    if terrain not in BUILDABLE:
        raise ValueError(f"nothing can be built on {terrain!r}")
    candidates = empty_hexes(board, settlements, [terrain])
    return adjacent_if_possible(candidates, own_hexes(settlements, seat))


def tower_hexes(board: Board, settlements: Settlements, seat: int) -> set[Hex]:
    """Tower: an empty buildable hex at the edge of the board, adjacent if possible."""
    candidates = {cell for cell in empty_hexes(board, settlements, BUILDABLE) if at_edge(cell)}
    return adjacent_if_possible(candidates, own_hexes(settlements, seat))


def own_run_length(settlements: Settlements, seat: int, cell: Hex, direction: str) -> int:
    """How many own settlements follow each other without a gap from this hex (itself not included)."""
    length = 0
    for other in line(cell, direction):
        if settlements.get(other) != seat:
            break
        length += 1
    return length


def tavern_hexes(board: Board, settlements: Settlements, seat: int) -> set[Hex]:
    """Tavern: an empty buildable hex at the end of a straight line of at least 3 own settlements."""
    result: set[Hex] = set()
    for cell in empty_hexes(board, settlements, BUILDABLE):
        for direction in DIRECTIONS:
            if own_run_length(settlements, seat, cell, direction) >= 3:
                result.add(cell)
    return result


# ---------------------------------------------------------------------------------------------------
# Moving
# ---------------------------------------------------------------------------------------------------


def moves_to_terrain(board: Board, settlements: Settlements, seat: int, terrain: str) -> set[Move]:
    """Moves of an own settlement to this terrain, adjacent if possible.

    The settlement is lifted first, so it does not count for adjacency and the hex it left is one of the
    possible hexes; but putting it back there is no move.
    """
    result: set[Move] = set()
    for source in own_hexes(settlements, seat):
        lifted = lift(settlements, source)
        candidates = empty_hexes(board, lifted, [terrain])
        for target in adjacent_if_possible(candidates, own_hexes(lifted, seat)):
            if target != source:
                result.add((source, target))
    return result


def barn_moves(board: Board, settlements: Settlements, seat: int, terrain: str) -> set[Move]:
    """Barn: move an own settlement to the terrain of the played card, adjacent if possible."""
    if terrain not in BUILDABLE:
        raise ValueError(f"there is no terrain card for {terrain!r}")
    return moves_to_terrain(board, settlements, seat, terrain)


def harbor_moves(board: Board, settlements: Settlements, seat: int) -> set[Move]:
    """Harbor: move an own settlement to water, adjacent if possible."""
    return moves_to_terrain(board, settlements, seat, "water")


def paddock_moves(board: Board, settlements: Settlements, seat: int) -> set[Move]:
    """Paddock: move an own settlement exactly two hexes straight on, over anything, to a buildable hex."""
    result: set[Move] = set()
    for source in own_hexes(settlements, seat):
        for direction in DIRECTIONS:
            target = step(step(source, direction), direction)
            if on_board(target) and board[target] in BUILDABLE and target not in settlements:
                result.add((source, target))
    return result


# ---------------------------------------------------------------------------------------------------
# Location tiles
# ---------------------------------------------------------------------------------------------------


def tiles_touched(board: Board, cell: Hex) -> set[Hex]:
    """The location hexes next to this hex."""
    return {neighbour for neighbour in neighbours(cell) if is_location(board[neighbour])}


def tiles_lost(board: Board, settlements: Settlements, seat: int, held: Iterable[Hex]) -> set[Hex]:
    """Of the location hexes whose tile the seat holds, those without an own settlement next to them."""
    own = own_hexes(settlements, seat)
    result: set[Hex] = set()
    for cell in held:
        if not is_location(board[cell]):
            raise ValueError(f"{cell} is not a location")
        if not touches_any(cell, own):
            result.add(cell)
    return result


# ---------------------------------------------------------------------------------------------------
# Shared parts of the scoring
# ---------------------------------------------------------------------------------------------------


def areas(settlements: Settlements, seat: int) -> list[set[Hex]]:
    """The connected groups of own settlements."""
    result: list[set[Hex]] = []
    not_seen = own_hexes(settlements, seat)
    while not_seen:
        area: set[Hex] = set()
        to_visit = [min(not_seen)]
        while to_visit:
            cell = to_visit.pop()
            if cell in not_seen:
                not_seen.remove(cell)
                area.add(cell)
                to_visit.extend(neighbours(cell))
        result.append(area)
    return result


def special_hexes_next_to(board: Board, cells: Iterable[Hex]) -> set[Hex]:
    """The location and castle hexes next to at least one of these hexes."""
    result: set[Hex] = set()
    for cell in cells:
        for neighbour in neighbours(cell):
            if is_special(board[neighbour]):
                result.add(neighbour)
    return result


def row_counts(settlements: Settlements, seat: int) -> dict[int, int]:
    """The number of own settlements in every horizontal row."""
    result = dict.fromkeys(range(SIZE), 0)
    for row, _ in own_hexes(settlements, seat):
        result[row] += 1
    return result


def quadrant_counts(settlements: Settlements, seat: int) -> dict[tuple[int, int], int]:
    """The number of own settlements in each of the four quadrants."""
    result = {(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 0}
    for cell in own_hexes(settlements, seat):
        result[quadrant_of(cell)] += 1
    return result


# ---------------------------------------------------------------------------------------------------
# Scoring: every function takes (board, settlements, seat, number of players) and gives the gold
# ---------------------------------------------------------------------------------------------------


def castle(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """3 per castle hex with an own settlement next to it."""
    own = own_hexes(settlements, seat)
    gold = 0
    for cell, printed in board.items():
        if printed == "castle" and touches_any(cell, own):
            gold += 3
    return gold


def fishermen(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """1 per settlement next to water; a settlement on water scores nothing."""
    gold = 0
    for cell in own_hexes(settlements, seat):
        if board[cell] == "water":
            continue
        if any(board[neighbour] == "water" for neighbour in neighbours(cell)):
            gold += 1
    return gold


def merchants(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """4 per location or castle hex linked by one own area to at least one other such hex."""
    linked: set[Hex] = set()
    for area in areas(settlements, seat):
        touched = special_hexes_next_to(board, area)
        if len(touched) >= 2:
            linked.update(touched)
    return 4 * len(linked)


def discoverers(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """1 per horizontal row with an own settlement."""
    gold = 0
    for count in row_counts(settlements, seat).values():
        if count > 0:
            gold += 1
    return gold


def hermits(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """1 per connected own area."""
    return len(areas(settlements, seat))


def citizens(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """1 per 2 settlements in the largest own area, rounded down."""
    largest = 0
    for area in areas(settlements, seat):
        largest = max(largest, len(area))
    return largest // 2


def miners(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """1 per settlement next to a mountain."""
    gold = 0
    for cell in own_hexes(settlements, seat):
        if any(board[neighbour] == "mountain" for neighbour in neighbours(cell)):
            gold += 1
    return gold


def workers(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """1 per settlement next to a location or castle."""
    gold = 0
    for cell in own_hexes(settlements, seat):
        if any(is_special(board[neighbour]) for neighbour in neighbours(cell)):
            gold += 1
    return gold


def knights(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """2 per settlement in the one horizontal row with the most own settlements."""
    return 2 * max(row_counts(settlements, seat).values())


def lords(
    board: Board,
    settlements: Settlements,
    seat: int,
    players: int,
    *,
    lords_need_settlement: bool = False,
) -> int:
    """Per quadrant 12 to all seats with the most settlements and 6 to all with the next lower number.

    Zero is a number like any other (in a quadrant without settlements every seat has the most), unless
    `lords_need_settlement` is set: then a seat without a settlement in the quadrant gets nothing there.
    """
    gold = 0
    counts = [quadrant_counts(settlements, other) for other in range(players)]
    for quadrant in ((0, 0), (0, 1), (1, 0), (1, 1)):
        own = counts[seat][quadrant]
        if lords_need_settlement and own == 0:
            continue
        numbers = {counts[other][quadrant] for other in range(players)}
        higher = {number for number in numbers if number > own}
        if len(higher) == 0:
            gold += 12
        elif len(higher) == 1:
            gold += 6
    return gold


def farmers(board: Board, settlements: Settlements, seat: int, players: int) -> int:
    """3 per settlement in the own weakest quadrant."""
    return 3 * min(quadrant_counts(settlements, seat).values())


Score = Callable[[Board, Settlements, int, int], int]

SCORING: dict[str, Score] = {
    "castle": castle,
    "fishermen": fishermen,
    "merchants": merchants,
    "discoverers": discoverers,
    "hermits": hermits,
    "citizens": citizens,
    "miners": miners,
    "workers": workers,
    "knights": knights,
    "lords": lords,
    "farmers": farmers,
}
