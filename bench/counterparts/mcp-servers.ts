import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { listen } from '../../src/kernel/listen.ts';
import { runArena } from '../arena/run-arena.ts';

/**
 * An `mcp` agent with the reference MCP servers, whose model is a script that calls each tool once. Prints a JSON line for
 * each tool, with the beginning of what the model was told, and the line of `agents check` at the end.
 *
 *   npm i @modelcontextprotocol/server-everything @modelcontextprotocol/server-filesystem @modelcontextprotocol/server-memory
 *   node --import tsx bench/counterparts/mcp-servers.ts FOLDER [PYTHON]
 *
 * FOLDER is where they are installed; PYTHON one that has `mcp-server-fetch`. The arena's own server is looked at by the
 * reference inspector: npx @modelcontextprotocol/inspector --cli dr-arena mcp --method tools/list
 */
const [given = '.', python] = process.argv.slice(2);
const folder = path.resolve(given);
const files = path.join(folder, 'files');
mkdirSync(files, { recursive: true });
writeFileSync(path.join(files, 'a.txt'), 'hello\n');

const property = z.looseObject({
  type: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
});
const tool = z.object({
  function: z.object({
    name: z.string(),
    parameters: z.object({
      properties: z.record(z.string(), property).default({}),
      required: z.array(z.string()).default([]),
    }),
  }),
});
const asked = z.object({
  model: z.string(),
  tools: z.array(tool).default([]),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })),
});
type Tool = z.infer<typeof tool>;

/** Parameters of these names get a value that the tools can do something with. */
const known: Readonly<Record<string, unknown>> = {
  a: 2,
  b: 3,
  content: 'x',
  destination: path.join(files, 'b.txt'),
  edits: [{ oldText: 'hello', newText: 'bye' }],
  location: 'New York',
  messageType: 'success',
  paths: [path.join(files, 'a.txt')],
  pattern: '*',
  resourceType: 'Text',
  source: path.join(files, 'a.txt'),
  url: 'http://127.0.0.1:1/',
};
const ofType: Readonly<Record<string, unknown>> = {
  string: 'x',
  number: 1,
  integer: 1,
  boolean: true,
  array: [],
  object: {},
};

function inputFor(
  name: string,
  of: string,
  { type = 'string', default: usual, enum: some = [] }: z.infer<typeof property>,
) {
  if (name === 'path') return /director|list_|search/.test(of) ? files : path.join(files, 'a.txt');
  return known[name] ?? usual ?? some[0] ?? ofType[type];
}

function callOf({ function: { name, parameters } }: Tool, id: string) {
  const needed = Object.entries(parameters.properties).filter(([each]) => parameters.required.includes(each));
  const input = Object.fromEntries(needed.map(([each, schema]) => [each, inputFor(each, name, schema)]));
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

let tools: readonly Tool[] = [];
let told: readonly string[] = [];
const server = createServer(async (request, response) => {
  const { model, tools: offered, messages } = asked.parse(await json(request));
  if (offered.length > 0) tools = offered;
  told = messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
  const next = tools[told.length];
  const message = next
    ? { role: 'assistant', content: null, tool_calls: [callOf(next, `c${told.length}`)] }
    : { role: 'assistant', content: 'Nothing is known.' };
  const choices = [{ index: 0, message, finish_reason: next ? 'tool_calls' : 'stop' }];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ model, choices, usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 } }));
});
const port = await listen(server, 0);

const installed = (name: string, ...more: string[]) => ({
  name,
  command: ['node', path.join(folder, `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`), ...more],
});
const servers = [installed('everything', 'stdio'), installed('filesystem', files), installed('memory')];
const fetching =
  python === undefined ? [] : [{ name: 'fetch', command: [path.resolve(python), '-m', 'mcp_server_fetch'] }];
const arena = {
  agents: [{ kind: 'mcp', name: 'Every-tool', model: 'local/script', servers: [...servers, ...fetching] }],
  providers: { local: { wire: 'openai_chat', url: `http://127.0.0.1:${port}/v1` } },
  prices: { 'local/script': { input: 0, output: 0, search: 0 } },
  caps: { timeoutSeconds: 300, maxToolCalls: 100 },
  web: { sandbox: { size: 200 } },
};
// JSON is YAML.
writeFileSync(path.join(folder, 'arena.yaml'), JSON.stringify(arena, null, 2));
const check = await runArena(folder, ['agents', 'check', '--json']);
const lines = tools.map(({ function: { name } }, at) => ({ tool: name, told: told[at]?.slice(0, 200) ?? null }));
for (const line of [...lines, check.json]) process.stdout.write(`${JSON.stringify(line)}\n`);
server.close();
