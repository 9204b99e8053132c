import { visibleLine } from '../../kernel/visible-text.ts';
import type { Estimate } from '../../ratings/estimate.ts';
import type { DriftReport } from '../../tournament/drift.ts';
import { counted, percent, points } from '../words.ts';
import { alignedTable } from './aligned-table.ts';

type Move = DriftReport['agents'][number];

/** From so many agents on, one in twenty is likely to pass its interval by chance. */
const manyAgents = 5;

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

function moveRow({ agent, before, after, change, moreThanNoise }: Move): string[] {
  return [
    ...[visibleLine(agent), points(before), `→ ${points(after)}`],
    ...[changeText(change), moreThanNoise ? 'more than noise' : 'within noise'],
  ];
}

/** Why an agent moved by more than noise; nothing for one that did not. */
function whyLine(move: Move, report: DriftReport): string[] {
  if (!move.moreThanNoise) return [];
  const shown = wholeParts(move);
  const parts = [
    ...(move.opponents ? [`opponents explain ${signed(shown.opponents)}${whom(move)}`] : []),
    ...(move.questions ? [`question mix ${signed(shown.questions)}`] : []),
    `${shown.rest === Math.round(move.change.value ?? 0) && !move.opponents ? 'all of it' : `the rest ${signed(shown.rest)}`} (${
      move.restMoreThanNoise ? 'more than noise' : 'within noise'
    })`,
  ];
  const reasons = move.restMoreThanNoise ? confounders(move, report) : [];
  return [
    `\n${visibleLine(move.agent)} moved by ${signed(Math.round(move.change.value ?? 0))}: ${[...parts, ...reasons].join(', ')}.\n`,
  ];
}

/** In whole points that add up. */
function wholeParts({ change, opponents, questions }: Move): { opponents: number; questions: number; rest: number } {
  const [ofOpponents, ofQuestions] = [opponents, questions].map((part) => Math.round(part?.value ?? 0));
  const shown = { opponents: ofOpponents ?? 0, questions: ofQuestions ?? 0 };
  return { ...shown, rest: Math.round(change.value ?? 0) - shown.opponents - shown.questions };
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
      : [[visibleLine(agent), percent(equal.before), `→ ${percent(equal.after)}`, shareChangeText(equal.change)]],
  );
  const table = alignedTable([['Items right at equal questions', '', '', ''], ...rows], ['left', 'right', 'left']);
  return rows.length === 0 ? '' : `\n${table}`;
}

function notes({ agents, joined, known, indicative, trees, onlyBefore, onlyAfter, changes }: DriftReport): string {
  const names = (what: string, of: readonly string[]) =>
    of.length === 0 ? '' : `${what}: ${of.map(visibleLine).join(', ')}\n`;
  return [
    '\nIn brackets: 95% intervals by tree. Ratings are relative: all could improve and none would move.\n',
    agents.length >= manyAgents ? `By chance alone about 1 agent in 20 moves by more than its interval.\n` : '',
    joined ? '' : 'Results do not join all these agents in both tournaments, so their ratings cannot be compared.\n',
    known.opponents
      ? ''
      : 'The pairs that met both times do not join all agents: what opponents and questions explain is unknown.\n',
    known.opponents && !known.questions
      ? 'Too few questions of equal depth and width came both times: what they explain is unknown.\n'
      : '',
    indicative ? 'Fewer than ten trees: the intervals are indicative.\n' : '',
    trees.shared > 0 ? `${counted(trees.shared, 'tree')} of both: the intervals are rather too wide.\n` : '',
    ...changes.map(({ what, before, after }) => `Changed: ${what}, ${visibleLine(before)} → ${visibleLine(after)}\n`),
    names('Only before', onlyBefore),
    names('Only after', onlyAfter),
  ].join('');
}

/** Such as `+34 (−12 to +80)`. */
function changeText({ value, low, high }: Estimate): string {
  const shown = signed(Math.round(value ?? 0));
  if (low === null && high === null) return `${shown} (no bounds)`;
  if (low === null) return `${shown} (at most ${signed(Math.round(high ?? 0))})`;
  if (high === null) return `${shown} (at least ${signed(Math.round(low))})`;
  return `${shown} (${signed(Math.round(low))} to ${signed(Math.round(high))})`;
}

function shareChangeText({ value, low, high }: Estimate): string {
  const parts = [value, low, high].map((share) => (share === null ? null : share * 100));
  return changeText({ value: parts[0] ?? null, low: parts[1] ?? null, high: parts[2] ?? null });
}

function signed(whole: number): string {
  return whole === 0 ? '0' : `${whole < 0 ? '−' : '+'}${Math.abs(whole)}`;
}
