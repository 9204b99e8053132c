import type { Fence } from '../../src/kernel/fence.ts';
import { fenceRule } from './fence-rule.ts';
import type { Prompt } from './prompt.ts';

const system = `You compare two answers to one research question. Their content has been checked already and is of equal worth. Say which of them serves a reader better.

${fenceRule}

Only this counts:
- clarity: what is asked for is found at once and cannot be misread.
- density: little is said that the question did not ask for.
- directness: the answer comes first, and firmly.

A longer answer, more sources or more formatting is no merit. The order in which the answers stand means nothing. Where the difference is small, say neither.`;

/** Asks which of two answers of equal grades is the better one to read. */
export function compareAnswersPrompt(question: string, first: string, second: string, fence: Fence): Prompt {
  const user = [
    'The question that was asked:',
    fence('question', question),
    'The first answer:',
    fence('first answer', first),
    'The second answer:',
    fence('second answer', second),
    'Which one do you prefer: first, second or neither? Give the reason in one sentence.',
  ].join('\n\n');
  return { version: 'compare-answers@1', system, user };
}
