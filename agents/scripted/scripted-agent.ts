import type { Fetcher, SearchEngine } from '../../crawler/ports.ts';
import type { AgentFailure, Answer } from '../../src/kernel/answer.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import type { AgentId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { Agent, AgentQuestion } from '../agent.ts';
import { timedAnswer } from '../timed-answer.ts';
import type { AskedQuestion } from './asked-question.ts';
import { type Browsing, createBrowsing, SearchDown } from './browsing.ts';
import { collectDetails } from './collect-details.ts';
import { confuseTargets } from './confuse-targets.ts';
import { investigate, type Stamina, stepsNeeded } from './investigate.ts';
import { readQuestion } from './read-question.ts';
import type { ScriptedSkill } from './scripted-skill.ts';
import { createWebMemory, type WebMemory } from './web-memory.ts';
import { writeReport } from './write-report.ts';

export interface ScriptedAgentOptions {
  readonly id: AgentId;
  readonly skill: ScriptedSkill;
  /** Keys all of its draws; the same seed, id and question give the same answer. */
  readonly seed: number;
  readonly fetcher: Fetcher;
  readonly search: SearchEngine;
  readonly clock: Clock;
  /** Its own time cap in milliseconds; 120,000 unless told. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 120_000;
const maxVisits = 80;
const pagesSummarised = 3;

/** One memory of the web for all agents that use the same fetcher and search engine. */
const memories = new WeakMap<Fetcher, WeakMap<SearchEngine, WebMemory>>();

/**
 * A contestant of set skill that reads the question as text, searches, follows links and reads pages over HTTP.
 * Its failures: `timed_out` past its cap, `provider_unavailable` and `rate_limited` when the search engine fails.
 */
export function createScriptedAgent(options: ScriptedAgentOptions): Agent {
  const { id, clock, timeoutMs = defaultTimeoutMs } = options;
  const web = sharedMemory(options.fetcher, options.search);
  return {
    id,
    provider: 'scripted',
    vendor: null,
    answer: (question, signal) =>
      timedAnswer({ clock, timeoutMs, signal }, async (bounded) => {
        try {
          return ok(await answerWith(options, question, createBrowsing({ web, signal: bounded, maxVisits })));
        } catch (thrown) {
          bounded.throwIfAborted();
          return fail(failureOf(thrown));
        }
      }),
  };
}

function sharedMemory(fetcher: Fetcher, search: SearchEngine): WebMemory {
  const bySearch = memories.get(fetcher) ?? new WeakMap<SearchEngine, WebMemory>();
  const memory = bySearch.get(search) ?? createWebMemory(fetcher, search);
  memories.set(fetcher, bySearch.set(search, memory));
  return memory;
}

async function answerWith(options: ScriptedAgentOptions, asked: AgentQuestion, web: Browsing): Promise<Answer> {
  const question = readQuestion(asked.question);
  return question === null ? await summarise(asked, web) : await research(options, asked, question, web);
}

async function research(
  { id, seed, skill }: ScriptedAgentOptions,
  asked: AgentQuestion,
  question: AskedQuestion,
  web: Browsing,
): Promise<Answer> {
  const key = [seed, 'scripted agent', id, shortHash(asked.question)];
  const found = await investigate(question, staminaFor(skill, stepsNeeded(question), key), web);
  const findings = confuseTargets(found, skill.confuseRate, key);
  const reports = collectDetails(findings, question.attributes, skill, key);
  const rambles = randomFor(...key, 'ramble').chance(skill.rambleRate);
  const missing = findings.targets.filter((target) => target === null).length;
  return {
    text: writeReport(reports, missing, skill.style, asked.wordLimit, rambles),
    citations: findings.targets.flatMap((target) => (target ? [target.url] : [])),
    toolCalls: web.toolCalls(),
    costUsd: 0,
  };
}

/** Draws for every step the question needs, walked or not, so that fewer hops never mean less straying. */
function staminaFor({ hops, strayRate }: ScriptedSkill, needed: number, key: readonly (string | number)[]): Stamina {
  const steps = Array.from({ length: needed }, (_, step) => step);
  const straysAt = steps.find((step) => randomFor(...key, 'stray', step).chance(strayRate)) ?? null;
  return { hops, straysAt };
}

/** For questions it cannot read: what the first pages found are about. */
async function summarise(asked: AgentQuestion, web: Browsing): Promise<Answer> {
  const hits = await web.search(asked.question);
  const lines: string[] = [];
  const citations: string[] = [];
  for await (const page of web.pages(hits.slice(0, pagesSummarised).map((hit) => hit.url))) {
    lines.push(`- **${page.name}**: ${page.firstSentence}`);
    citations.push(page.url);
  }
  const text = lines.length > 0 ? lines.join('\n') : 'No page on this could be found.';
  const words = text.split(' ').slice(0, asked.wordLimit);
  return { text: words.join(' '), citations, toolCalls: web.toolCalls(), costUsd: 0 };
}

function failureOf(thrown: unknown): AgentFailure {
  if (!(thrown instanceof SearchDown)) return { fault: 'agent', reason: 'crashed', detail: messageOf(thrown) };
  const reason = thrown.failure.reason === 'rate_limited' ? 'rate_limited' : 'provider_unavailable';
  return { fault: 'outside', reason, detail: `search: ${thrown.failure.detail}` };
}
