// Tools for a model in dr-arena, as an MCP server: it speaks JSON-RPC by stdin and stdout, one message a line.
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
      const address = `${process.env.DR_ARENA_SEARCH_URL}?${new URLSearchParams({ q: query, format: 'json' })}`;
      const { results } = JSON.parse(await get(address));
      return results
        .slice(0, 10)
        .map(({ url, title, content }) => `${title}\n${url}\n${content}`)
        .join('\n\n');
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
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}`);
  return response.text();
}

function plain(markup) {
  return markup
    .replace(/<(script|style|nav)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
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
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\n`);
});
