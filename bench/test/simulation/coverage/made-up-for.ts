import { formatSettings } from '../../../../src/config/format-settings.ts';
import type { MadeUp } from '../../../simulation/coverage/play-made-up.ts';

/** Eight agents in a Swiss tournament on ten trees, unless said otherwise. */
export function madeUpFor(changes: Partial<MadeUp> = {}): MadeUp {
  const plain = { agents: 8, trees: 10, spread: 2, sigma: 0.5, share: 0.5, ties: 0.05 };
  return { ...plain, format: formatSettings.parse({}), ...changes };
}
