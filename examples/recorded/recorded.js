// An agent whose answers stand in a file: published reports, or a benchmark's references.
// Reads one JSON object a line: the question in `prompt`, `query` or `question`, the answer in `article`, `reference` or
// `answer`, as a text or as the messages of a conversation, of which the last is the answer.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';

const [file] = process.argv.slice(2);
const { question } = await json(process.stdin);

/** The answer to the longest of the file's questions that the question begins with: the word limit stands behind it. */
async function findAnswer() {
  let best = { asked: '', answer: null };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === '') continue;
    const row = JSON.parse(line);
    const asked = (row.prompt ?? row.query ?? row.question ?? '').trim();
    const answer = row.article ?? row.reference ?? row.answer;
    if (answer !== undefined && asked.length > best.asked.length && question.startsWith(asked))
      best = { asked, answer };
  }
  return Array.isArray(best.answer) ? (best.answer.at(-1)?.content ?? null) : best.answer;
}

const text = await findAnswer();
const reply = text ? { text, costUsd: 0 } : { error: { message: `${file} has no answer to this question` } };
process.stdout.write(JSON.stringify(reply));
