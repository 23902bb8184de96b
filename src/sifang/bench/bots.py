"""The figures of bench/results.md, section Bots: how often bots win, what one takes from three others, what a decision costs.

    python -m sifang.bench.bots            all of them
    python -m sifang.bench.bots mcr        one rule set
    python -m sifang.bench.bots mcr --deals 400 --match plan,greedy,greedy,greedy

Each wall of a match is played four times with the bots a seat further on; intervals (95 %) are over walls.
"""

import argparse
import time

from sifang.kernel import prefer_jit

prefer_jit()

from sifang.bots.arena import simulate  # noqa: E402
from sifang.rules.ruleset import registry, ruleset  # noqa: E402

ALIKE = ("shanten", "greedy", "plan")
MATCHES = ("greedy,random,random,random", "plan,greedy,greedy,greedy", "plan,shanten,shanten,shanten")
DEALS = {"mcr": (2000, 4000)}
"""Deals of four alike and of a match; other rule sets OTHERS."""
OTHERS = (20_000, 40_000)


def report(key: str, bots: list[str], deals: int, seed: int, preset: str | None) -> None:
    """Play and print one line."""
    rules = ruleset(key)
    options = rules.preset(preset) if preset else None
    simulate(rules, options, 4, seed, bots)
    began = time.process_time()
    found = simulate(rules, options, deals, seed, bots)
    seconds = time.process_time() - began
    first = found["bots"][0]
    value = found["mean_value"] or 0
    print(
        f"{key:9} {preset or '':8} {','.join(bots):28} {deals:6} deals  won {found['wins'] / deals:6.1%}  value {value:6.2f}"
        f"  {deals / seconds:7.0f} deals/s  {1e6 * seconds / found['decisions']:6.1f} us a decision"
        f"  first {first['mean']:+8.3f} ±{first['ci95'] or 0:.3f}  won {first['won']:5.1%}  dealt in {first['dealt_in']:5.1%}",
        flush=True,
    )


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", nargs="*", default=sorted(registry()))
    parser.add_argument("--deals", type=int)
    parser.add_argument("--match", help="four bots")
    parser.add_argument("--preset")
    parser.add_argument("--seed", type=int, default=2026)
    args = parser.parse_args()
    for key in args.rules:
        alike, match = DEALS.get(key, OTHERS)
        runs = [([name] * 4, alike) for name in ALIKE] + [(one.split(","), match) for one in MATCHES]
        if args.match:
            runs = [(args.match.split(","), match)]
        for bots, deals in runs:
            report(key, bots, args.deals or deals, args.seed, args.preset)


if __name__ == "__main__":
    main()
