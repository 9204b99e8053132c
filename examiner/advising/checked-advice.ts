import { visibleLine } from '../../src/kernel/visible-text.ts';
import type { RelationAdvice } from '../../trees/grow-advisor.ts';
import { relations } from '../../trees/relation.ts';
import { mostLinks, type RelationChangesReply } from '../prompts/refine-relations-prompt.ts';
import type { RootQueryReply } from '../prompts/write-root-query-prompt.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';

/** What is wrong with one part of a reply. */
export interface AdviceFault {
  readonly kind: ReplyFaultKind;
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
  const chosen = candidates[number - 1];
  if (chosen !== undefined) return { advice: chosen, faults: [] };
  return { advice: null, faults: [{ kind: 'unknown_id', part: 'choice', detail: `there is no candidate ${number}` }] };
}

const longestQuery = 150;
const mostQueryWords = 12;
/** What search engines take for more than words. */
const operator = /["“”:/\\|()<>{}]|(?:^|\s)[-+~]/;

/** A query of plain words in one line; one with operators, addresses or too many words is of no use. */
export function checkedQuery({ query }: RootQueryReply): CheckedAdvice<string> {
  const words = visibleLine(query).trim();
  const count = words.split(/\s+/).length;
  const isPlain =
    /\p{L}/u.test(words) && words.length <= longestQuery && count <= mostQueryWords && !operator.test(words);
  if (isPlain) return { advice: words, faults: [] };
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
  const given = new Map<number, Set<string>>();
  for (const { link, relation } of changes) given.set(link, (given.get(link) ?? new Set<string>()).add(relation));
  const checked = [...given].map(([link, words]) => checkedChange(link, [...words], asked));
  const faults = checked.filter((each) => 'kind' in each);
  const advice = checked.flatMap((each) => ('kind' in each ? [] : [each]));
  return { advice: advice.length > 0 || faults.length === 0 ? advice : null, faults: faults.slice(0, mostLinks) };
}

function checkedChange(
  link: number,
  words: readonly string[],
  asked: ReadonlySet<number>,
): RelationAdvice | AdviceFault {
  const part = `link ${link}`;
  if (!asked.has(link)) return { kind: 'unknown_id', part, detail: `there is no link ${link}` };
  const [relation = ''] = words;
  if (words.length > 1) return { kind: 'wrong_form', part, detail: `it has ${words.length} relations` };
  if (!known.has(relation))
    return { kind: 'wrong_form', part, detail: `“${visibleLine(relation.slice(0, 60))}” is no relation` };
  return { link, relation };
}
