import { answerInLines } from './answer-in-lines.ts';
import type { DefinedAgent } from './define-agent.ts';
import { questionMessageSchema } from './question-message.ts';

const maxQuestion = 1024 * 1024;

/**
 * Runs an agent as the arena's programs are run: one question from stdin, its answer to stdout.
 * @throws Error for input that is no question
 */
export async function runAgent(agent: DefinedAgent): Promise<void> {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) {
    text += String(part);
    if (text.length > maxQuestion) throw new Error('the question on stdin is too long');
  }
  const question = questionMessageSchema.parse(JSON.parse(text));
  const { signal } = new AbortController();
  await answerInLines(agent, question, signal, (line) => process.stdout.write(`${JSON.stringify(line)}\n`));
}
