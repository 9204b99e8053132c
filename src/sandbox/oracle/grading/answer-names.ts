import { isOnlyCompared, isRuledOut } from '../../grammar/ruling-words.ts';
import { type KnownWorld, shortName } from '../known-world.ts';
import { PhraseIndex, type PhraseMatch } from '../phrase-index.ts';

export type NameSpan = PhraseMatch<string>;

/**
 * Where an answer names the targets, their rivals, their siblings, or what else is as deep in the world; siblings also by their short
 * names.
 */
export function answerNames(
  text: string,
  asked: readonly string[],
  { rivals, world }: { readonly rivals: readonly string[]; readonly world: KnownWorld },
): readonly NameSpan[] {
  const index = new PhraseIndex<string>();
  const family = world.familyOf([...asked, ...rivals]);
  const named = world.titlesIn(text).map(({ value }) => value);
  const asDeep = named.filter(({ id }) => id.length === family[0]?.id.length);
  const names = new Set([...asked, ...rivals, ...[...family, ...asDeep].map(({ title }) => title)]);
  for (const name of names) for (const form of new Set([name, name.replace(/^the /i, '')])) index.add(form, name);
  const short = family.map((article) => [shortName(article) ?? [], beginningsOf(article)].flat());
  const isOwn = (form: string) => short.filter((each) => each.includes(form)).length === 1;
  for (const [at, forms] of short.entries())
    for (const form of forms.filter(isOwn)) index.add(form, family[at]?.title ?? '');
  return index.matchesIn(text);
}

/** A title without its last words, two at least. */
function beginningsOf({ title }: { readonly title: string }): readonly string[] {
  const words = title.replace(/^the /i, '').split(' ');
  return words.slice(1, -1).map((_, at) => words.slice(0, at + 2).join(' '));
}

/**
 * An entity is offered where the answer gives half as much of it as of any, or begins a line with it; where these are fewer than are
 * asked for, also where it has a detail or stands behind `is` or a colon. What is compared or ruled out is not, unless the answer
 * gives most of it.
 * @param told how many details the answer gives of an entity
 */
export function sortNames(text: string, mentions: readonly NameSpan[], asked: number, told: (name: string) => number) {
  const mostOf = (list: readonly NameSpan[]) => Math.max(0, ...list.map(({ value }) => told(value)));
  const standing = mentions.filter((name) => !isOnlyCompared(text, name) && !isRuledOut(text, name));
  const most = mostOf(mentions);
  const open = mostOf(standing) * 2 < most ? mentions : standing;
  const strong = firsts(open.filter((name) => told(name.value) * 2 >= most || isHead(text, name)));
  const weak = open.filter((name) => told(name.value) > 0 || isPlaced(text, name));
  const others = without(firsts(weak), strong).sort((a, b) => told(b.value) - told(a.value));
  const offered = [...strong, ...others.slice(0, Math.max(0, asked - strong.length))];
  return { offered: offered.sort((a, b) => a.start - b.start), mentioned: without(firsts(mentions), offered) };
}

const firsts = (list: readonly NameSpan[]) =>
  list.filter(({ value }, at) => list.findIndex((each) => each.value === value) === at);
const without = (list: readonly NameSpan[], others: readonly NameSpan[]) =>
  list.filter(({ value }) => !others.some((each) => each.value === value));

const placing = /(?:[:=→|]|\b(?:is|are|was|were)\b)[^.;\n]*$/;
const isPlaced = (text: string, { start }: NameSpan) => placing.test(text.slice(Math.max(0, start - 200), start));

const lineStart = /^\W*(?:(?:\d+|\p{Ll})[.)]\W*)?(?:[^:\n]{1,40}:\s*)?(?:the )?$/iu;

/** Whether a name begins a line, before a sign or alone. */
function isHead(text: string, { start, end }: NameSpan): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return lineStart.test(before) && /^[^\S\n]*(?:[^\p{L},(\s]|\n|$)/u.test(text.slice(end));
}
