import { type DecisionLine, decisionTitle } from '../decision-words.ts';
import type { Block, Inlines } from '../document/document.ts';

/** A decision, each answer under its question. @param look where more of a line is; default: nowhere */
export function decisionBlock(lines: readonly DecisionLine[], look: (line: DecisionLine) => Inlines = () => ''): Block {
  return {
    kind: 'facts',
    look: 'said',
    items: lines.map((line) => ({ name: decisionTitle(line.question), value: line.answer, note: look(line) })),
  };
}
