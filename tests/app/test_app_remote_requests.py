"""Requests to servers: which addresses may be asked, a sentence for each failure, limits, hidden keys."""

from __future__ import annotations

import logging
import select
import socket
import ssl
import threading

import pytest
from hostile_server import HostileServer

from app.remote.remote_answer import RemoteAnswer, events_of, read_chunk, request_body
from app.remote.remote_errors import RemoteError, error_for_exception
from app.remote.server_address import is_private, parse_address
from app.remote.server_dialog import ask_models
from app.remote.server_list import KeyStore
from app.remote.server_request import MASK, Access, KeyMask, RequestLimits, ServerRequest, check_key
from engine.protocol import ChatMessage, Delta, Finished, Generate, MessageImage, Sampling

KEY = "sk-secret+0123456789/abcdef"
LIMITS = RequestLimits(answer_bytes=1 << 20, line_bytes=1 << 16)
IMPATIENT = RequestLimits(silence=0.3, whole=1.0)


@pytest.fixture
def server():
    with HostileServer() as made:
        yield made


def access_to(server: HostileServer, key: str = KEY) -> Access:
    return Access("Attic", parse_address(server.url), key)


def ask(
    server: HostileServer, key: str = KEY, limits: RequestLimits = LIMITS, **fields
) -> tuple[str, Finished]:
    """The whole answer to one question, and how it ended."""
    request = Generate(request="r", chat="c", messages=[ChatMessage("user", "Hi")], **fields)
    told = threading.Event()
    answer = RemoteAnswer(request, 0, "tiny", lambda: access_to(server, key), told.set, limits)
    answer.thread.start()
    text = ""
    while True:
        messages = answer.take()
        if not messages:
            assert told.wait(60)
            told.clear()
        for message in messages:
            if isinstance(message, Finished):
                return text, message
            assert isinstance(message, Delta)
            text += message.text


# --- addresses ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("localhost:1234", "http://localhost:1234/v1"),
        ("192.168.1.5:11434/", "http://192.168.1.5:11434/v1"),
        ("http://studio.local:8000/v1/", "http://studio.local:8000/v1"),
        ("http://[::1]:8642/v1/chat/completions", "http://[::1]:8642/v1"),
        ("api.example.org", "https://api.example.org/v1"),
        ("https://example.org/api/v1/models", "https://example.org/api/v1"),
        ("HTTPS://Example.ORG:443", "https://example.org/v1"),
    ],
)
def test_addresses_are_understood_as_they_are_typed(typed, url):
    assert parse_address(typed).url == url


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("http://api.example.org/v1", "Use https"),
        ("http://8.8.8.8", "Use https"),
        ("http://[2001:4860:4860::8888]", "Use https"),
        ("http://100.64.0.1", "Use https"),
        ("http://[::ffff:8.8.8.8]", "Use https"),
        ("https://me:secret@example.org", "key has its own field"),
        ("https://example.org/v1?key=secret", "key has its own field"),
        ("ftp://example.org", "is not a server address"),
        ("http://", "is not a server address"),
        ("http://host:99999", "is not a server address"),
        ("two words", "is not a server address"),
        ("", "Enter the server's address"),
    ],
)
def test_other_addresses_are_refused_in_a_sentence(typed, said):
    with pytest.raises(RemoteError, match=said) as refused:
        parse_address(typed)
    assert "secret" not in str(refused.value)


def test_a_name_that_points_to_a_public_address_is_not_asked_without_tls(monkeypatch):
    """The name looks private; what counts is where it points when it is asked."""
    places = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: places)
    request = ServerRequest(Access("Attic", parse_address("http://attic.local"), KEY), LIMITS)
    with pytest.raises(RemoteError, match="Use https"):
        request.read("/models")
    assert is_private("fe80::1%en0")
    assert not is_private("0.0.0.0")


# --- answers ------------------------------------------------------------------------------------


