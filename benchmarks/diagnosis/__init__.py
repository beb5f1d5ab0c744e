"""Does the diagnosis find what simulated students do wrong? `python -m benchmarks.diagnosis`, docs/diagnosis.md."""
