import { type Verdict, type VerdictTier, verdictTiers } from '../../../examiner/verdict.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RejudgeFigures } from '../../arena/rejudge-figures.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { agreementCells, counted } from '../arena-words.ts';
import { type Block, cellBlock } from '../document/document.ts';
import { documentText } from '../document/document-text.ts';
import { judgeFailureText } from '../spend-words.ts';

const shortTier: Readonly<Record<VerdictTier, string>> = {
  A_MUCH_BETTER: 'A much',
  A_BETTER: 'A',
  TIE_HIGH: 'tie high',
  TIE_LOW: 'tie low',
  B_BETTER: 'B',
  B_MUCH_BETTER: 'B much',
};

/**
 * Renders the agreement of another judge's verdicts with the recorded ones as aligned tables, and where they differ most.
 * @param matches those of the compared rounds
 */
export function rejudgeText(figures: RejudgeFigures, matches: readonly MatchRecord[]): string {
  const { tiers, winners, tags, clusteredBy } = figures;
  const agreements = cellBlock({
    label: 'Agreement',
    heads: ['Agreement on', '#cases', 'equal', "Cohen's kappa"],
    rows: [
      ['verdict (six tiers)', ...agreementCells(tiers)],
      ['winner of the round', ...agreementCells(winners)],
      ["loser's tag", ...agreementCells(tags)],
      ['winner of the match', ...agreementCells(figures.matches.winners)],
    ],
  });
  return [
    `${counted(figures.rounds, 'round')} to judge again, ${tiers.pairs} judged\n`,
    ...figures.failures.map(({ reason, count }) => `  not judged: ${judgeFailureText[reason]} (${count})\n`),
    documentText([agreements]),
    `In brackets: 95% intervals, by ${clusteredBy}${clusteredBy === 'match' ? ': too few for more than a hint' : ''}.\n`,
    matchNotes(figures.matches),
    tiers.pairs > 0 ? `\n${documentText([confusionBlock(figures)])}` : '',
    differencesText(figures.differences, matches),
  ].join('');
}

/** Rounds whose reasons are told; all of them with `--json`. */
const mostDifferences = 10;
const longestReason = 300;

function differencesText(differences: RejudgeFigures['differences'], matches: readonly MatchRecord[]): string {
  if (differences.length === 0) return '';
  const seats = new Map(matches.map((match) => [match.id, match]));
  const texts = differences.slice(0, mostDifferences).map(({ match, number, before, now }) => {
    const seat = seats.get(match);
    const players = seat ? `${seat.a} (A) and ${seat.b} (B)` : match;
    return visibleText(
      `  ${players}, round ${number} of ${match}\n    before: ${verdictText(before)}\n    now:    ${verdictText(now)}\n`,
    );
  });
  const rest = differences.length - texts.length;
  return [
    `\nWhat differs, farthest apart first (${counted(differences.length, 'round')})\n`,
    ...texts,
    rest > 0 ? `  and ${rest} more: --json has all\n` : '',
  ].join('');
}

function verdictText({ tier, tag, reason }: Verdict): string {
  const words = reason.replace(/\s+/g, ' ').trim();
  const cut = words.length > longestReason ? `${words.slice(0, longestReason)}…` : words;
  return `${shortTier[tier]}${tag === null ? '' : ` ${tag}`} – ${cut}`;
}

function matchNotes({ partly, void: voids, cutShort }: RejudgeFigures['matches']): string {
  const notes = [
    partly > 0 && `${counted(partly, 'match', 'matches')} not compared: some rounds were not judged again`,
    voids > 0 && `${counted(voids, 'match', 'matches')} not compared: void by the new judgements`,
    cutShort > 0 && `${counted(cutShort, 'match', 'matches')} would have gone on: the leader counts as the winner`,
  ].filter((note) => note !== false);
  return notes.map((note) => `${note}\n`).join('');
}

function confusionBlock({ confusion }: RejudgeFigures): Block {
  return cellBlock({
    label: 'Verdicts',
    caption: 'Verdict before (rows) and now (columns)',
    heads: ['', ...verdictTiers.map((now) => `#${shortTier[now]}`)],
    rows: verdictTiers.map((before) => [shortTier[before], ...verdictTiers.map((now) => confusion[before][now])]),
  });
}