def test_an_answer_is_streamed_with_reasoning_and_tokens(server):
    def reply(handler):
        handler.head(kind="text/event-stream")
        handler.wfile.write(b": waiting\r\n\r\n")
        handler.event({"choices": [{"delta": {"role": "assistant", "reasoning_content": "Two and"}}]})
        handler.event({"choices": [{"delta": {"reasoning": " two."}}]})
        handler.event({"choices": [{"delta": {"content": "Four"}}]})
        handler.event({"choices": [{"delta": {"content": "."}, "finish_reason": "length"}]})
        usage = {
            "prompt_tokens": 30,
            "completion_tokens": 7,
            "prompt_tokens_details": {"cached_tokens": 16},
        }
        handler.event({"choices": [], "usage": usage})
        handler.event("[DONE]")

    server.reply = reply
    sampling = Sampling(temperature=0, max_tokens=7, stop=["END"], seed=3, top_k=40)
    text, end = ask(server, sampling=sampling, template_options={"enable_thinking": True})
    assert text == "<think>\nTwo and two.\n</think>\n\nFour."
    assert (end.reason, end.prompt_tokens, end.reused_tokens, end.completion_tokens) == ("length", 30, 16, 7)
    path, headers, body = server.requests[0]
    assert path == "/v1/chat/completions"
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert body["messages"] == [{"role": "user", "content": "Hi"}]
    assert (body["temperature"], body["max_tokens"], body["stop"], body["seed"]) == (0, 7, ["END"], 3)
    assert body["top_k"] == 40
    assert "min_p" not in body
    assert body["chat_template_kwargs"] == {"enable_thinking": True}


def test_earlier_reasoning_is_not_sent_again():
    earlier = ChatMessage("assistant", "<think>\nSecret thoughts.\n</think>\n\nFour.")
    body = request_body(Generate(request="r", chat="c", messages=[earlier]), "tiny")
    assert body["messages"] == [{"role": "assistant", "content": "Four."}]


def test_images_are_sent_in_parts_before_the_text():
    asked = ChatMessage("user", "What is this?", images=[MessageImage(b"\xff\xd8\xff\xe0x")])
    body = request_body(Generate(request="r", chat="c", messages=[asked]), "tiny")
    image = {"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,/9j/4Hg="}}
    assert body["messages"][0]["content"] == [image, {"type": "text", "text": "What is this?"}]


def test_without_a_key_none_is_sent(server):
    ask(server, key="")
    assert "Authorization" not in server.requests[0][1]


def refusal(status, found, **headers):
    return lambda handler: handler.json(found, status, **headers)


ECHO = {"error": {"message": f"Incorrect API key provided: {KEY}.", "code": "invalid_api_key"}}


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (
            refusal(401, ECHO),
            f"Attic does not accept the key: Incorrect API key provided: {MASK}. Check the key.",
        ),
        (refusal(404, {"detail": "no model tiny"}), "no such page or model: no model tiny"),
        (refusal(429, {}, Retry_After="30"), "Attic is not accepting more requests now. Try again in 30 s."),
        (refusal(429, {}, Retry_After="1e99"), "Try again later."),
        (refusal(500, {"error": "out of\nmemory"}), "failed with status 500: out of memory."),
        (
            refusal(400, {"error": {"message": "temperature?"}}),
            "refused the request with status 400: temperature?",
        ),
        (
            refusal(302, {}, Location=f"https://evil.example/{KEY}"),
            "Attic sends requests on to evil.example. Octavo does not follow; enter that address",
        ),
        (lambda h: (h.head(kind="text/html"), h.wfile.write(b"<!doctype html><p>Hi")), "sent a web page"),
        (lambda h: h.json({"choices": []}), "cannot be read"),
        (lambda h: (h.head(), h.event("{broken")), "cannot be read"),
        (lambda h: (h.head(), h.event('{"choices": [7]}')), "cannot be read"),
        (
            lambda h: (h.head(), h.event({"error": {"message": f"bad {KEY}"}})),
            f"reported an error: bad {MASK}.",
        ),
        (lambda h: None, "closed the connection without an answer"),
        (lambda h: h.wfile.write(b"SSH-2.0-OpenSSH\r\n\r\n"), "does not speak HTTP"),
        (lambda h: (h.head(), h.wfile.write(b"x" * 70_000)), "more than an answer may have"),
    ],
)
def test_each_failure_is_one_sentence_without_the_key(server, reply, said):
    server.reply = reply
    text, end = ask(server)
    assert text == ""
    assert end.reason == "error"
    assert said in end.error
    assert KEY not in end.error
    assert [path for path, _, _ in server.requests] == ["/v1/chat/completions"]  # nothing was followed


