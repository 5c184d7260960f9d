"""What things on Arcadia's table are and do, in a sentence or two, for who looks closer."""

from __future__ import annotations

from rumpus.core.texts import Thing

THINGS = {
    "attraction": Thing(
        "Attraction",
        "Built, it scores its points every year and lends what it gives to every later payment.",
        ("AC-17", "AC-23", "AC-34"),
    ),
    "level": Thing(
        "Level",
        "Level 1 can be built at any time. A higher one stands on a free attraction of its type, one level lower.",
        ("AC-17", "AC-18"),
    ),
    "row": Thing(
        "Attractions on offer",
        "A turn that builds or takes none lets the one furthest from the deck leave.",
        ("AC-30",),
    ),
    "deck": Thing(
        "Attraction deck",
        "When the New Year card comes up everybody has one more turn in this year.",
        ("AC-32",),
    ),
    "worker": Thing(
        "Job",
        "Its icons pay for an attraction, once. Icons bound to a type pay for that type alone, three equal "
        "ones count as one of any colour.",
        ("AC-3", "AC-20", "AC-22"),
    ),
    "expert": Thing(
        "Expert",
        "Three or four icons; one is a whole turn's work, where two jobs are.",
        ("AC-3", "AC-9", "AC-12"),
    ),
    "jobs": Thing("Job deck", "Two jobs are a turn: from the row, from here, or one from each.", ("AC-10",)),
    "experts": Thing("Expert deck", "One expert is a turn, from the row or from here.", ("AC-12",)),
    "sweep": Thing(
        "Sweep",
        "Discards all jobs and experts on offer, lays out new ones, and then you may take one job.",
        ("AC-13", "AC-14"),
    ),
    "review": Thing(
        "Review",
        "Yours alone to know until the end, when it pays for what its critic likes in your park.",
        ("AC-4", "AC-36"),
    ),
    "trade": Thing(
        "Three for one",
        'Any three equal icons count as one of another colour: "3 G as Y" is three green ones for a yellow one.',
        ("AC-22",),
    ),
    "lasting": Thing(
        "Icons of the park",
        "Attractions in your park lend these to every later payment. They are never spent.",
        ("AC-23",),
    ),
    "held": Thing(
        "Attraction in hand",
        "You can build it later. A hand holds two, and what is left at the end costs nothing.",
        ("AC-19", "AC-26", "AC-27", "AC-28"),
    ),
    "park": Thing(
        "Park",
        "Chains of one type, each level on the one before it. Everything in it scores every year.",
        ("AC-18", "AC-34"),
    ),
}
