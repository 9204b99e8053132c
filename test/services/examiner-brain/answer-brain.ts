import * as z from 'zod';
import { readQuestion } from '../../../src/sandbox/grammar/question.ts';
import { member } from '../../examiner/sample-page.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedParts, fencedText, firstTurn } from './fenced-parts.ts';

const pages = z.array(z.object({ name: z.string(), quotes: z.array(z.string()) }));

/**
 * Knows nothing without pages; with the quotes of pages it looks for those that the question's clues fit, and reads off
 * what is asked for. Null where something else is asked.
 */
export function answerBrain(asked: AskedModel): BrainReply | null {
  const isAsked = ['closed_book_answer', 'pages_answer'].some((name) => asksFor(asked, name, 'answer'));
  if (!isAsked) return null;
  const prompt = firstTurn(asked);
  if (!fencedParts(prompt).some(({ label }) => label === 'quotes')) return answered('I do not know any of them.');
  return answered(solve(fencedText(prompt, 'question'), pages.parse(JSON.parse(fencedText(prompt, 'quotes')))));
}

const answered = (answer: string): BrainReply => ({ kind: 'text', text: JSON.stringify({ answer }) });

function solve(question: string, known: z.infer<typeof pages>): string {
  const members = known.map(({ name, quotes }) => member(name, `# ${name}\n\n${quotes.join('\n\n')}`));
  const asked = readQuestion(question);
  const clues = asked?.targets.kind === 'each' ? asked.targets.clues : [];
  const labels = asked && 'attributes' in asked ? asked.attributes : [];
  const lines = clues.flatMap((clue) => {
    const conditions = clue.kind === 'facts' ? clue.conditions : [];
    const found = members.find(({ own }) =>
      conditions.every((told) =>
        own.some(({ attribute, value }) => told.kind === 'is' && attribute === told.attribute && value === told.value),
      ),
    );
    if (!found) return [];
    const details = labels.map(
      (label) => `${label}: ${found.own.find(({ attribute }) => attribute === label)?.value ?? 'unknown'}`,
    );
    return [`- **${found.entity}**: ${details.join('; ')}`];
  });
  return lines.join('\n');
}
