import { plainProse } from '../../../examiner/reading/clean.ts';
import type { Task } from '../../../examiner/task.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';
import type { AgentId, TaskId } from '../../kernel/ids.ts';

/** Terms of a search, at most, and the longest of one. */
const mostTerms = 8;
const longestTerm = 100;

/** Words, and phrases in quotation marks, of which a text has to hold every one; none twice, without those that name nothing. */
export function searchTerms(words: string): readonly string[] {
  const terms = [...words.matchAll(/"([^"]+)"|“([^”]+)”|([^\s"“”]+)/g)]
    .map(([, quoted, curly, word]) => (quoted ?? curly ?? word ?? '').trim().slice(0, longestTerm).toLowerCase())
    .filter((term) => /[\p{L}\p{N}]/u.test(term));
  return [...new Set(terms)].slice(0, mostTerms);
}

/** A question, an answer, or a step of the work on one, that holds all terms. */
export interface TextHit {
  readonly task: TaskId;
  /** Null for the question itself. */
  readonly agent: AgentId | null;
  /** The match that the answer counts in alone; empty where it counts in the whole tournament, and for a question. */
  readonly scope: string;
  /** Which step of the work it is, from 1; null for what is none. */
  readonly step: number | null;
  /** How often the terms stand in it, all together. */
  readonly count: number;
  /** A part of the text, in pieces; every second one is a hit. */
  readonly excerpt: readonly string[];
}

/**
 * Questions, then answers, then steps of agents' work, each with most hits first; of an answer's steps the best one. What
 * holds the terms elsewhere than in one of these texts is left out.
 */
export function searchHits(
  terms: readonly string[],
  tasks: readonly Task[],
  answers: readonly AnswerRecord[],
): readonly TextHit[] {
  const questions = tasks.flatMap(({ id, question }) =>
    hitOf({ task: id, agent: null, scope: '', step: null }, question, terms),
  );
  const given = answers.flatMap(({ task, agent, scope = '', outcome }) =>
    outcome.kind === 'answered'
      ? hitOf({ task, agent, scope, step: null }, plainProse(outcome.answer.text), terms)
      : [],
  );
  const worked = answers.flatMap((answer) => stepHits(answer, terms).sort(mostFirst).slice(0, 1));
  return [...questions.sort(mostFirst), ...given.sort(mostFirst), ...worked.sort(mostFirst)];
}

function mostFirst(one: TextHit, other: TextHit): number {
  return other.count - one.count;
}

/** What a step was asked, what was thought before it, and what came back are one text. */
function stepHits({ task, agent, scope = '', outcome }: AnswerRecord, terms: readonly string[]): TextHit[] {
  const steps = outcome.kind === 'answered' ? outcome.answer.toolCalls : (outcome.toolCalls ?? []);
  return steps.flatMap(({ name = '', input, reasoning = '', result = '' }, at) => {
    const text = [name, input, reasoning, result].filter((part) => part !== '').join('\n');
    return hitOf({ task, agent, scope, step: at + 1 }, text, terms);
  });
}

type Named = Pick<TextHit, 'task' | 'agent' | 'scope' | 'step'>;

function hitOf(named: Named, text: string, terms: readonly string[]): TextHit[] {
  const counts = terms.map((term) => [...text.matchAll(patternOf([term]))].length);
  if (counts.some((count) => count === 0)) return [];
  const count = counts.reduce((sum, each) => sum + each, 0);
  return [{ ...named, count, excerpt: excerptOf(text, terms) }];
}

/** Any of the terms, whatever their case and the blanks within. */
function patternOf(terms: readonly string[]): RegExp {
  return new RegExp(anyOf(terms), 'giu');
}

/** The same with the rest of the words that they begin, end or stand in. */
function wordsWith(terms: readonly string[]): RegExp {
  return new RegExp(`${restOfWord}(?:${anyOf(terms)})${restOfWord}`, 'giu');
}

function anyOf(terms: readonly string[]): string {
  return terms.map((term) => term.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+')).join('|');
}

/** Letters of scripts that put blanks between words; in others a word has no end that could be seen. */
const restOfWord = '(?:(?![\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}])[\\p{L}\\p{M}\\p{N}]){0,40}';

/** Characters of an excerpt before its first hit, and in all. */
const before = 90;
const inAll = 320;

function excerptOf(text: string, terms: readonly string[]): readonly string[] {
  const first = text.search(patternOf(terms));
  const from = first <= before ? 0 : wordStart(text, first - before);
  const to = wordEnd(text, from + inAll);
  const shown = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`.replace(/\s+/g, ' ');
  const pieces: string[] = [];
  let done = 0;
  for (const found of shown.matchAll(wordsWith(terms))) {
    pieces.push(shown.slice(done, found.index), found[0]);
    done = found.index + found[0].length;
  }
  return [...pieces, shown.slice(done)];
}

/** Before the blank that comes next, where one comes soon. */
function wordEnd(text: string, at: number): number {
  const blank = text.slice(at, at + 30).search(/\s/);
  return blank < 0 ? at : at + blank;
}

/** After the blank that comes next, where one comes soon. */
function wordStart(text: string, at: number): number {
  const blank = text.slice(at, at + 30).search(/\s/);
  return blank < 0 ? at : at + blank + 1;
}
