import { visibleLine } from '../../src/kernel/visible-text.ts';
import type { RelationAdvice } from '../../trees/grow-advisor.ts';
import { relations } from '../../trees/relation.ts';
import { mostLinks, type RelationChangesReply } from '../prompts/refine-relations-prompt.ts';
import type { RootQueryReply } from '../prompts/write-root-query-prompt.ts';

/** What is wrong with one part of a reply. */
export interface AdviceFault {
  readonly kind: 'unknown_id' | 'wrong_form';
  /** The part, such as `link 7`. */
  readonly part: string;
  readonly detail: string;
}

/** What a reply comes to. */
export interface CheckedAdvice<Advice> {
  /** Null when nothing in the reply can be used. */
  readonly advice: Advice | null;
  readonly faults: readonly AdviceFault[];
}

/** A reply's candidate, by its number from 1. */
export function checkedCandidate<Candidate>(
  number: number,
  candidates: readonly Candidate[],
): CheckedAdvice<Candidate> {
  const advice = candidates[number - 1] ?? null;
  const detail = `there is no candidate ${number}`;
  return { advice, faults: advice === null ? [{ kind: 'unknown_id', part: 'choice', detail }] : [] };
}

const longestQuery = 150;
const mostQueryWords = 12;
/** What search engines take for more than words. */
const operator = /["“”:/\\|()<>{}]|(?:^|\s)[-+~]/;

/** A query of plain words in one line; one with operators, addresses or too many words is of no use. */
export function checkedQuery({ query }: RootQueryReply): CheckedAdvice<string> {
  const words = visibleLine(query).trim();
  const isShort = words.length <= longestQuery && words.split(/\s+/).length <= mostQueryWords;
  if (isShort && /\p{L}/u.test(words) && !operator.test(words)) return { advice: words, faults: [] };
  const detail = `“${words.slice(0, 80)}” is no query of a few plain words`;
  return { advice: null, faults: [{ kind: 'wrong_form', part: 'query', detail }] };
}

const known: ReadonlySet<string> = new Set(relations);

/**
 * The changes that can be made. Ignored, each as a fault: a link that was not asked about, a word that is no relation, a
 * link that is given several relations. A reply that changes nothing is advice; one of whose changes none holds is not.
 */
export function checkedRelations(
  { changes }: RelationChangesReply,
  asked: ReadonlySet<number>,
): CheckedAdvice<readonly RelationAdvice[]> {
  const advice: RelationAdvice[] = [];
  const faults: AdviceFault[] = [];
  const given = new Map<number, Set<string>>();
  for (const { link, relation } of changes) given.set(link, (given.get(link) ?? new Set<string>()).add(relation));
  for (const [link, words] of given) {
    const [relation = ''] = words;
    const part = `link ${link}`;
    if (!asked.has(link)) faults.push({ kind: 'unknown_id', part, detail: `there is no link ${link}` });
    else if (words.size > 1) faults.push({ kind: 'wrong_form', part, detail: `it has ${words.size} relations` });
    else if (known.has(relation)) advice.push({ link, relation });
    else faults.push({ kind: 'wrong_form', part, detail: `“${visibleLine(relation.slice(0, 60))}” is no relation` });
  }
  return { advice: advice.length > 0 || faults.length === 0 ? advice : null, faults: faults.slice(0, mostLinks) };
}
