import type { DecisionLine } from '../decision-words.ts';
import { documentText } from '../document/document-text.ts';
import { decisionBlock } from '../sections/decision-block.ts';
import { addresses } from '../view/addresses.ts';
import { plainSheet, type Sheet } from './sheet.ts';

/**
 * A decision, each answer below its question; ends with a line break. Empty for none.
 * @param page address of the run's page in the app, which ends in a slash
 */
export function decisionText(lines: readonly DecisionLine[], page: string, sheet: Sheet = plainSheet): string {
  const more = ({ look }: DecisionLine) =>
    look === undefined ? '' : `${look.what}: ${page}${addresses.sideBySide(...look.pair)} ('dr-arena serve')`;
  return documentText([decisionBlock(lines, more)], sheet);
}
