"""Stands in for the Objective-C runtime: records the messages and answers them by a short script."""

from contextlib import contextmanager

from app.platform.platform_services import ObjectiveC


class RecordingRuntime(ObjectiveC):
    """Classes and the results of messages are numbers, which stand for addresses.

    Attributes:
        sent: each message as (receiver, selector, arguments), C values as Python's; receivers by name.
        answers: what a selector returns; any other message returns a new object.
        methods: types and function of those that objects were made with, by selector.
    """

    def __init__(self, **answers):
        self.sent = []
        self.answers = {"attributeDescriptorForKeyword:": 0}  # nobody logs out
        self.answers |= {name.replace("_", ":"): value for name, value in answers.items()}
        self.pools = 0
        self.methods = {}
        self._names = {0: "nil"}

    def class_named(self, name):
        return self._object(name)

    def send(self, receiver, selector, *arguments, result=None):
        assert self.pools == 1, "temporary objects are freed by a pool"
        assert selector.count(":") == len(arguments)
        if not receiver:
            return 0
        values = tuple(getattr(each, "value", each) for each in arguments)
        readable = tuple(self._names.get(each, each) if type(each) is int else each for each in values)
        self.sent.append((self._names[receiver], selector, readable))
        if selector in self.answers:
            return self.answers[selector]
        if selector == "retain":
            return receiver
        return self._object(selector)

    def make_object(self, class_name, selector, types, method):
        self.methods[selector] = types, method
        return self._object(class_name)

    def text(self, string):
        return string or ""

    @contextmanager
    def pool(self):
        self.pools += 1
        yield
        self.pools -= 1

    def _object(self, name):
        """A number that is no C value of a message."""
        for number, known in self._names.items():
            if known == name:
                return number
        number = 0x7F00_0000_0000 + len(self._names)
        self._names[number] = name
        return number

    def activities(self):
        """How many activities were begun, kept, ended and freed."""
        selectors = [selector for _, selector, _ in self.sent]
        names = ("beginActivityWithOptions:reason:", "retain", "endActivity:", "release")
        return tuple(selectors.count(name) for name in names)
