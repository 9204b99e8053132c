/** A call of a tool as a judge is told of it. */
export interface ToldCall {
  /** What the policy said before it. */
  readonly before: string;
  readonly input: string;
  /** What came back. */
  readonly seen: string;
}

/**
 * Takes a call apart that the policy wrote as `<tool>input</tool>` at the end of its text. Servers leave out what they
 * stopped at, so that the end of the closing mark may stand at the beginning of what was put behind.
 */
export function toldCall(text: string, behind: string, tool: string): ToldCall {
  const [open, close] = [`<${tool}>`, `</${tool}>`];
  const from = text.lastIndexOf(open);
  const whole = text + behind;
  const end = from < 0 ? -1 : whole.indexOf(close, from);
  if (end < 0) return { before: text, input: '', seen: behind };
  return {
    before: text.slice(0, from),
    input: whole.slice(from + open.length, end).trim(),
    seen: whole.slice(Math.max(end + close.length, text.length)).trim(),
  };
}
