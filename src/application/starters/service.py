"""A contestant of dr-arena that runs as a service: a question by POST, the answer as JSON lines.

Start it: python3 THIS-FILE. Change answer() into your agent. Try it: dr-arena agents check
What passes both ways is written down in docs/agent-contract.md of dr-arena.
"""

import html
import json
import os
import re
import time
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def main():
    port = int(os.environ.get("PORT", 8642))
    server = ThreadingHTTPServer(("127.0.0.1", port), Questions)
    print("waiting for questions on http://127.0.0.1:%d/" % port, flush=True)
    server.serve_forever()


class Questions(BaseHTTPRequestHandler):
    def do_POST(self):
        question = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.send_header("content-type", "application/x-ndjson")
        self.end_headers()
        finish(question, self.tell)

    def tell(self, kind, **members):
        self.wfile.write((json.dumps({"type": kind, **members}) + "\n").encode())

