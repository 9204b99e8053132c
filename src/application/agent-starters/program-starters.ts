/**
 * First versions of contestants, to be changed by their owners: whole files that need nothing installed, search and read the
 * run's web, and tell each step. What they answer is what their pages say first.
 */

/** A program in Python 3.9 or later. */
export const pythonStarter = `"""A contestant of dr-arena: a question as JSON on stdin, the answer as JSON lines on stdout.

Change answer() into your agent. Try it: dr-arena agents check
What passes both ways is written down in docs/agent-contract.md of dr-arena.
"""

import html
import json
import re
import sys
import time
import urllib.parse
import urllib.request


def main():
    question = json.load(sys.stdin)
    try:
        tell("final", **answer(question))
    except Exception as fault:
        # Counts as the agent's own failure. Where a model's provider is down, say so, and the round is void:
        # {"reason": "provider_unavailable", "message": ...}
        tell("final", error={"reason": "failed", "message": str(fault)})


def answer(question):
    """YOUR AGENT: question["question"] is to be answered in at most question["wordLimit"] words of Markdown."""
    tell("progress", message="searching")
    lines, citations = [], []
    for hit in search(question["searchUrl"], question["question"])[:3]:
        page = read(hit["url"])
        lines.append("- %s ([%s](%s))" % (" ".join(page.split()[:30]), hit["title"], hit["url"]))
        citations.append(hit["url"])
    # "usage" and "costUsd" belong here too, when your agent knows them.
    return {"text": "\\n".join(lines) or "Nothing was found.", "citations": citations}


def search(search_url, query):
    """The run's search engine: pages with "url", "title" and "content"."""
    address = search_url + "?" + urllib.parse.urlencode({"q": query, "format": "json"})
    return used("search", query, lambda: json.loads(fetch(address))["results"])


def read(url):
    """A page as plain text."""
    return used("read", url, lambda: plain(fetch(url)))


def fetch(url):
    request = urllib.request.Request(url, headers={"User-Agent": "my-agent"})
    with urllib.request.urlopen(request, timeout=20) as response:
        return response.read(2_000_000).decode("utf-8", "replace")


def plain(markup):
    main = re.search(r"(?is)<main.*?</main>", markup)
    text = re.sub(r"(?is)<(script|style|nav|header|footer)\\b.*?</\\1>", " ", main.group(0) if main else markup)
    return " ".join(html.unescape(re.sub(r"(?s)<[^>]+>", " ", text)).split())


def used(tool, asked, work):
    """Does one step and tells it, with what came back."""
    started = time.monotonic()
    result = work()
    shown = result if isinstance(result, str) else json.dumps(result)
    tell("tool", tool=tool, input=asked, result=shown[:4000], elapsedMs=round(1000 * (time.monotonic() - started)))
    return result


def tell(kind, **members):
    print(json.dumps({"type": kind, **members}), flush=True)


if __name__ == "__main__":
    main()
`;

/** What the two starters in JavaScript share: an agent with its steps. */
const javascriptAgent = `
/** YOUR AGENT: question.question is to be answered in at most question.wordLimit words of Markdown. */
async function answer(question, tell) {
  tell({ type: 'progress', message: 'searching' });
  const lines = [];
  const citations = [];
  for (const { url, title } of (await search(question, tell)).slice(0, 3)) {
    const page = await used(tell, 'read', url, async () => plain(await get(url)));
    lines.push(\`- \${page.split(' ').slice(0, 30).join(' ')} ([\${title}](\${url}))\`);
    citations.push(url);
  }
  // usage and costUsd belong here too, when your agent knows them.
  return { text: lines.join('\\n') || 'Nothing was found.', citations };
}

/** The run's search engine: pages with url, title and content. */
function search({ searchUrl, question }, tell) {
  const address = \`\${searchUrl}?\${new URLSearchParams({ q: question, format: 'json' })}\`;
  return used(tell, 'search', question, async () => JSON.parse(await get(address)).results);
}

async function get(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(\`\${url} answered with status \${response.status}\`);
  return response.text();
}

function plain(markup) {
  const main = /<main[\\s\\S]*?<\\/main>/i.exec(markup)?.[0] ?? markup;
  const text = main.replace(/<(script|style|nav|header|footer)\\b[\\s\\S]*?<\\/\\1>/gi, ' ').replace(/<[^>]+>/g, ' ');
  return text.replace(/&amp;/g, '&').replace(/&#39;/g, "'").replace(/&quot;/g, '"').replace(/\\s+/g, ' ').trim();
}

/** Does one step and tells it, with what came back. */
async function used(tell, tool, input, work) {
  const started = Date.now();
  const result = await work();
  const shown = typeof result === 'string' ? result : JSON.stringify(result);
  tell({ type: 'tool', tool, input, result: shown.slice(0, 4000), elapsedMs: Date.now() - started });
  return result;
}

/** Tells the answer, or why there is none. */
async function finish(question, tell) {
  try {
    tell({ type: 'final', ...(await answer(question, tell)) });
  } catch (fault) {
    // Counts as the agent's own failure. Where a model's provider is down, say so, and the round is void:
    // { reason: 'provider_unavailable', message: … }
    tell({ type: 'final', error: { reason: 'failed', message: String(fault) } });
  }
}
`;

