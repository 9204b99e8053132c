import type { DecisionLine } from '../decision-words.ts';
import { addresses } from '../view/addresses.ts';
import { plainSheet, type Sheet } from './sheet.ts';

/**
 * A decision, each answer below its question; ends with a line break. Empty for none.
 * @param page address of the run's page in the app, which ends in a slash
 */
export function decisionText(lines: readonly DecisionLine[], page: string, { paint }: Sheet = plainSheet): string {
  return lines
    .map(({ question, answer, look }) => {
      const where =
        look === undefined ? '' : `  ${look.what}: ${page}${addresses.sideBySide(...look.pair)} ('dr-arena serve')\n`;
      return `${paint('heading', question)}\n  ${answer}\n${where}`;
    })
    .join('');
}
