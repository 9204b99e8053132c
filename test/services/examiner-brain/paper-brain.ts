import { verdictFrom } from '../../../examiner/verdict.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedParts, fencedText, firstTurn } from './fenced-parts.ts';
import { claimedGrades } from './grades-brain.ts';
import { plainGrades } from './plain-grades.ts';
import { lessPadded } from './preference-brain.ts';
import { rebuiltTask } from './rebuilt-task.ts';

/** The judge of the paper from the prompt alone: a verdict with grades by text comparison and notes. Null when none is asked for. */
export function paperBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'paper_verdict', 'recovery')) return null;
  const prompt = firstTurn(asked);
  const checklist = fencedParts(prompt).find(({ label }) => label === 'checklist');
  const task = checklist && rebuiltTask(checklist.text);
  const side = (label: string) => ({
    ...(task && { grades: claimedGrades(task, fencedText(prompt, label)) }),
    utility: 'It says what it says.',
    recovery: 'not needed',
    sources: 'As told.',
    presentation: 'Plain.',
  });
  const verdict = task ? byChecklist(prompt) : byLooks(prompt);
  const reply = { first: side('first answer'), second: side('second answer'), ...verdict };
  return { kind: 'text', text: JSON.stringify(reply) };
}

interface NamedVerdict {
  readonly tier: string;
  readonly tag: string;
  readonly reason: string;
}

function byChecklist(prompt: string): NamedVerdict {
  const task = rebuiltTask(fencedText(prompt, 'checklist'));
  const first = fencedText(prompt, 'first answer');
  const second = fencedText(prompt, 'second answer');
  const preferred = lessPadded(first, second);
  const soft = preferred === 'neither' ? null : preferred === 'first' ? 'a' : 'b';
  const { tier, tag, reason } = verdictFrom(task, plainGrades(task, first), plainGrades(task, second), soft);
  return { tier: tier.replace(/^A_/, 'FIRST_').replace(/^B_/, 'SECOND_'), tag: tag ?? 'NONE', reason };
}

/** Without knowledge of its own it goes by how much an answer seems to say. */
function byLooks(prompt: string): NamedVerdict {
  const [first = 0, second = 0] = ['first answer', 'second answer'].map(
    (label) => fencedText(prompt, label).match(/\d+|\p{Lu}\p{Ll}+/gu)?.length ?? 0,
  );
  if (Math.abs(first - second) * 5 <= Math.max(first, second))
    return { tier: first > 0 ? 'TIE_HIGH' : 'TIE_LOW', tag: 'NONE', reason: 'Both say about as much.' };
  return { tier: first > second ? 'FIRST_BETTER' : 'SECOND_BETTER', tag: 'WIDTH', reason: 'It says more.' };
}
