/** In UTF-16 code units. */
const longestQuestion = 3_000;
const mostBreaks = 3;

const signs: readonly (readonly [sign: RegExp, what: string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  [/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/, 'a control character'],
  [/[\p{Cf}\u2028\u2029]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}/u, 'a character that shows nothing'],
  [/<[a-z/!?]/i, 'an HTML tag'],
  [/<<<|>>>/, 'a mark of a fence'],
  [/(?:^|\s)#{1,6}\s/, 'a heading'],
  [/```|~~~/, 'a block of code'],
  [/\]\s?[([]|\]:\s|\b(?:javascript|vbscript|data|file):\S/i, 'a link'],
  [/\bverdict\s*:|\b(?:[AB]|first|second)[ _]much[ _]better\b/i, 'a verdict'],
];

/**
 * What makes the question of a model more than a few lines of plain text; null when nothing does. Agents and judges read
 * it, people in a report too.
 * @param question as the model wrote it
 */
export function unplain(question: string): string | null {
  if (question.length > longestQuestion) return `more than ${longestQuestion} characters`;
  if (question.trim().split(/\r\n|[\n\r]/).length - 1 > mostBreaks) return `more than ${mostBreaks} line breaks`;
  return signs.find(([sign]) => sign.test(question))?.[1] ?? null;
}
