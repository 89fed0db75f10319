"""Time icepool on the odds of the checks that `benches/checks.rs` times: `pip install icepool`, then `python3 benches/beside_icepool.py`.

icepool is given the sums; our checks add them up too. It reads the edges of the results from `tables/`, and answers what `check` answers.
"""

import json
import math
import timeit
from pathlib import Path

from icepool import d10

TABLES = Path(__file__).parent.parent / "tables" / "rff1812"


def rows(table, of):
    """Lists the results of a table with their lower edges, the highest first."""
    return [(row["id"], row["from"]) for row in json.loads((TABLES / table).read_text())[of]]


def reader(known):
    """Returns what finds the result of a number."""
    known = sorted(known, key=lambda row: -math.inf if row[1] is None else row[1], reverse=True)
    return lambda number: next(name for name, edge in known if edge is None or number >= edge)


maneuver = reader(rows("maneuver.json", "disordered"))
fire = reader(rows("fire.json", "outcomes"))
charge = reader(rows("charge.json", "outcomes"))

CHECKS = {
    "maneuver": lambda: (d10 + 6).map(maneuver),
    "fire": lambda: (d10 + 1).map(fire),
    "charge": lambda: (d10 - d10 + 6).map(charge),
}

for name, odds in CHECKS.items():
    best = min(timeit.repeat(odds, number=200, repeat=20)) / 200
    told = ", ".join(f"{result} {ways}" for result, ways in odds().items())
    print(f"{name}: {best * 1e6:.0f} µs ({told})")
