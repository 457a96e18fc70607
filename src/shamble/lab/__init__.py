"""The lab: simulations, balance reports and benchmarks."""
