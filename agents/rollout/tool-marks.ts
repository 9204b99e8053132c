import { visibleText } from '../../src/kernel/visible-text.ts';

/** Tools that a policy may call, by the marks around its calls. */
export const rolloutToolNames = ['search', 'browse', 'python'] as const;
export type RolloutToolName = (typeof rolloutToolNames)[number];

/** Between these marks the policy puts its final answer. */
export const answerMark = 'answer';

/** `</search>`. */
export function closingMark(name: string): string {
  return `</${name}>`;
}

/**
 * Texts at which the policy is stopped: the end of a call of any tool, on or off, and of its answer.
 * @param atAnswer false: after its answer the policy goes on until it ends its turn by itself
 */
export function stopTexts(atAnswer: boolean): readonly string[] {
  return [...rolloutToolNames, ...(atAnswer ? [answerMark] : [])].map(closingMark);
}

/**
 * What a tool gave, as it is put behind the call: between marks that nothing inside can close, since whatever looks like
 * a mark or like a token of a chat template is escaped, and cut to so many characters.
 */
export function resultText(given: string, most: number): string {
  return `\n<result>\n${escapedMarks(cut(visibleText(given), most))}\n</result>\n`;
}

const cutNote = '\n[cut]';

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const whole = text.slice(0, Math.max(0, most - cutNote.length));
  // Half a surrogate pair at the cut would be no character.
  return whole.replace(/[\uD800-\uDBFF]$/, '') + cutNote;
}

/**
 * `<` where a tag, an ending tag, a comment or a token such as `<|im_end|>` may begin becomes `&lt;`, and `[` where a token
 * such as `[INST]` does `&#91;`: a server would read such tokens in a prompt as if the template had put them there.
 */
export function escapedMarks(text: string): string {
  return text.replace(/<(?=[\p{L}/|\uFF5C!?_\u2581])/gu, '&lt;').replace(/\[(?=\/?[A-Z_]{2,}\])/g, '&#91;');
}
