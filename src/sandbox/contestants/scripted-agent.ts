import type { Agent, AgentQuestion } from '../../../agents/agent.ts';
import { timedAnswer } from '../../../agents/timed-answer.ts';
import type { AgentFailure, Answer } from '../../kernel/answer.ts';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import { shortHash } from '../../kernel/hash.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { randomFor } from '../../kernel/random.ts';
import { fail, ok } from '../../kernel/result.ts';
import { readQuestion } from '../grammar/question.ts';
import type { AskedClue, AskedQuestion } from '../grammar/sandbox-question.ts';
import { type Browsing, createBrowsing, SearchDown } from './browsing.ts';
import { collectDetails } from './collect-details.ts';
import { composeAnswer } from './compose-answer.ts';
import { type Findings, investigate } from './investigate.ts';
import { attributesOf, settleDisputes } from './question-details.ts';
import type { ScriptedSkill } from './scripted-roster.ts';
import type { SitePage } from './site-page.ts';
import type { WebAccess } from './web-memory.ts';

export interface ScriptedAgentOptions extends WebAccess {
  readonly id: AgentId;
  readonly skill: ScriptedSkill;
  /** Keys all of its draws; the same seed, id and question give the same answer, also where the question is worded again. */
  readonly seed: number;
  readonly clock: Clock;
  /** Its own time cap in milliseconds; 120,000 unless told. */
  readonly timeoutMs?: number;
}

/**
 * A contestant of set skill that reads the question as text, searches, follows links and reads pages over HTTP.
 * Its failures: `timed_out` past its cap, `provider_unavailable` and `rate_limited` when the search engine fails.
 */
export function createScriptedAgent(options: ScriptedAgentOptions): Agent {
  const { id, clock, timeoutMs = 120_000 } = options;
  return {
    id,
    provider: 'scripted',
    vendor: null,
    answer: (question, signal) =>
      timedAnswer({ clock, timeoutMs, signal }, async (bounded) => {
        try {
          return ok(await answerWith(options, question, createBrowsing(options, bounded)));
        } catch (error) {
          bounded.throwIfAborted();
          return fail(failureOf(error));
        }
      }),
  };
}

async function answerWith(options: ScriptedAgentOptions, order: AgentQuestion, web: Browsing): Promise<Answer> {
  const { id, seed, skill } = options;
  const question = readQuestion(order.question);
  if (question === null) return summarise(order, web);
  const key = [seed, 'scripted agent', id, shortHash(contentOf(question))];
  const trail = { hops: skill.hops, straysAt: straysAt(question, skill, key) };
  const settled = await settleDisputes(question, await investigate(question, trail, web), web);
  const findings = confuseTargets(settled, skill.confuseRate, key);
  const reports = collectDetails(findings, attributesOf(question), { skill, key });
  const rambles = randomFor(...key, 'ramble').chance(skill.rambleRate);
  const targets = findings.targets.filter((target) => target !== null);
  return {
    text: composeAnswer(reports, findings.targets.length - targets.length, skill.style, order.wordLimit, rambles),
    citations: targets.map(({ url }, at) => reports[at]?.source ?? url),
    toolCalls: web.toolCalls(),
    costUsd: 0,
  };
}

/** The content of a question, whatever the order of its conditions: it keys the draws of the answer. */
function contentOf(question: AskedQuestion) {
  const { start, steps, targets } = question;
  const clues = targets.kind === 'each' ? targets.clues : [targets.clue];
  return {
    trail: [...(start ? [start] : []), ...steps].map(({ clue }) => clueKey(clue)),
    targets: clues.map(clueKey).toSorted(),
    count: targets.kind === 'each' ? clues.length : targets.count,
    ...(targets.kind === 'except' && { except: true }),
    attributes: attributesOf(question).toSorted(),
  };
}

/** Conditions by their values; the greatest and smallest, which have none, by their attribute. */
function clueKey(clue: AskedClue): string {
  if (clue.kind === 'described') return clue.words;
  const parts = clue.conditions.map(({ attribute, ...values }) =>
    Object.values(values.kind === 'extreme' ? { attribute, ...values } : values).join(' '),
  );
  return parts.toSorted().join('; ');
}

/** Draws for every link the question needs, walked or not, so that fewer hops never mean less straying. */
function straysAt({ steps }: AskedQuestion, { strayRate }: ScriptedSkill, key: readonly (string | number)[]) {
  const links = Array.from({ length: steps.length + 1 }, (_, link) => link);
  return links.find((link) => randomFor(...key, 'stray', link).chance(strayRate)) ?? null;
}

/** The answer to a question that it cannot read: the first sentences of the first pages found. */
async function summarise({ question, wordLimit }: AgentQuestion, web: Browsing): Promise<Answer> {
  const hits = await web.search(question);
  const pages: SitePage[] = [];
  for await (const page of web.pages(hits.slice(0, 3).map(({ url }) => url))) pages.push(page);
  const text = pages.map(({ name, sentences }) => `- **${name}**: ${sentences[0] ?? ''}`).join('\n');
  const words = (text || 'No page on this could be found.').split(' ').slice(0, wordLimit);
  return { text: words.join(' '), citations: pages.map(({ url }) => url), toolCalls: web.toolCalls(), costUsd: 0 };
}

function failureOf(error: unknown): AgentFailure {
  if (!(error instanceof SearchDown)) return { fault: 'agent', reason: 'crashed', detail: messageOf(error) };
  const reason = error.failure.reason === 'rate_limited' ? 'rate_limited' : 'provider_unavailable';
  return { fault: 'outside', reason, detail: `search: ${error.failure.detail}` };
}

/**
 * Takes siblings that the agent looked at for some targets; where it saw none that is free, it loses the target. Draws are
 * keyed by (key, target), and no sibling is taken twice.
 */
export function confuseTargets(findings: Findings, rate: number, key: readonly (string | number)[]): Findings {
  const targetUrls = new Set(findings.targets.map((target) => target?.url));
  const targets = findings.targets.map((target): SitePage | null => {
    if (target === null || !randomFor(...key, target.name, 'confuse').chance(rate)) return target;
    const sibling = findings.rivals.find(({ url }) => !targetUrls.has(url)) ?? null;
    if (sibling !== null) targetUrls.add(sibling.url);
    return sibling;
  });
  return { ...findings, targets };
}
