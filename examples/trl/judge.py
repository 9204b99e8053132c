"""A judge that stands in for a language model: it scores pairs by a rule, over OpenAI's chat completions.

The rule: an answer is worth as many points as it names different rocks of ``ROCKS``, at most 10. The judge sees
nothing but the prompt of dr-arena, as any model would, and replies in the schema that is asked for. Prompts that ask for
anything but scores of a pair are refused. The training script uses the rule for its log alone.

    python judge.py 8000
"""

import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROCKS = ("basalt", "gneiss", "quartz", "schist", "marl", "chert", "slate", "dolomite", "tuff", "granite")
LONGEST_BODY = 20_000_000


def points(answer):
    """What an answer is worth, 0 to 10."""
    return float(len(set(re.findall(r"[a-z]+", answer.lower())) & set(ROCKS)))


def fenced(prompt, label):
    """A text that the prompt holds between two lines with one mark; empty where it has none of this label."""
    lines = prompt.split("\n")
    for at, line in enumerate(lines):
        opened = re.fullmatch(r"<<<([0-9a-f]{20}) " + re.escape(label), line)
        if opened:
            return "\n".join(lines[at + 1 : lines.index(opened.group(1) + ">>>", at)])
    return ""


def criteria(prompt, part):
    """The ids of the criteria that are to be scored; None where the prompt is not about a pair."""
    told = re.search(rf"^Criteria of the {part}: (.*)\.$", prompt, re.MULTILINE)
    return told and told.group(1).split(", ")


def pair_reply(prompt):
    def scores(place):
        score = points(fenced(prompt, f"{place} work answer"))
        return {
            "process": {each: 0 for each in criteria(prompt, "process")},
            "answer": {each: score for each in criteria(prompt, "answer")},
        }

    analysis = {"first": "Rocks were counted.", "second": "Rocks were counted."}
    return {"analysis": analysis, "first": scores("first"), "second": scores("second")}


class Judge(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > LONGEST_BODY or self.path != "/v1/chat/completions":
            self.close_connection = True
            return self.refuse("no chat completion")
        asked = json.loads(self.rfile.read(length))
        prompt = next(each["content"] for each in asked["messages"] if each["role"] == "user")
        if not (criteria(prompt, "process") and criteria(prompt, "answer")):
            return self.refuse("this judge scores pairs, and nothing else")
        text = json.dumps(pair_reply(prompt))
        usage = {"prompt_tokens": len(prompt) // 4, "completion_tokens": len(text) // 4}
        message = {"role": "assistant", "content": text}
        self.reply(
            200,
            {
                "id": "judgement",
                "object": "chat.completion",
                "created": 0,
                "model": asked["model"],
                "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                "usage": {**usage, "total_tokens": sum(usage.values())},
            },
        )

    def refuse(self, message):
        self.reply(400, {"error": {"message": message, "type": "invalid_request_error"}})

    def reply(self, status, body):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Judge).serve_forever()
