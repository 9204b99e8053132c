/** What a policy wrote in one go: what it said, and the tool that it called at the end. */
export interface ToolCallIn {
  readonly before: string;
  readonly input: string;
}

/**
 * The call of a tool at the end of a text, written as `<tool>input</tool>`; its end mark may be missing, since servers leave
 * out what they stopped at. Null where there is none: the call was written in another way.
 */
export function toolCallIn(text: string, tool: string): ToolCallIn | null {
  const [open, close] = [`<${tool}>`, `</${tool}>`];
  const from = text.lastIndexOf(open);
  if (from < 0) return null;
  const inside = text.slice(from + open.length);
  const end = inside.indexOf(close);
  if (end >= 0 && inside.slice(end + close.length).trim() !== '') return null;
  return { before: text.slice(0, from), input: (end < 0 ? inside : inside.slice(0, end)).trim() };
}
