import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { OperatorError } from '../kernel/errors.ts';

/**
 * A config as text with one more agent at the end of `agents`; all else of it stays as it is, byte for byte.
 * @param entry the lines of the agent's entry, the first one beginning with `- `
 * @throws OperatorError where the text is no YAML of that form; it says what to write by hand
 */
export function withAgentEntry(text: string, entry: readonly string[]): string {
  const document = parseDocument(text);
  const { contents } = document;
  if (document.errors.length > 0 || (contents !== null && !isMap(contents))) throw byHand(entry);
  const agents = contents?.items.find(({ key }) => isScalar(key) && key.value === 'agents');
  if (agents === undefined) return `${withLineEnd(text)}\nagents:\n${indented(entry, 2)}`;
  const { key, value } = agents;
  if (isSeq(value) && !value.flow && value.range) {
    const column = value.range[0] - (text.lastIndexOf('\n', value.range[0] - 1) + 1);
    return insertedAfter(text, endOf(value.items.at(-1)) ?? value.range[1], indented(entry, column));
  }
  const isEmpty = value === null || (isScalar(value) && value.value === null);
  if (isEmpty && isScalar(key) && key.range) return insertedAfter(text, key.range[1], indented(entry, 2));
  throw byHand(entry);
}

function endOf(node: unknown): number | undefined {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
    ? Number(node.range[1])
    : undefined;
}

/** Behind the line in which the last character before `at` stands that is no blank. */
function insertedAfter(text: string, at: number, lines: string): string {
  const whole = withLineEnd(text);
  const last = whole.slice(0, at).trimEnd().length;
  const lineEnd = whole.indexOf('\n', last) + 1;
  return whole.slice(0, lineEnd) + lines + whole.slice(lineEnd);
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function indented(entry: readonly string[], column: number): string {
  return entry.map((line) => `${' '.repeat(column)}${line}\n`).join('');
}

function byHand(entry: readonly string[]): OperatorError {
  return new OperatorError(
    "the agent cannot be added to the config by itself: 'agents' is no list of one entry a line",
    `Add it by hand below 'agents:':\n${indented(entry, 2)}`,
  );
}
