import { gradedItems, type Task } from '../../../examiner/task.ts';
import type { MatchRecord } from '../../arena/match.ts';
import { replayFaults } from '../../arena/replay-faults.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { type AnsweredPortion, roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { storedConfig } from '../../config/load-config.ts';
import { retiredRating } from '../../config/rating-settings.ts';
import type { TaskId } from '../../kernel/ids.ts';
import { abilitiesOf } from '../../ratings/ability/abilities.ts';
import type { Rating } from '../../ratings/rating.ts';
import { loadItems, loadOutcomes } from '../../storage/ledger/load-outcomes.ts';
import type { AppContext, Records } from '../app-context.ts';
import { matchLimits } from '../rejudge-rounds.ts';
import { type IntegrityFindings, readable } from './integrity-report.ts';

/**
 * Looks at one tournament: its matches replayed from their verdicts, what its rounds refer to, and its leaderboard
 * computed once more. Matches pass through memory in portions.
 * @param onMatches told how many more matches were looked at
 */
export async function checkTournament(
  { ledger }: Records,
  findings: IntegrityFindings,
  head: TournamentHead,
  onMatches: (count: number) => void,
): Promise<void> {
  findings.checked.tournaments += 1;
  const limits = await readable(findings, `the config of ${head.id}`, async () => matchLimits(head));
  if (limits === null) return;
  await readable(findings, `a match of ${head.id}`, async () => {
    for await (const portion of ledger.streams.answered(head.id)) {
      const tasks = await ledger.tasks.loadAll([...new Set(portion.rounds.flatMap(({ task }) => task ?? []))]);
      checkPortion(findings, portion, new Map(tasks.map((task) => [task.id, task])), limits);
      for (const { id, a, b } of portion.matches)
        for (const agent of [a, b]) if (!head.agents.includes(agent)) findings.add('agent_unknown', id, agent);
      onMatches(portion.matches.length);
    }
  });
  if (head.status === 'finished')
    await readable(findings, `the leaderboard of ${head.id}`, () => checkLeaderboard(ledger, findings, head));
}

function checkPortion(
  findings: IntegrityFindings,
  { matches, rounds, answers }: AnsweredPortion,
  tasks: ReadonlyMap<TaskId, Task>,
  limits: ReturnType<typeof matchLimits>,
): void {
  const byMatch = roundsByMatch(rounds);
  const answerKeys = new Set(answers.map(({ agent, task, scope = '' }) => JSON.stringify([agent, task, scope])));
  for (const match of matches) {
    const own = byMatch.get(match.id) ?? [];
    findings.checked.matches += 1;
    findings.checked.rounds += own.length;
    for (const detail of replayFaults(match, own, limits)) findings.add('replay_differs', match.id, detail);
    for (const round of own) checkReferences(findings, match, round, tasks, answerKeys);
  }
}

function checkReferences(
  findings: IntegrityFindings,
  match: MatchRecord,
  { task: id, number, result }: RoundRecord,
  tasks: ReadonlyMap<TaskId, Task>,
  answerKeys: ReadonlySet<string>,
): void {
  if (id === null) return;
  const task = tasks.get(id);
  const about = `${match.id}, round ${number}`;
  if (task === undefined) findings.add('task_missing', id, about);
  if (result.kind !== 'judged') return;
  for (const agent of [match.a, match.b]) {
    if (!['', match.id].some((scope) => answerKeys.has(JSON.stringify([agent, id, scope]))))
      findings.add('answer_missing', about, `of ${agent} to task ${id}`);
  }
  if (task === undefined) return;
  const items = new Set(gradedItems(task).map((item) => item.id));
  for (const { item } of [...result.judgement.gradesA, ...result.judgement.gradesB]) {
    if (!items.has(item)) findings.add('item_unknown', about, item);
  }
}

async function checkLeaderboard(
  ledger: AppContext['ledger'],
  findings: IntegrityFindings,
  head: TournamentHead,
): Promise<void> {
  const leaderboard = await ledger.leaderboards.load(head.id);
  if (leaderboard === null) {
    findings.add('leaderboard_missing', head.id);
    return;
  }
  findings.checked.leaderboards += 1;
  const settings = storedConfig(head).ratings;
  const outcomes = await loadOutcomes(ledger, head, settings);
  // What is retired cannot be rated again.
  const isRated = retiredRating(settings) === null;
  const difference = isRated ? rowsDiffer(leaderboard.rows, outcomes.rated(head).ratings) : null;
  if (difference !== null) findings.add('leaderboard_differs', head.id, difference);
  if (leaderboard.items === undefined) return;
  const { agents } = abilitiesOf(await loadItems(ledger, head), { agents: head.agents }).combined;
  const ratingOf = (agent: string) => agents.find((each) => each.agent === agent)?.rating;
  const wrong = leaderboard.items.agents.find(({ agent, rating }) => !alike(rating, ratingOf(agent)));
  if (wrong === undefined) return;
  const detail = `its rating by items is ${wrong.rating}, and the grades give ${ratingOf(wrong.agent)}`;
  findings.add('leaderboard_differs', head.id, `${wrong.agent}: ${detail}`);
}

/** Other machines may round the last digits otherwise. */
const tolerance = 1e-6;

/** @returns where two leaderboards differ, in words; null where they do not */
function rowsDiffer(stored: readonly Rating[], computed: readonly Rating[]): string | null {
  if (stored.length !== computed.length) return `${stored.length} agents stored, ${computed.length} computed`;
  for (const [index, row] of stored.entries()) {
    const other = row.aboveNext === undefined ? computed.find(({ agent }) => agent === row.agent) : computed[index];
    const wrong = Object.entries(row).find(
      ([name, value]) => !isOfEarlierVersion(row, name) && !alike(value, other?.[name as keyof Rating]),
    );
    if (wrong)
      return `${row.agent}: ${wrong[0]} is ${wrong[1]}, and the matches give ${other?.[wrong[0] as keyof Rating]}`;
  }
  return null;
}

/**
 * Ranks and places stored before ranks became marginal (decision 33) are not those of today, and ranks for all agents at once are
 * computed no longer (decision 52).
 */
function isOfEarlierVersion({ aboveNext }: Rating, name: string): boolean {
  if (name === 'simultaneousLow' || name === 'simultaneousHigh') return true;
  return aboveNext === undefined && (name === 'rankLow' || name === 'rankHigh');
}

function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one));
}
