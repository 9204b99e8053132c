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

/** An entity is offered where the answer names it, unless the sentence rules it out; pages on the way are neither. */
export function sortNames(text: string, mentions: readonly NameSpan[], path: readonly string[]) {
  const told = mentions.filter(({ value }) => !path.includes(value));
  const firsts = (list: readonly NameSpan[]) =>
    list.filter(({ value }, at) => list.findIndex((each) => each.value === value) === at);
  const offered = firsts(told.filter((mention) => !isRuledOut(text, mention)));
  return { offered, mentioned: firsts(told.filter(({ value }) => !offered.some((each) => each.value === value))) };
}

/** In front of a name in its clause; of `unlike X, Y` only X is ruled out. */
const ruledOut =
  /\b(?:(?:unlike|rather than|instead of|other than|apart from)\b[^,]*|(?:not(?! only)|except(?:ing|ion)?|excludes?|excluding|excluded|ruled? out|rules out|leav(?:es?|ing) out|left out|omit(?:s|ted)?|disqualif\w+|does not qualify|do not qualify|neither)\b.*)$/i;
const behindRuledOut =
  /^[^,.;\n]{0,30}\b(?:is|was|are|were|does|do)\s+(?:not\s+(?:one|among|meant|asked|part|qualify)|excluded|left out|ruled out)/i;

function isRuledOut(text: string, { start, end }: NameSpan): boolean {
  const before = text.slice(Math.max(0, start - 400), start).split(/\n|[.;] /);
  return ruledOut.test(before.at(-1) ?? '') || behindRuledOut.test(text.slice(end));
}
