import type { PanelFigures } from '../../arena/judging-figures.ts';
import type { Agreement } from '../../ratings/agreement.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { points, voidText } from '../arena-words.ts';
import { type Column, fileColumn, numberColumn, wordColumn } from '../table.ts';
import type { RoundsByGap } from '../view/rounds-by-gap.ts';
import type { VoidView } from '../view/view-model.ts';

/** Pairs of agents by the gap of their ratings. */
export const gapColumns: readonly Column<RoundsByGap['pairs'][number]>[] = [
  { ...wordColumn('one', 'of the pair', 'Pair', ({ one }) => one), text: ({ one, other }) => `${one} – ${other}` },
  fileColumn('other', 'of the pair', ({ other }) => other),
  numberColumn('gap', 'of their ratings', 'Gap', ({ gap }) => gap, points),
  numberColumn(
    'mean_rounds',
    'of their decided matches',
    'Mean rounds a match',
    ({ meanRounds }) => meanRounds,
    (rounds) => rounds.toFixed(2),
  ),
  numberColumn('matches', 'decided', 'Matches', ({ matches }) => matches),
];

/** What does not count; an empty round is a void match. */
export const voidViewColumns: readonly Column<VoidView>[] = [
  wordColumn('match', 'its id', 'Match', ({ match }) => match.id),
  fileColumn('agent_a', 'agent in seat A', ({ match }) => match.a),
  fileColumn('agent_b', 'agent in seat B', ({ match }) => match.b),
  fileColumn('tree', 'its id', ({ match }) => match.tree),
  wordColumn(
    'round',
    'its number; empty: the match',
    'What',
    ({ round }) => round,
    (round) => `round ${round}`,
    'match',
  ),
  wordColumn(
    'reason',
    'why it does not count',
    'Reason',
    (each) => each.void.reason,
    (reason) => voidText[reason],
  ),
  wordColumn('detail', 'the reason in words', 'Detail', (each) => each.void.detail),
];

interface AgreementLine extends Estimate {
  readonly one: string;
  readonly other: string;
  readonly on: string;
  readonly figure: string;
  readonly rounds: number;
}

/** Every figure of agreement between judges. */
export function agreementLines({ judges, together }: PanelFigures): AgreementLine[] {
  const lines = (one: string, other: string, on: string, rounds: number, figures: Readonly<Record<string, Estimate>>) =>
    Object.entries(figures).map(([figure, estimate]) => ({ one, other, on, figure, rounds, ...estimate }));
  const withPanelOf = (judge: string, { pairs: rounds, percent: equal, kappa }: Agreement) =>
    lines(judge, '(panel)', 'verdict', rounds, { equal, kappa });
  const all = (on: string, { units, percent: equal, kappa, alpha }: PanelFigures['together']['tiers']) =>
    lines('(all)', '(all)', on, units, { equal, fleiss_kappa: kappa, alpha });
  return [
    ...judges.flatMap(({ judge, withPanel }) => withPanelOf(judge, withPanel)),
    ...all('verdict', together.tiers),
    ...all('winner', together.winners),
    ...lines('(all)', '(all)', 'verdict', together.tiers.units, { ordinal_alpha: together.alphaOrdered }),
  ];
}
