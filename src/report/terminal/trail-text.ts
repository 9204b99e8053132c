import type { Share } from '../../tournament/tournament-shares.ts';
import type { TrailFigures } from '../../tournament/trail-figures.ts';
import { counted, percent } from '../words.ts';
import { alignedTable } from './aligned-table.ts';

/** Where answers lose the trail, a line a step; empty where no question had a chain. */
export function trailText({ answers, steps, targets }: TrailFigures): string {
  if (answers === 0) return '';
  const line = (name: string, { share, count, of }: Share) => [name, percent(share), `${count} of ${of}`];
  const rows = [...steps.map((step, at) => line(`Step ${at + 1} from the root`, step)), line('Targets', targets)];
  const table = alignedTable(rows, ['left', 'right', 'left']);
  return `Named by ${counted(answers, 'answer')} to questions with a chain\n${table}`;
}
