import { isAlternative, isOnlyCompared, isRuledOut } from '../../grammar/ruling-words.ts';
import { type KnownWorld, shortName } from '../known-world.ts';
import { PhraseIndex, type PhraseMatch } from '../phrase-index.ts';

export type NameSpan = PhraseMatch<string>;

/** Finds an answer's names of the targets, their rivals and siblings (also short names), and others of their depth. */
export function answerNames(
  text: string,
  asked: readonly string[],
  { rivals, world }: { readonly rivals: readonly string[]; readonly world: KnownWorld },
): readonly NameSpan[] {
  const index = new PhraseIndex<string>();
  const family = world.familyOf([...asked, ...rivals]);
  const titles = world.titlesIn(text).map(({ value }) => value);
  const asDeep = titles.filter(({ id }) => id.length === family[0]?.id.length);
  const names = new Set([...asked, ...rivals, ...[...family, ...asDeep].map(({ title }) => title)]);
  for (const name of names) for (const form of new Set([name, name.replace(/^the /i, '')])) index.add(form, name);
  const short = family.map((article) => shortName(article) ?? '');
  const isOwn = (form: string) => short.filter((each) => each === form).length === 1;
  for (const [at, form] of short.entries()) if (isOwn(form)) index.add(form, family[at]?.title ?? '');
  return index.matchesIn(text);
}

/**
 * An entity is offered where the answer gives half as much of it as of any, begins a line with it or has it as an alternative; where
 * these are fewer than are asked for, also where it has a detail or stands behind `is`, a colon or the like. What is compared or ruled
 * out is not.
 * @param told how many details the answer gives of an entity
 */
export function sortNames(text: string, mentions: readonly NameSpan[], asked: number, told: (name: string) => number) {
  const standing = mentions.filter((name) => !isOnlyCompared(text, name) && !isRuledOut(text, name));
  const most = Math.max(1, ...mentions.map(({ value }) => told(value)));
  const isStrong = (name: NameSpan) => told(name.value) * 2 >= most || isAlternative(text, name);
  const strong = firsts(standing.filter((name) => isStrong(name) || isHead(text, name)));
  const weak = standing.filter((name) => told(name.value) > 0 || isPlaced(text, name));
  const others = without(firsts(weak), strong).sort((a, b) => told(b.value) - told(a.value));
  const offered = [...strong, ...others.slice(0, Math.max(0, asked - strong.length))];
  return { offered: offered.sort((a, b) => a.start - b.start), mentioned: without(firsts(mentions), offered) };
}

const firsts = (list: readonly NameSpan[]) =>
  list.filter(({ value }, at) => list.findIndex((each) => each.value === value) === at);
const without = (list: readonly NameSpan[], others: readonly NameSpan[]) =>
  list.filter(({ value }) => !others.some((each) => each.value === value));

const placing = /(?:[:=→|]|\b(?:is|are|was|were|add|chose|choose|pick|take|took|name)\b)[^.;\n]*$/;
const isPlaced = (text: string, { start }: NameSpan) => placing.test(text.slice(Math.max(0, start - 200), start));

const lineStart = /^\W*(?:(?:\d+|\p{Ll})[.)]\W*)?(?:[^:\n]{1,40}:\s*)?(?:the )?$/iu;

/** True if a name begins a line, before a sign or alone. */
function isHead(text: string, { start, end }: NameSpan): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return lineStart.test(before) && /^[^\S\n]*(?:[^\p{L},(\s]|\n|$)/u.test(text.slice(end));
}
