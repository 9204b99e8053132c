import { createFetcher } from '../crawler/fetching/http-fetcher.ts';
import type { Fetcher, SearchEngine } from '../crawler/ports.ts';
import { searxngEngine } from '../crawler/search/searxng.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { agentId, taskId } from '../src/kernel/ids.ts';
import { createScriptedAgent } from '../src/sandbox/contestants/scripted-agent.ts';
import type { RosterEntry } from '../src/sandbox/contestants/scripted-roster.ts';
import { type Sandbox, startSandbox } from '../src/sandbox/sandbox-server.ts';
import { scoreAnswer } from './skill/score-answer.ts';
import type { SkillTask } from './skill/skill-tasks.ts';

/** The seeds that key the agents' draws while their skill is measured: of one alone a skill is off by up to 0.02. */
export const skillAgentSeeds = [1, 2, 3, 4] as const;
/** The sandbox and the tasks on which known skill is measured; no demo or test uses this seed. */
export const skillSetting = { seed: 90_210, size: 2_000, tasks: 500 } as const;
const tasksAtOnce = 4;

export interface SkillWeb {
  readonly sandbox: Sandbox;
  readonly fetcher: Fetcher;
  readonly search: SearchEngine;
  close(): Promise<void>;
}

/** Serves the sandbox of the skill tasks, with a fetcher and a search engine for it. */
export async function openSkillWeb(): Promise<SkillWeb> {
  const sandbox = await startSandbox({ seed: skillSetting.seed, size: skillSetting.size });
  const fetcher = createFetcher({
    userAgent: 'dr-arena-bench/1.0',
    allowedOrigins: [sandbox.origin],
    timeoutMs: 20_000,
    maxBytes: 2_000_000,
    maxRedirects: 5,
    perHostConcurrency: 8,
    perHostIntervalMs: 0,
    respectRobots: true,
  });
  const close = async () => {
    await fetcher.close();
    await sandbox.close();
  };
  return { sandbox, fetcher, search: searxngEngine({ baseUrl: sandbox.searchUrl }), close };
}

/**
 * Scores of an agent on skill tasks, in the order of the tasks, each 0 to 1.
 * @param seed keys its draws
 * @throws when an answer failed by a fault outside the agent; a failed answer of its own counts 0
 */
export async function measureSkill(
  entry: RosterEntry,
  tasks: readonly SkillTask[],
  web: { readonly fetcher: Fetcher; readonly search: SearchEngine },
  seed: number = skillAgentSeeds[0],
): Promise<readonly number[]> {
  const { fetcher, search } = web;
  const id = agentId(entry.name);
  const agent = createScriptedAgent({
    id,
    skill: entry.skill,
    seed,
    fetcher,
    search,
    clock: systemClock,
  });
  const scores: number[] = [];
  const scoreOne = async (task: SkillTask) => {
    const { question, wordLimit } = task;
    const outcome = await agent.answer(
      { taskId: taskId(task.id), question, wordLimit, occasion: task.id },
      new AbortController().signal,
    );
    if (outcome.kind === 'answered') return scoreAnswer(task, outcome.answer.text);
    if (outcome.failure.fault === 'agent') return 0;
    throw new Error(`${entry.name} could not answer ${task.id}: ${outcome.failure.detail}`);
  };
  for (let at = 0; at < tasks.length; at += tasksAtOnce) {
    scores.push(...(await Promise.all(tasks.slice(at, at + tasksAtOnce).map(scoreOne))));
  }
  return scores;
}
