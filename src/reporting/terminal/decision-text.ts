import type { DecisionLine } from '../decision-words.ts';
import { plainSheet, type Sheet } from './sheet.ts';

/** A decision, each answer below its question; ends with a line break. Empty for none. */
export function decisionText(lines: readonly DecisionLine[], { paint }: Sheet = plainSheet): string {
  return lines.map(({ question, answer }) => `${paint('heading', question)}\n  ${answer}\n`).join('');
}
