import type { Continuation } from '../../src/models/policy.ts';
import { answerMark, closingMark, type RolloutToolName, rolloutToolNames } from './tool-marks.ts';

/** What the policy did in one step. */
export type Step =
  | { readonly kind: 'answer'; readonly answer: string }
  | {
      readonly kind: 'call';
      readonly tool: RolloutToolName;
      /** What stands between the marks; null where the call was never opened. */
      readonly input: string | null;
      /** What of the call the server told no tokens of, such as the closing mark; it goes before the result. */
      readonly behind: string;
    }
  | { readonly kind: 'length' | 'nothing' };

/**
 * Reads what the policy wrote until it stopped. An answer counts before a call; of several the last one stands. Where the
 * server takes the stop text away, what was left open counts as closed by it, unless the policy ended its turn by itself.
 */
export function readStep({ text, untold, stop }: Pick<Continuation, 'text' | 'untold' | 'stop'>): Step {
  const whole = text + untold;
  const answer = between(whole, answerMark, stop);
  if (answer !== null) return { kind: 'answer', answer };
  if (stop.kind === 'length') return { kind: 'length' };
  const called = callOf(whole, stop);
  if (called === null) return { kind: 'nothing' };
  const behind = untold + missingEnd(whole, closingMark(called.tool));
  return { kind: 'call', ...called, behind };
}

function callOf(
  text: string,
  stop: Continuation['stop'],
): { readonly tool: RolloutToolName; readonly input: string | null } | null {
  for (const tool of rolloutToolNames) {
    const mark = closingMark(tool);
    // The last token may reach beyond the mark by some blanks or a line break.
    if (text.trimEnd().endsWith(mark)) return { tool, input: lastBetween(text, tool) };
    if (stop.kind === 'string' && stop.text === mark) return { tool, input: lastBetween(closed(text, mark), tool) };
  }
  if (stop.kind !== 'stopped') return null;
  const open = rolloutToolNames.find((tool) => isOpen(text, tool));
  return open === undefined ? null : { tool: open, input: lastBetween(closed(text, closingMark(open)), open) };
}

function between(text: string, name: string, stop: Continuation['stop']): string | null {
  const mark = closingMark(name);
  const closedByStop = (stop.kind === 'string' && stop.text === mark) || stop.kind === 'stopped';
  const answer = lastBetween(closedByStop && isOpen(text, name) ? closed(text, mark) : text, name);
  return answer === null || answer.trim() === '' ? null : answer.trim();
}

/** What stands between the last closing mark and the opening mark before it; null where one of them is missing. */
function lastBetween(text: string, name: string): string | null {
  const [opening, end] = [`<${name}>`, text.lastIndexOf(closingMark(name))];
  const start = end < 0 ? -1 : text.lastIndexOf(opening, end - opening.length);
  return start < 0 ? null : text.slice(start + opening.length, end).trim();
}

/** Whether the last opening mark has no closing mark behind it. */
function isOpen(text: string, name: string): boolean {
  const start = text.lastIndexOf(`<${name}>`);
  return start >= 0 && !text.includes(closingMark(name), start);
}

function closed(text: string, mark: string): string {
  return text + missingEnd(text, mark);
}

/** What of a mark has to be put behind a text so that it ends with it; nothing where it stands at its end already. */
function missingEnd(text: string, mark: string): string {
  if (text.trimEnd().endsWith(mark)) return '';
  for (let there = mark.length - 1; there > 0; there--) {
    if (text.endsWith(mark.slice(0, there))) return mark.slice(there);
  }
  return mark;
}
