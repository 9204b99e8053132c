import { entrantKey, entrantsIn } from '../../arena/series/entrants.ts';
import type { SeriesLeaderboard } from '../../arena/series/series-leaderboard.ts';
import type { AnswerSpend } from '../../arena/spend.ts';
import type { PlayedTournament } from '../../arena/tournament.ts';
import { ownAgents } from '../../config/own-agents.ts';
import { type AgentId, agentId, type TaskId, taskId } from '../../kernel/ids.ts';
import { agentConduct, type NoAnswers, noAnswers } from './agent-conduct.ts';
import { costQuality, type QualityLine } from './cost-quality.ts';
import { type FailureProfile, failureProfiles } from './failure-profile.ts';

/** A tournament of a series with what its answers cost and how they failed. */
export interface AnsweredTournament extends PlayedTournament {
  readonly spent: readonly AnswerSpend[];
  /** The words of each agent's last failure; left out where it is not shown. */
  readonly details?: ReadonlyMap<AgentId, string> | undefined;
}

/** Costs, failures and missing answers of the entrants of a series. */
export interface SeriesConduct {
  readonly costs: readonly QualityLine[];
  readonly failures: readonly FailureProfile[];
  readonly own: 'all' | readonly AgentId[];
  readonly noAnswers: readonly NoAnswers[];
}

/**
 * Costs, failures and missing answers of the entrants of a combined leaderboard in the tournaments that count there, each answer
 * alike whatever its age.
 * @param tournaments those tournaments, oldest first
 */
export function seriesConduct(
  { entrants }: Pick<SeriesLeaderboard, 'entrants'>,
  tournaments: readonly AnsweredTournament[],
): SeriesConduct {
  const labels = new Map(entrants.map((each) => [entrantKey(each), each.label]));
  const renamed = tournaments.map((each) => byLabels(each, labels));
  const all = <Part>(part: (each: AnsweredTournament) => readonly Part[]) => renamed.flatMap(part);
  const agents = entrants.map(({ label }) => label);
  const answers = all((each) => each.answers);
  const record = { answers, tasks: all(({ tasks }) => tasks) };
  const ratings = agents.map((agent) => ({ agent, rating: null, low: null, high: null }));
  const details = new Map(all(({ details: said = new Map() }) => [...said]));
  const own = ownAgents(tournaments.at(-1)?.config);
  return {
    costs: costQuality({ record, ratings, spent: all(({ spent }) => spent) }),
    failures: failureProfiles(
      agents,
      all(({ matches }) => matches),
      all(({ rounds }) => rounds),
    ),
    own: own === 'all' ? own : entrants.flatMap((each) => (each.present && own.includes(each.agent) ? each.label : [])),
    noAnswers: noAnswers(agentConduct(agents, answers), details).map((each) => ({
      ...each,
      configName: entrants.find(({ label }) => label === each.agent)?.agent ?? each.agent,
    })),
  };
}

/** A tournament with its agents by the labels of the series, and with tasks that no other tournament has: each was answered, and paid for, again. */
function byLabels(tournament: AnsweredTournament, labels: ReadonlyMap<string, AgentId>): AnsweredTournament {
  const own = entrantsIn(tournament);
  const labelOf = (agent: AgentId) => labels.get(entrantKey(own.get(agent) ?? { agent, version: '' })) ?? agent;
  const taskOf = (task: TaskId) => taskId(`${tournament.id} ${task}`);
  return {
    ...tournament,
    matches: tournament.matches.map((match) => ({ ...match, a: labelOf(match.a), b: labelOf(match.b) })),
    tasks: tournament.tasks.map((task) => ({ ...task, id: taskOf(task.id) })),
    answers: tournament.answers.map((each) => ({ ...each, agent: labelOf(each.agent), task: taskOf(each.task) })),
    spent: tournament.spent.map((each) => ({
      ...each,
      agent: labelOf(agentId(each.agent)),
      task: taskOf(each.task),
    })),
    details: new Map([...(tournament.details ?? [])].map(([agent, detail]) => [labelOf(agent), detail])),
  };
}
