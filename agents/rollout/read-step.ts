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
  const mark = closingMark(called);
  const missing = whole.includes(mark) ? '' : missingEnd(whole, mark);
  return { kind: 'call', tool: called, input: lastBetween(whole + missing, called), behind: untold + missing };
}

/** The tool that was called: by the stop text that the server names, a closing mark at the end, or a call left open. */
function callOf(text: string, stop: Continuation['stop']): RolloutToolName | null {
  const named = stop.kind === 'string' ? rolloutToolNames.find((tool) => closingMark(tool) === stop.text) : undefined;
  const closing = rolloutToolNames.find((tool) => isAtEnd(text, closingMark(tool)));
  const open = stop.kind === 'stopped' ? rolloutToolNames.find((tool) => isOpen(text, tool)) : undefined;
  return named ?? closing ?? open ?? null;
}

/** The policy is stopped at the mark, but its last token may reach beyond it. */
const longestReach = 16;

function isAtEnd(text: string, mark: string): boolean {
  const at = text.lastIndexOf(mark);
  return at >= 0 && text.length - at - mark.length <= longestReach;
}

function between(text: string, name: string, stop: Continuation['stop']): string | null {
  const mark = closingMark(name);
  const closedByStop = (stop.kind === 'string' && stop.text === mark) || stop.kind === 'stopped';
  const answer = lastBetween(closedByStop && isOpen(text, name) ? text + missingEnd(text, mark) : text, name);
  return answer === null || answer === '' ? null : answer;
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

/** What of a mark that a text lacks has to be put behind it: all of it, or what its end does not begin already. */
function missingEnd(text: string, mark: string): string {
  for (let there = mark.length - 1; there > 0; there--) {
    if (text.endsWith(mark.slice(0, there))) return mark.slice(there);
  }
  return mark;
}
