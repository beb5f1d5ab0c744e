"""How fast is it? Ratios of medians, both sides measured by turns in one run: `python -m benchmarks`."""
