import { createScriptedAgent, type RosterEntry } from '../agents/index.ts';
import type { Fetcher, SearchEngine } from '../crawler/ports.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { agentId, taskId } from '../src/kernel/ids.ts';
import { scoreAnswer } from '../src/sandbox/score-answer.ts';
import type { SkillTask } from '../src/sandbox/skill-tasks.ts';

/** The seed that keys the agents' draws while their skill is measured. */
export const skillAgentSeed = 1;
const tasksAtOnce = 4;

/**
 * Scores of an agent on skill tasks, in the order of the tasks, each 0 to 1.
 * @throws when an answer failed by a fault outside the agent; a failed answer of its own counts 0
 */
export async function measureSkill(
  entry: RosterEntry,
  tasks: readonly SkillTask[],
  web: { readonly fetcher: Fetcher; readonly search: SearchEngine },
): Promise<readonly number[]> {
  const { fetcher, search } = web;
  const id = agentId(entry.name);
  const agent = createScriptedAgent({
    id,
    skill: entry.skill,
    seed: skillAgentSeed,
    fetcher,
    search,
    clock: systemClock,
  });
  const scores: number[] = [];
  const scoreOne = async (task: SkillTask) => {
    const { question, wordLimit } = task;
    const outcome = await agent.answer({ taskId: taskId(task.id), question, wordLimit }, new AbortController().signal);
    if (outcome.kind === 'answered') return scoreAnswer(task, outcome.answer.text);
    if (outcome.failure.fault === 'agent') return 0;
    throw new Error(`${entry.name} could not answer ${task.id}: ${outcome.failure.detail}`);
  };
  for (let at = 0; at < tasks.length; at += tasksAtOnce) {
    scores.push(...(await Promise.all(tasks.slice(at, at + tasksAtOnce).map(scoreOne))));
  }
  return scores;
}