def test_a_server_that_falls_silent_is_left(server):
    server.reply = lambda handler: (handler.head(), handler.server.over.wait(60))
    assert ask(server, limits=IMPATIENT)[1].error.startswith("Attic sent nothing for 0.3 s.")


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (lambda h: h.text("Half", " of it", end="", done=False), "in the middle of the answer"),
        (
            lambda h: (
                h.head(Content_Length="9999"),
                h.event({"choices": [{"delta": {"content": "Half of it"}}]}),
            ),
            "closed the connection in the middle",
        ),
    ],
)
def test_what_was_received_before_the_end_is_kept(server, reply, said):
    server.reply = reply
    text, end = ask(server)
    assert text == "Half of it"
    assert said in end.error


def test_a_key_echoed_in_the_answer_is_masked_also_across_pieces(server):
    server.reply = lambda handler: handler.text(
        "Your key is ", KEY[:5], KEY[5:11], KEY[11:], " and ", KEY[:7], "!"
    )
    text, _ = ask(server)
    assert text == f"Your key is {MASK} and {KEY[:7]}!"
    mask = KeyMask("ollama")  # a word, not a secret
    assert mask.feed("an ollama server") == "an ollama server"
    assert mask.hide("ollama") == MASK


def begun(server):
    """An answer whose first text has come."""
    told = threading.Event()
    request = Generate(request="r", chat="c", messages=[ChatMessage("user", "Hi")])
    answer = RemoteAnswer(request, 0, "tiny", lambda: access_to(server), told.set, LIMITS)
    answer.thread.start()
    assert told.wait(60)
    return answer


def test_stop_resets_the_connection(server):
    """After an ordinary close, Linux may leave a server that waits to send without any news, for minutes."""
    reset = threading.Event()

    def quiet(handler):
        handler.head(kind="text/event-stream")
        handler.event({"choices": [{"delta": {"content": "word"}}]})
        errors = select.poll()
        errors.register(handler.connection, 0)  # tells of errors only: an ordinary close is none
        if errors.poll(20_000):
            reset.set()

    server.reply = quiet
    answer = begun(server)
    answer.stop()
    assert reset.wait(60)


def test_an_endless_stream_is_stopped_and_bounded(server):
    def endless(handler):
        handler.head(kind="text/event-stream")
        while True:
            handler.event({"choices": [{"delta": {"content": "word " * 100}}]})

    server.reply = endless
    answer = begun(server)
    assert len(answer.take()[0].text) <= 4096
    answer.stop()
    answer.thread.join(60)
    assert not answer.thread.is_alive()
    assert server.broken.wait(60)  # its connection is closed
    ends = [each for _ in range(2) for each in answer.take()]
    assert isinstance(ends[-1], Finished)
    assert ends[-1].reason == "abort"
    assert answer.waiting <= 2 * (64 << 10)  # a server may not fill the memory
    text, end = ask(server)
    assert "more than an answer may have" in end.error
    assert len(text) < 1 << 21


def test_long_lines_are_cut_off_and_events_put_together():
    chunks = [b"event: a\r\nda", b"ta: 1\r\ndata:2\r\n\r\n: comment\n", b"\ndata: 3\n\ndata: 4"]
    assert [tuple(each) for each in events_of(chunks, "Attic", 100)] == [
        ("a", b"1\n2"),
        ("", b"3"),
        ("", b"4"),
    ]
    with pytest.raises(RemoteError, match="more than"):
        list(events_of([b"data: ", b"x" * 200], "Attic", 100))
    with pytest.raises(RemoteError, match="more than"):
        list(events_of([b"data: 123456\n" * 20], "Attic", 100))
    assert read_chunk(b'{"choices": [{"delta": {"content": "\\ud800"}}]}', "Attic").text == "?"


# --- connections --------------------------------------------------------------------------------


