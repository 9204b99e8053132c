import type { Estimate } from '../../ratings/estimate.ts';
import type { BoundedShare } from '../../tournament/judging-figures.ts';
import { type CsvCell, csvTable } from '../export/csv-table.ts';
import type { ReportView } from '../view/view-model.ts';

/** Decisive rounds won from either seat: of all agents together, then a line an agent and seat. */
export function positionTable({ position: { seatA, z, agents } }: ReportView): string {
  const cells = ({ count, of, share, low, high }: BoundedShare): CsvCell[] => [count, of, share, low, high];
  return csvTable(
    ['agent', 'seat', 'won', 'decisive_rounds', 'share', 'low', 'high', 'z'],
    [
      ['(all)', 'A', ...cells(seatA), z],
      ...agents.flatMap(({ agent, inA, inB }): CsvCell[][] => [
        [agent, 'A', ...cells(inA), null],
        [agent, 'B', ...cells(inB), null],
      ]),
    ],
  );
}

/** Every figure of agreement between judges, a line each; empty where no panel judged. */
export function agreementTable({ judging }: ReportView): string {
  const panel = judging?.figures.panel ?? null;
  const line = (one: string, other: string, on: string, figure: string, units: number, of: Estimate): CsvCell[] => [
    ...[one, other, on, figure, units, of.value, of.low, of.high],
  ];
  const rows =
    panel === null
      ? []
      : [
          ...panel.judges.flatMap(({ judge, withPanel: { pairs, percent, kappa } }) => [
            line(judge, '(panel)', 'verdict', 'equal', pairs, percent),
            line(judge, '(panel)', 'verdict', 'kappa', pairs, kappa),
          ]),
          ...panel.pairs.flatMap(({ one, other, tiers, winners }) => [
            line(one, other, 'verdict', 'equal', tiers.pairs, tiers.percent),
            line(one, other, 'verdict', 'kappa', tiers.pairs, tiers.kappa),
            line(one, other, 'winner', 'equal', winners.pairs, winners.percent),
            line(one, other, 'winner', 'kappa', winners.pairs, winners.kappa),
          ]),
          ...(['tiers', 'winners'] as const).flatMap((key) => {
            const { units, percent, kappa, alpha } = panel.together[key];
            const on = key === 'tiers' ? 'verdict' : 'winner';
            return [
              line('(all)', '(all)', on, 'equal', units, percent),
              line('(all)', '(all)', on, 'fleiss_kappa', units, kappa),
              line('(all)', '(all)', on, 'alpha', units, alpha),
            ];
          }),
          line('(all)', '(all)', 'verdict', 'ordinal_alpha', panel.together.tiers.units, panel.together.alphaOrdered),
        ];
  return csvTable(['one', 'other', 'on', 'figure', 'rounds', 'value', 'low', 'high'], rows);
}

/** A line for each kind of fault, model and role. */
export function faultsTable({ faults }: ReportView): string {
  return csvTable(
    ['kind', 'role', 'model', 'count'],
    faults.map(({ kind, role, model, count }) => [kind, role, model, count]),
  );
}
