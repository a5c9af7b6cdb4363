"""What monitors read: vLLM's names, and numbers that agree with what was asked."""

from __future__ import annotations

import urllib.request
from typing import Any

from openai import OpenAI
from prometheus_client.parser import text_string_to_metric_families
from serve_process import ServeProcess

NAMES = {
    "vllm:num_requests_running",
    "vllm:num_requests_waiting",
    "vllm:kv_cache_usage_perc",
    "vllm:prefix_cache_queries",
    "vllm:prefix_cache_hits",
    "vllm:num_preemptions",
    "vllm:prompt_tokens",
    "vllm:generation_tokens",
    "vllm:request_success",
    "vllm:time_to_first_token_seconds",
    "vllm:inter_token_latency_seconds",
    "vllm:e2e_request_latency_seconds",
    "vllm:request_queue_time_seconds",
}


def read(served: ServeProcess) -> dict[str, float]:
    """The samples of the model, by name; of histograms their count and sum."""
    request = urllib.request.Request(
        f"{served.url}/metrics", headers={"Authorization": f"Bearer {served.key}"}
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        text = response.read().decode()
    families = list(text_string_to_metric_families(text))
    assert {family.name for family in families} >= NAMES
    found: dict[str, float] = {}
    for sample in (sample for family in families for sample in family.samples):
        if "le" not in sample.labels and sample.labels.get("model_name", "tiny") == "tiny":
            found[sample.name] = found.get(sample.name, 0.0) + sample.value
    return found


def test_the_metrics_count_what_was_asked(served: ServeProcess, client: OpenAI) -> None:
    ask: Any = {
        "model": "tiny",
        "messages": [{"role": "user", "content": "Count this request, please."}],
        "max_tokens": 20,
        "temperature": 0,
    }
    client.chat.completions.create(**ask)  # so that every metric has a sample
    before = read(served)
    usages = [client.chat.completions.create(**ask).usage for _ in range(2)]
    list(client.chat.completions.create(**ask, stream=True))
    after = read(served)

    def grown(name: str) -> float:
        return after[name] - before[name]

    prompt = usages[0].prompt_tokens if usages[0] else 0
    assert grown("vllm:request_success_total") == 3
    assert grown("vllm:prompt_tokens_total") == 3 * prompt
    assert grown("vllm:generation_tokens_total") == 60
    assert grown("vllm:prefix_cache_queries_total") == 3 * prompt
    assert grown("vllm:prefix_cache_hits_total") >= 3 * (prompt - 16)
    assert grown("vllm:time_to_first_token_seconds_count") == 3
    assert grown("vllm:e2e_request_latency_seconds_count") == 3
    assert 3 <= grown("vllm:inter_token_latency_seconds_count") <= 57
    assert 0 < grown("vllm:time_to_first_token_seconds_sum") < grown("vllm:e2e_request_latency_seconds_sum")
    assert grown("octavo:steps_total") >= 57
    assert after["vllm:num_requests_running"] == after["vllm:num_requests_waiting"] == 0
    assert after["vllm:kv_cache_usage_perc"] == 0
    assert grown("octavo:server_cpu_seconds_total") > 0
