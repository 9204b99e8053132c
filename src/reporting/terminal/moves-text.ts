import type { DriftReport } from '../../arena/drift.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted, points } from '../arena-words.ts';
import { changeText, driftNotes, signedPoints, wholeChange } from '../series-drift-words.ts';
import { alignedTable } from './aligned-table.ts';

type Move = DriftReport['agents'][number];

/** How agents moved from one tournament to the next, a line each, and why, as far as it can be told; ends with a line break. */
export function driftText(report: DriftReport): string {
  const { agents, before, after } = report;
  if (agents.length < 2) {
    return `${visibleLine(before)} and ${visibleLine(after)} have fewer than two agents in common: nothing to compare.\n`;
  }
  return [
    `${visibleLine(before)} → ${visibleLine(after)}: ${counted(agents.length, 'agent')} in both, ratings around their mean\n\n`,
    alignedTable(agents.map(moveRow), ['left', 'right', 'left', 'left', 'left']),
    agents.flatMap((agent) => whyLine(agent, report)).join(''),
    equalTable(agents),
    notes(report),
  ].join('');
}

function moveRow(move: Move): string[] {
  const { agent, before, after, change, moreThanNoise } = move;
  return [
    visibleLine(agent),
    points(before),
    `→ ${points(after)}`,
    changeText({ ...change, value: moved(move) }, wholeChange),
    moreThanNoise ? 'more than noise' : 'within noise',
  ];
}

/** The change between the ratings as they are shown, in whole points. */
function moved({ before, after }: Move): number {
  return Math.round(after) - Math.round(before);
}

/** Why an agent moved by more than noise; nothing for one that did not. */
function whyLine(move: Move, report: DriftReport): string[] {
  if (!move.moreThanNoise) return [];
  const shown = wholeParts(move);
  const parts = [
    ...(move.opponents ? [`opponents explain ${wholeChange(shown.opponents)}${whom(move)}`] : []),
    ...(move.questions ? [`question mix ${wholeChange(shown.questions)}`] : []),
    `${shown.rest === moved(move) && !move.opponents ? 'all of it' : `the rest ${wholeChange(shown.rest)}`} (${
      move.restMoreThanNoise ? 'more than noise' : 'within noise'
    })`,
  ];
  const reasons = move.restMoreThanNoise ? confounders(move, report) : [];
  return [`\n${visibleLine(move.agent)} moved by ${wholeChange(moved(move))}: ${[...parts, ...reasons].join(', ')}.\n`];
}

/** In whole points that add up. */
function wholeParts(move: Move): { opponents: number; questions: number; rest: number } {
  const [ofOpponents, ofQuestions] = [move.opponents, move.questions].map((part) => Math.round(part?.value ?? 0));
  const shown = { opponents: ofOpponents ?? 0, questions: ofQuestions ?? 0 };
  return { ...shown, rest: moved(move) - shown.opponents - shown.questions };
}

function whom({ opponentsBefore, opponentsAfter }: Move): string {
  const list = (verb: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${verb} ${names.map(visibleLine).join(', ')}`];
  const texts = [...list('now met', opponentsAfter), ...list('no longer met', opponentsBefore)];
  return texts.length === 0 ? '' : ` (${texts.join('; ')})`;
}

function confounders({ settingsChanged }: Move, { changes }: DriftReport): string[] {
  return [
    ...(settingsChanged ? ['its own settings changed'] : []),
    ...changes.map(
      ({ what, before, after }) =>
        `${what} changed from ${visibleLine(before)} to ${visibleLine(after)}, so it may be the ${what}`,
    ),
  ];
}

function equalTable(agents: readonly Move[]): string {
  const rows = agents.flatMap(({ agent, equalQuestions: equal }) =>
    equal === null
      ? []
      : [[visibleLine(agent), `${tenth(equal.before)}%`, `→ ${tenth(equal.after)}%`, shareChangeText(equal)]],
  );
  const table = alignedTable([['Items right at equal questions', '', '', ''], ...rows], ['left', 'right', 'left']);
  return rows.length === 0 ? '' : `\n${table}`;
}

function notes(report: DriftReport): string {
  const { onlyBefore, onlyAfter, changes } = report;
  const names = (what: string, of: readonly string[]) =>
    of.length === 0 ? '' : `${what}: ${of.map(visibleLine).join(', ')}\n`;
  return [
    '\nIn brackets: 95% intervals by tree. Ratings are relative: all could improve and none would move.\n',
    ...driftNotes(report).map((note) => `${note}\n`),
    ...changes.map(({ what, before, after }) => `Changed: ${what}, ${visibleLine(before)} → ${visibleLine(after)}\n`),
    names('Only before', onlyBefore),
    names('Only after', onlyAfter),
  ].join('');
}

/** In hundredths, the change between the shares as they are shown. */
function shareChangeText({ before, after, change }: NonNullable<Move['equalQuestions']>): string {
  const hundredths = (share: number | null) => (share === null ? null : share * 100);
  const value = Number(tenth(after)) - Number(tenth(before));
  return changeText({ value, low: hundredths(change.low), high: hundredths(change.high) }, tenths);
}

/** A share in hundredths with one decimal. */
function tenth(share: number): string {
  return (share * 100).toFixed(1);
}

function tenths(value: number): string {
  return signedPoints(value, Math.abs(value).toFixed(1));
}
