// A contestant of dr-arena that runs as a service: a question by POST, the answer as JSON lines.
// Start it: node THIS-FILE. Change answer() into your agent. Try it: dr-arena agents check
// What passes both ways is written down in docs/agent-contract.md of dr-arena.
import { createServer } from 'node:http';

const port = Number(process.env.PORT ?? 8642);
createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end('questions come by POST\n');
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  await finish(JSON.parse(text), (line) => response.write(`${JSON.stringify(line)}\n`));
  response.end();
}).listen(port, '127.0.0.1', () => process.stdout.write(`waiting for questions on http://127.0.0.1:${port}/\n`));
