import { visibleLine } from '../../src/kernel/visible-text.ts';
import type { RelationAdvice } from '../../trees/grow-advisor.ts';
import { relations } from '../../trees/relation.ts';
import { mostLinks, type RelationChangesReply } from '../prompts/refine-relations-prompt.ts';
import type { RootQueryReply } from '../prompts/write-root-query-prompt.ts';

/** Tells what is wrong with one part of a reply, such as `link 7`. */
export type TellFault = (kind: 'unknown_id' | 'wrong_form', part: string, detail: string) => null;

const longestQuery = 150;
const mostQueryWords = 12;
/** What search engines take for more than words. */
const operator = /["“”:/\\|()<>{}]|(?:^|\s)[-+~]/;

/** A query of plain words in one line; one with operators, addresses or too many words is of no use. */
export function checkedQuery({ query }: RootQueryReply, tell: TellFault): string | null {
  const words = visibleLine(query).trim();
  const isShort = words.length <= longestQuery && words.split(/\s+/).length <= mostQueryWords;
  if (isShort && /\p{L}/u.test(words) && !operator.test(words)) return words;
  return tell('wrong_form', 'query', `“${words.slice(0, 80)}” is no query of a few plain words`);
}

const known: ReadonlySet<string> = new Set(relations);

/**
 * The changes that can be made. Ignored, each as a fault: a link that was not asked about, a word that is no relation, a
 * link that is given several relations. A reply that changes nothing is advice; one of whose changes none holds is not.
 */
export function checkedRelations(
  { changes }: RelationChangesReply,
  asked: ReadonlySet<number>,
  tell: TellFault,
): readonly RelationAdvice[] | null {
  const advice: RelationAdvice[] = [];
  let faults = 0;
  const wrong: TellFault = (...fault) => (++faults > mostLinks ? null : tell(...fault));
  const given = new Map<number, Set<string>>();
  for (const { link, relation } of changes) given.set(link, (given.get(link) ?? new Set<string>()).add(relation));
  for (const [link, words] of given) {
    const [relation = ''] = words;
    const part = `link ${link}`;
    if (!asked.has(link)) wrong('unknown_id', part, `there is no link ${link}`);
    else if (words.size > 1) wrong('wrong_form', part, `it has ${words.size} relations`);
    else if (known.has(relation)) advice.push({ link, relation });
    else wrong('wrong_form', part, `“${visibleLine(relation.slice(0, 60))}” is no relation`);
  }
  return advice.length > 0 || faults === 0 ? advice : null;
}
