"""The verifiers of citecheck, a few by idea in each file: parameters, how each decides, examples."""