/** A program in JavaScript for Node.js 20 or later. */
export const nodeStarter = `// A contestant of dr-arena: a question as JSON on stdin, the answer as JSON lines on stdout.
// Change answer() into your agent. Try it: dr-arena agents check
// What passes both ways is written down in docs/agent-contract.md of dr-arena.

let text = '';
for await (const part of process.stdin.setEncoding('utf8')) text += part;
await finish(JSON.parse(text), (line) => process.stdout.write(\`\${JSON.stringify(line)}\\n\`));
${javascriptAgent}`;

/** Where the starter of a service listens. */
export const servicePort = 8642;

/** A service in JavaScript for Node.js 20 or later. */
export const serviceStarter = `// A contestant of dr-arena that runs as a service: a question by POST, the answer as JSON lines.
// Start it: node THIS-FILE. Change answer() into your agent. Try it: dr-arena agents check
// What passes both ways is written down in docs/agent-contract.md of dr-arena.
import { createServer } from 'node:http';

const port = Number(process.env.PORT ?? ${servicePort});
createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end('questions come by POST\\n');
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  await finish(JSON.parse(text), (line) => response.write(\`\${JSON.stringify(line)}\\n\`));
  response.end();
}).listen(port, '127.0.0.1', () => console.log(\`waiting for questions on http://127.0.0.1:\${port}/\`));
${javascriptAgent}`;

/** An MCP server over stdio (protocol 2025-06-18) in JavaScript for Node.js 20 or later. */
export const mcpStarter = `// Tools for a model in dr-arena, as an MCP server: it speaks JSON-RPC by stdin and stdout, one message a line.
// Change or add tools. Try it: dr-arena agents check
import { createInterface } from 'node:readline';

// YOUR TOOLS: name, what the model is told of it, its input as JSON Schema, and what it does.
const tools = [
  {
    name: 'search',
    description: 'Searches the web; gives up to ten pages with URL, title and an extract.',
    inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    run: async ({ query }) => {
      // The arena names the run's search engine here.
      const address = \`\${process.env.DR_ARENA_SEARCH_URL}?\${new URLSearchParams({ q: query, format: 'json' })}\`;
      const { results } = JSON.parse(await get(address));
      return results.slice(0, 10).map(({ url, title, content }) => \`\${title}\\n\${url}\\n\${content}\`).join('\\n\\n');
    },
  },
  {
    name: 'fetch',
    description: 'Reads a web page as plain text.',
    inputSchema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
    run: async ({ url }) => plain(await get(url)).slice(0, 12_000),
  },
];

async function get(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(\`\${url} answered with status \${response.status}\`);
  return response.text();
}

function plain(markup) {
  return markup.replace(/<(script|style|nav)\\b[\\s\\S]*?<\\/\\1>/gi, ' ').replace(/<[^>]+>/g, ' ').replace(/\\s+/g, ' ').trim();
}

async function replyTo({ method, params }) {
  if (method === 'ping') return {};
  if (method === 'initialize')
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'my-tools', version: '1.0.0' },
    };
  if (method === 'tools/list') return { tools: tools.map(({ run, ...listed }) => listed) };
  if (method !== 'tools/call') return null;
  try {
    const tool = tools.find(({ name }) => name === params.name);
    return { content: [{ type: 'text', text: await tool.run(params.arguments ?? {}) }] };
  } catch (fault) {
    return { isError: true, content: [{ type: 'text', text: String(fault) }] };
  }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, ...message } = JSON.parse(line);
  if (id === undefined) return; // a notification
  const result = await replyTo(message);
  const reply = result === null ? { error: { code: -32601, message: 'no such method' } } : { result };
  process.stdout.write(\`\${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\\n\`);
});
`;