def test_a_server_that_is_not_there_is_named():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
    with pytest.raises(RemoteError, match="Attic refuses connections"):
        ServerRequest(Access("Attic", parse_address(url)), LIMITS).read("/models")
    with pytest.raises(RemoteError, match=r"No computer named nowhere\.invalid was found"):
        ServerRequest(Access("Attic", parse_address("https://nowhere.invalid")), LIMITS).read("/models")


def test_a_certificate_that_is_not_trusted_is_named(server):
    error = ssl.SSLCertVerificationError("x")
    error.verify_message = "self-signed certificate"
    said = str(error_for_exception("Attic", "attic.example", error, begun=False))
    assert said.startswith("The certificate of attic.example is not trusted: self-signed certificate.")
    url = server.url.replace("http:", "https:")  # it speaks no TLS
    with pytest.raises(RemoteError, match="does not speak TLS"):
        ServerRequest(Access("Attic", parse_address(url), KEY), LIMITS).read("/models")
    assert server.requests == []


def test_models_are_listed_and_hostile_lists_are_not_believed(server):
    found = ask_models(ServerRequest(access_to(server), LIMITS), "Attic")
    assert [(each.id, each.context) for each in found.models] == [("tiny", 4096)]
    odd = [{"id": f"my {KEY}"}, {"id": "a\nb"}, {"id": 7}, "x", {"id": "good", "owned_by": "octavo"}]
    server.replies["/v1/models"] = lambda handler: handler.json({"data": odd})
    found = ask_models(ServerRequest(access_to(server), LIMITS), "Attic")
    assert ([each.id for each in found.models], found.octavo) == (["good"], True)
    for answer, said in (
        ({"data": []}, "has no models"),
        ([], "cannot be read"),
        ({"data": 1}, "cannot be read"),
    ):
        server.replies["/v1/models"] = lambda handler, answer=answer: handler.json(answer)
        with pytest.raises(RemoteError, match=said):
            ask_models(ServerRequest(access_to(server), LIMITS), "Attic")

    def drip(handler):
        handler.head()
        while not handler.server.over.wait(0.05):
            handler.wfile.write(b" ")

    server.replies["/v1/models"] = drip
    with pytest.raises(RemoteError, match="did not finish its answer within 1 s"):
        ask_models(ServerRequest(access_to(server), IMPATIENT), "Attic")


# --- keys ---------------------------------------------------------------------------------------


class Chain:
    """A keychain in memory, which may refuse."""

    def __init__(self, refuses=False):
        self.kept, self.refuses = {}, refuses

    def set_password(self, service, name, key):
        self.get_password(service, name)
        self.kept[service, name] = key

    def get_password(self, service, name):
        if self.refuses:
            raise OSError(f"locked {KEY}")
        return self.kept.get((service, name))

    def delete_password(self, service, name):
        del self.kept[service, name]


def test_keys_are_in_the_keychain_for_one_origin(caplog):
    caplog.set_level(logging.DEBUG)
    chain = Chain()
    keys = KeyStore(lambda: chain)
    assert keys.keep("https://a.example", KEY)
    assert chain.kept == {("Octavo", "https://a.example"): KEY}
    assert KeyStore(lambda: chain).key_of("https://a.example") == KEY
    assert keys.key_of("https://b.example") == ""
    keys.forget("https://a.example")
    assert chain.kept == {}
    without = KeyStore(lambda: None)
    assert not without.keep("https://a.example", KEY)
    assert without.key_of("https://a.example") == KEY
    locked = KeyStore(lambda: Chain(refuses=True))
    assert not locked.keep("https://a.example", KEY)
    assert locked.key_of("https://a.example") == KEY  # of this session
    with pytest.raises(RemoteError, match="Unlock it"):
        locked.key_of("https://b.example")
    assert KEY not in caplog.text
    with pytest.raises(RemoteError, match="no spaces"):
        check_key("sk-1\r\nHost: evil")


def test_logs_have_no_key_even_if_all_is_logged(server, caplog):
    caplog.set_level(logging.DEBUG)
    server.reply = lambda handler: handler.json(ECHO, 401, X_Echo=KEY)
    ask(server)
    assert KEY not in caplog.text
