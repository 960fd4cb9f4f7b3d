"""A stand-in for an agent: what was wrong with its last answer is on standard input."""

import json
import sys

PLACES = [
    {"name": "Ecke", "rating": 4.4, "lat": 52.5180, "lon": 13.4010},
    {"name": "Linden", "rating": 4.7, "lat": 52.5205, "lon": 13.4070},
]

wrong = sys.stdin.read()
if "order" in wrong:
    PLACES.sort(key=lambda place: -place["rating"])
print(json.dumps({"places": PLACES}))
