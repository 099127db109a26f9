"""Binding: whether a window binds the words of a claim to one another as the claim does.

Every word of `Bob was born in 1950` stands in `Alice was born in 1950. Bob was born in 1962`. Nothing is
parsed. The words of the claim are led through its window as a *chain*, in the claim's order, each at one of
its *places* there. A *step* from one place to the next costs what stands between the two: words that the
claim leaves out, marks, subordinators, a turned order. The chain is chosen whose dearest step is cheapest.
Where it must cross from one sentence into another it is *split*.
"""
