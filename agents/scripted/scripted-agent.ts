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
import { type Browsing, createBrowsing, SearchDown } from './browsing.ts';
import { collectDetails, type Report } from './collect-details.ts';
import { type Findings, investigate, type Stamina, stepsNeeded } from './investigate.ts';
import { withKindDetails } from './kind-details.ts';
import type { AskedClue } from './read-clue.ts';
import { type ParsedQuestion, readQuestion } from './read-question.ts';
import type { ScriptedSkill } from './scripted-roster.ts';
import type { SitePage } from './site-page.ts';
import { createWebMemory, type WebMemory } from './web-memory.ts';

export interface ScriptedAgentOptions {
  readonly id: AgentId;
  readonly skill: ScriptedSkill;
  /** Keys all of its draws; the same seed, id and question give the same answer, also where the question is worded anew. */
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
  question: ParsedQuestion,
  web: Browsing,
): Promise<Answer> {
  const key = [seed, 'scripted agent', id, shortHash(askedFor(question))];
  const walked = await investigate(question, staminaFor(skill, stepsNeeded(question), key), web);
  const found = await withKindDetails(question.kind, walked, web);
  const findings = confuseTargets(found, skill.confuseRate, key);
  const reports = collectDetails(findings, question.attributes, skill, key);
  const rambles = randomFor(...key, 'ramble').chance(skill.rambleRate);
  const reached = findings.targets.filter((target) => target !== null);
  const missing = findings.targets.length - reached.length;
  return {
    text: composeAnswer(reports, missing, skill.style, asked.wordLimit, rambles),
    citations: reached.map(({ url }, at) => reports[at]?.source ?? url),
    toolCalls: web.toolCalls(),
    costUsd: 0,
  };
}

/** What a question asks for, whatever its words and the order of its conditions. */
function askedFor({ start, hops, targets, attributes }: ParsedQuestion) {
  return {
    trail: [start, ...hops.map(({ clue }) => clue)].map(toldBy),
    targets: targets.clues.map(toldBy).toSorted(),
    count: targets.count,
    ...(targets.except && { except: true }),
    attributes: attributes.toSorted(),
  };
}

/** A value is told with one attribute or another, such as `made` or `made in`. */
function toldBy(clue: AskedClue): string {
  if (clue.kind === 'described') return clue.pieces.join(' ');
  const told = clue.conditions.map(({ attribute, ...values }) =>
    Object.values(values.kind === 'extreme' ? { attribute, ...values } : values).join(' '),
  );
  return told.toSorted().join('; ');
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

/**
 * Findings in which some targets were taken for a sibling that the agent looked at; where it saw none that is free, it
 * loses the target. Draws are keyed by (key, target), and no sibling is taken twice.
 * @param key seed, agent and question
 */
export function confuseTargets(findings: Findings, rate: number, key: readonly (string | number)[]): Findings {
  const taken = new Set(findings.targets.map((target) => target?.url));
  const targets = findings.targets.map((target): SitePage | null => {
    if (target === null || !randomFor(...key, target.name, 'confuse').chance(rate)) return target;
    const sibling = findings.rivals.find(({ url }) => !taken.has(url)) ?? null;
    if (sibling !== null) taken.add(sibling.url);
    return sibling;
  });
  return { ...findings, targets };
}

/** How much of the words allowed a rambling writer spends before the point. */
const rambledShare = 0.5;

/**
 * The answer as Markdown. What is said before the point takes only words that the point leaves.
 * @param missing how many targets were not found
 * @param wordLimit words allowed; lines at the end that would pass it are left out
 * @param rambles whether much is said before the point
 */
export function composeAnswer(
  reports: readonly Report[],
  missing: number,
  style: ScriptedSkill['style'],
  wordLimit: number,
  rambles = false,
): string {
  const lines = style === 'table' ? tableLines(reports) : reports.map(style === 'prose' ? proseLine : bulletLine);
  const rest = missing > 0 ? [`${missing} of the entries asked for could not be found.`] : [];
  const report = withinLimit([...lines, ...rest], wordLimit);
  const body = report.join(style === 'prose' ? '\n\n' : '\n');
  if (!rambles) return body;
  const room = Math.min(rambledShare * wordLimit, wordLimit - countWords(body));
  return [writePreamble(room), body].filter((part) => part !== '').join('\n\n');
}

function bulletLine({ name, details, source }: Report): string {
  if (details.length === 0) return `- **${name}**${cited(source)}`;
  return `- **${name}**: ${details.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}${cited(source)}`;
}

function cited(source: string | undefined): string {
  return source === undefined ? '' : ` <${source}>`;
}

function proseLine({ name, details, source }: Report): string {
  if (details.length === 0) return `One of them is ${name}${cited(source)}.`;
  const stated = details.map(({ attribute, value }) => `its ${attribute} is ${value}`);
  return `One of them is ${name}: ${stated.join('; ')}${cited(source)}.`;
}

function tableLines(reports: readonly Report[]): string[] {
  const columns = [...new Set(reports.flatMap(({ details }) => details.map(({ attribute }) => attribute)))];
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  const cellOf = ({ details }: Report, column: string) =>
    details.find(({ attribute }) => attribute === column)?.value ?? '';
  return [
    row(['name', ...columns]),
    row(['name', ...columns].map(() => '---')),
    ...reports.map((report) =>
      row([report.name + cited(report.source), ...columns.map((column) => cellOf(report, column))]),
    ),
  ];
}

function withinLimit(lines: readonly string[], wordLimit: number): string[] {
  const kept: string[] = [];
  let words = 0;
  for (const line of lines) {
    words += countWords(line);
    if (words > wordLimit && kept.length > 0) break;
    kept.push(line);
  }
  return kept;
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}

/** What some writers put before the point; none of it speaks of what was asked. */
const sentences = [
  'Before coming to the result, a few words on how this report came about seem to be in order.',
  'A question of this kind can be approached in several ways, and each of them has something to be said for it.',
  'The search began with broad terms, which were then narrowed down step by step until the matter became clear.',
  'Many pages that looked promising at first sight turned out to be of little use for the present purpose.',
  'Care was taken to look at every page in full and not to rely on first impressions or on short summaries.',
  'Where two pages seemed to say the same, both were read, since small differences can matter a great deal.',
  'It should be kept in mind that pages on the web change, and that any report can only say what they held.',
  'Readers who are in a hurry may of course skip this part, but the background helps to see things in context.',
  'All in all the material proved to be rich, and what follows is an attempt to do justice to it.',
] as const;

const wordsIn = (text: string) => text.split(' ').length;

/**
 * Words that say nothing, as a verbose writer spends them before the point.
 * @param room the most words it may take; whole sentences only, each at most once
 */
function writePreamble(room: number): string {
  const kept: string[] = [];
  let words = 0;
  for (const sentence of sentences) {
    words += wordsIn(sentence);
    if (words > room) break;
    kept.push(sentence);
  }
  return kept.join(' ');
}
