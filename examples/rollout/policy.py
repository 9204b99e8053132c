"""A policy that stands in for a language model: words by their three predecessors, over OpenAI's completions.

It was "trained" on the transcripts below. What it says is nonsense; that it calls tools, is now surer and now less sure of
its next word, and tells the log-probability of every token as vLLM does, is all that `dr-arena rollout` needs.

    python policy.py 8001
"""

import json
import math
import random
import re
import sys
from collections import Counter, defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LONGEST_BODY = 20_000_000
TOKEN = re.compile(r"</?(?:think|search|browse|result|answer)>|<\|\w+\|>| ?\w+|\s|.", re.DOTALL)
ROCKS = ("basalt", "gneiss", "quartz", "schist", "marl", "chert", "slate", "dolomite", "tuff", "granite")
CACHED = 0.1
"""Share of the probability that lies on words of the last MEMORY tokens: a page makes the policy less sure."""
MEMORY = 60


def transcripts():
    """What the policy has read: thoughts, searches with results, answers of one to four rocks."""
    drawn = random.Random(1)
    for _ in range(300):
        text = ""
        for _ in range(drawn.randrange(3)):
            text += f"<think> I look for the {drawn.choice(ROCKS)} of this place. </think>\n"
            text += f"<search>{drawn.choice(('history', 'survey', 'register'))} of {drawn.choice(ROCKS)}</search>"
            text += "\n<result>\nThe survey names it.\n</result>\n"
        rocks = " ".join(drawn.sample(ROCKS, drawn.randint(1, 4)))
        yield text + f"<think> It is enough. </think>\n<answer> {rocks} </answer><|im_end|>"


class Policy:
    def __init__(self):
        texts = [TOKEN.findall(text) for text in transcripts()]
        self.vocabulary = sorted({token for text in texts for token in text})
        self.ids = {token: at for at, token in enumerate(self.vocabulary, 1)}
        self.followers = defaultdict(Counter)
        for text in texts:
            for at, token in enumerate(text):
                for length in range(min(3, at) + 1):
                    self.followers[tuple(text[at - length : at])][token] += 1

    def probabilities(self, before):
        """The probability of each token of the vocabulary behind these; they sum to one."""
        p = {token: 1 / len(self.vocabulary) for token in self.vocabulary}
        for length in range(4):
            seen = self.followers.get(tuple(before[len(before) - length :]))
            if not seen:
                break
            whole = sum(seen.values()) + 1
            p = {token: (each + seen[token]) / whole for token, each in p.items()}
        known = [token for token in before[-MEMORY:] if re.fullmatch(r" \w+", token) and token in self.ids]
        if known:
            p = {token: each * (1 - CACHED) for token, each in p.items()}
            for token in known:
                p[token] += CACHED / len(known)
        return p

    def write(self, prompt, most, stops, seed):
        """Draws tokens until a stop text, the end of the turn, or so many; the same for the same prompt and seed."""
        drawn, before, text, dice = [], TOKEN.findall(prompt)[-MEMORY:], "", random.Random(f"{seed} {prompt}")
        while len(drawn) < most:
            p = self.probabilities(before)
            token = dice.choices(list(p), list(p.values()))[0]
            drawn.append((token, p))
            if token == "<|im_end|>":
                return drawn, text, "stop", None
            text, before = text + token, [*before, token]
            for stop in stops:
                if text.endswith(stop):
                    return drawn, text, "stop", stop
        return drawn, text, "length", None

    def completion(self, asked):
        prompt = asked["prompt"]
        drawn, text, finish, stop = self.write(prompt, asked["max_tokens"], asked.get("stop", []), asked.get("seed", 0))
        logprobs = {
            "tokens": [token for token, _ in drawn],
            "token_logprobs": [math.log(p[token]) for token, p in drawn],
            "top_logprobs": [self.likeliest(p, asked.get("logprobs", 20)) for _, p in drawn],
        }
        read = [self.ids.get(token, 0) for token in TOKEN.findall(prompt)]
        ids = {"token_ids": [self.ids[token] for token, _ in drawn], "prompt_token_ids": read}
        usage = {"prompt_tokens": len(read), "completion_tokens": len(drawn), "total_tokens": len(read) + len(drawn)}
        choice = {"index": 0, "text": text, "logprobs": logprobs, "finish_reason": finish, "stop_reason": stop, **ids}
        return {"id": "continuation", "object": "text_completion", "model": "markov", "choices": [choice], "usage": usage}

    @staticmethod
    def likeliest(p, count):
        return {token: math.log(each) for token, each in Counter(p).most_common(count)}


class Server(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    policy = Policy()

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > LONGEST_BODY or self.path != "/v1/completions":
            self.close_connection = True
            return self.reply(400, {"error": {"message": "no completion", "type": "invalid_request_error"}})
        self.reply(200, self.policy.completion(json.loads(self.rfile.read(length))))

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
    if len(sys.argv) > 1 and sys.argv[1] == "size":
        print(len(Server.policy.vocabulary))
    else:
        ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Server).serve_forever()
