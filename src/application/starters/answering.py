def answer(question, tell):
    """YOUR AGENT: question["question"] is to be answered in at most question["wordLimit"] words of Markdown."""
    tell("progress", message="searching")
    lines, citations = [], []
    for hit in search(question["searchUrl"], question["question"], tell)[:3]:
        page = read(hit["url"], tell)
        lines.append("- %s ([%s](%s))" % (" ".join(page.split()[:30]), hit["title"], hit["url"]))
        citations.append(hit["url"])
    # costUsd: what your models cost, in dollars; left out, it is unknown. "usage" may be told too.
    return {"text": "\n".join(lines) or "Nothing was found.", "citations": citations, "costUsd": 0}


def search(search_url, query, tell):
    """The run's search engine: pages with "url", "title" and "content"."""
    address = search_url + "?" + urllib.parse.urlencode({"q": query, "format": "json"})
    return used(tell, "search", query, lambda: json.loads(fetch(address))["results"])


def read(url, tell):
    """A page as plain text."""
    return used(tell, "read", url, lambda: plain(fetch(url)))


def fetch(url):
    request = urllib.request.Request(url, headers={"User-Agent": "my-agent"})
    with urllib.request.urlopen(request, timeout=20) as response:
        return response.read(2_000_000).decode("utf-8", "replace")


def plain(markup):
    main = re.search(r"(?is)<main.*?</main>", markup)
    text = re.sub(r"(?is)<(script|style|nav|header|footer)\b.*?</\1>", " ", main.group(0) if main else markup)
    return " ".join(html.unescape(re.sub(r"(?s)<[^>]+>", " ", text)).split())


def used(tell, tool, asked, work):
    """Does one step and tells it, with what came back."""
    started = time.monotonic()
    result = work()
    shown = result if isinstance(result, str) else "\n".join("%s\n%s" % (hit["title"], hit["url"]) for hit in result)
    tell("tool", tool=tool, input=asked, result=shown[:4000], elapsedMs=round(1000 * (time.monotonic() - started)))
    return result


def finish(question, tell):
    """Tells the answer, or why there is none."""
    try:
        tell("final", **answer(question, tell))
    except Exception as fault:
        # Counts as the agent's own failure. Where a model's provider is down, say so, and the round is void:
        # {"reason": "provider_unavailable", "message": ...}
        tell("final", error={"reason": "failed", "message": str(fault)})


if __name__ == "__main__":
    main()
