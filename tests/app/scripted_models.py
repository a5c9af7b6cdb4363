"""A model service that answers when the test says so."""

from app.processes.service_clients import ModelServiceClient
from engine import protocol as p

GB = 10**9


class Script(ModelServiceClient):
    """Records requests; the test emits the replies."""

    def __init__(self) -> None:
        super().__init__(["false"])
        self.asked = []

    def ask(self, message):
        self.asked.append(message)

    def of(self, kind):
        return [message for message in self.asked if isinstance(message, kind)]


def results(script, *models, problem=""):
    query = script.of(p.SearchHub)[-1].query
    script.results.emit(p.HubResults(query=query, models=list(models), problem=problem))


def a_fit(model, rating="fits", **fields):
    return p.ModelPlan(
        model=model,
        fit=p.Fit(rating=rating, context=8192, longest=32768, chats=2, blocks=1024, block_bytes=1 << 20,
                  weights=2 * GB, kv=GB, scratch=GB // 2, limit=8 * GB, reason="3.5 GB of 8.0 GB.", **fields),
    )  # fmt: skip


def names(browser):
    return [
        browser.rows.item(i).text() or browser.rows.item(i).toolTip() for i in range(browser.rows.count())
    ]
