import { rubricWeights } from '../../../examiner/judging/compare-by-rubric.ts';
import type { Grade } from '../../../examiner/task.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import type { AnswerOutcome } from '../../kernel/answer.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import {
  duration,
  endText,
  evolutionWords,
  failureText,
  placeWords,
  tagName,
  tierText,
  voidText,
} from '../arena-words.ts';
import { type ItemView, type MatchView, matchViews, type RoundView } from '../view/match-view.ts';
import { type Paint, plainSheet, type Sheet } from './sheet.ts';

/** All matches of a record as plain text for a terminal: rounds with question, item counts, verdict and what came next. */
export function matchText(record: TournamentRecord, { paint }: Pick<Sheet, 'paint'> = plainSheet): string {
  return matchViews(record)
    .map((view) => textOf(view, paint))
    .join('\n');
}

function textOf({ match, root, rounds }: MatchView, paint: Paint): string {
  const { a, b, end, scoreA, scoreB } = match;
  const tone = end?.kind === 'void' ? 'warning' : 'good';
  return [
    paint('heading', plainLineOf(`${a} (A) against ${b} (B) on ${root.title}`)),
    ...rounds.flatMap((round) => {
      const [title = '', ...lines] = roundLines(round, match).map(plainLineOf);
      return ['', paint('heading', title), ...lines];
    }),
    '',
    paint(tone, plainLineOf(`${endText(end, a, b)}, ${scoreA} : ${scoreB}`)),
    '',
  ].join('\n');
}

function plainLineOf(line: string): string {
  return visibleText(line.replaceAll(/\s+/g, ' ').trimEnd());
}

function roundLines(view: RoundView, match: MatchRecord): string[] {
  const { number, width, result, scoreA, scoreB } = view.round;
  const title = `Round ${number}, ${placeWords(view.depth, width)}: ${view.path.map((page) => page.title).join(' > ')}`;
  const question = [...(view.round.note ? [`(${view.round.note})`] : []), ...(view.task ? [view.task.question] : [])];
  if (result.kind === 'void')
    return [title, ...question, `Void: ${voidText[result.void.reason]}. ${result.void.detail}`];
  const { tier, tag, reason } = result.judgement.verdict;
  return [
    title,
    ...question,
    agentLine('A', match.a, view.answerA, view, ({ gradeA }) => gradeA),
    agentLine('B', match.b, view.answerB, view, ({ gradeB }) => gradeB),
    `${tierText(tier, match.a, match.b)}${tag === null ? '' : ` (loser's tag: ${tagName[tag]})`}. ${reason} Score ${scoreA} : ${scoreB}.`,
    ...(result.evolution ? [`Next: ${evolutionWords(result.evolution)}.`] : []),
  ];
}

function agentLine(
  seat: 'A' | 'B',
  agent: AgentId,
  outcome: AnswerOutcome | null,
  { round, depthItems, widthItems, chainItems }: RoundView,
  gradeOf: (item: ItemView) => Grade | null,
): string {
  const metText = (items: readonly ItemView[]) =>
    `${items.filter((item) => gradeOf(item)?.outcome === 'satisfied').length} of ${items.length}`;
  const failureWords =
    outcome?.kind === 'failed' ? `; ${failureText[outcome.failure.reason]} (${ending(outcome.failure.detail)})` : '';
  const time = outcome ? `; ${duration(outcome.elapsedMs)}` : '';
  const wrong = wrongText([...depthItems, ...widthItems, ...chainItems].map(gradeOf)) + failedText(outcome);
  const parts = [
    { name: round.width === 0 ? 'answer' : 'depth', items: depthItems },
    { name: round.width === 0 ? 'points' : 'width', items: widthItems },
    { name: 'chain', items: chainItems },
  ].filter(({ items }) => items.length > 0);
  const scores = [...parts.map(({ name, items }) => `${name} ${metText(items)}`), ...rubricScore(round, seat)];
  return `${seat} ${agent}: ${[scores.join(', ') || 'not graded', failureWords, time, wrong].join('')}`;
}

/** Weight that a rubric gives an answer, of the whole weight. */
function rubricScore({ result }: RoundRecord, seat: 'A' | 'B'): string[] {
  const soft = result.kind === 'judged' ? (result.judgement.soft ?? []) : [];
  const weights = rubricWeights(soft, seat === 'A' ? 'a' : 'b');
  return weights === null ? [] : [`rubric ${shortNumber(weights.won)} of ${shortNumber(weights.of)}`];
}

const shortNumber = (value: number) => `${Math.round(100 * value) / 100}`;

/** More words of an answer that contradict its checklist are counted. */
const mostWrong = 4;

/** The answer's own words that speak against its checklist: an entity named beside the right one loses that one too. */
function wrongText(grades: readonly (Grade | null)[]): string {
  const words = grades.flatMap((grade) => (grade?.outcome === 'contradicted' && grade.quote ? [grade.quote] : []));
  const wrong = [...new Set(words)];
  if (wrong.length === 0) return '';
  const rest = wrong.length - mostWrong;
  const quotes = wrong.slice(0, mostWrong).map((quote) => `“${quote.length > 80 ? `${quote.slice(0, 80)}…` : quote}”`);
  return `; counted as wrong: ${quotes.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The checks of a task pack that an answer did not pass, and why. */
function failedText(outcome: AnswerOutcome | null): string {
  const results = (outcome?.kind === 'answered' && outcome.checks?.results) || [];
  const failures = results.filter((each) => each.outcome !== 'passed');
  if (failures.length === 0) return '';
  const names = failures.slice(0, mostWrong).map(({ check, reason }) => `${check}${reason && ` (${ending(reason)})`}`);
  const rest = failures.length - names.length;
  return `; not passed: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const shownDetail = 200;

/** The end of a failure's detail, where a program's last words stand. */
function ending(detail: string): string {
  return detail.length <= shownDetail ? detail : `…${detail.slice(-shownDetail)}`;
}
