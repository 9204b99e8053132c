import { createServer } from 'node:http';

// A server of chat completions that answers the same after a while, in a process of its own. Its address goes to stdout.
const [reply = '', latency = '200'] = process.argv.slice(2);
const body = JSON.stringify({
  id: 'c',
  object: 'chat.completion',
  created: 0,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: reply } }],
  usage: { prompt_tokens: 3000, completion_tokens: 300, total_tokens: 3300 },
});

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body);
    }, Number(latency));
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/v1\n`));
