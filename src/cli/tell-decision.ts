import { asCalled } from '../config/environment.ts';
import { type DecisionInput, decisionLines } from '../reporting/decision-words.ts';
import { decisionText } from '../reporting/terminal/decision-text.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Which agent to take, and how to settle what is open, as people read it; nothing where too little is known.
 * @param page address of the run's page, which ends in a slash
 */
export function tellDecision(
  { terminal }: Pick<CommandContext, 'terminal'>,
  page: string,
  evidence: DecisionInput | null,
): void {
  const lines = decisionLines(evidence);
  if (lines.length > 0) terminal.out(`\n${asCalled(decisionText(lines, page, terminal.sheet))}`);
}
