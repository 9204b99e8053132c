// A contestant of dr-arena: a question as JSON on stdin, the answer as JSON lines on stdout.
// Change answer() into your agent. Try it: dr-arena agents check
// What you print besides belongs on stderr: console.error(…)
// What passes both ways is written down in docs/agent-contract.md of dr-arena.

let text = '';
for await (const part of process.stdin.setEncoding('utf8')) text += part;
await finish(JSON.parse(text), (line) => process.stdout.write(`${JSON.stringify(line)}\n`));
