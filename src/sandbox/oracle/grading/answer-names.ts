import { type KnownWorld, shortName } from '../known-world.ts';
import { PhraseIndex } from '../phrase-index.ts';
import type { NameSpan } from './answer-segments.ts';

/** Titles that an answer may tell of: the targets, their rivals, and their siblings in the world. */
export function entityNames(
  targets: readonly string[],
  scope: { readonly rivals: readonly string[]; readonly world: KnownWorld },
): readonly string[] {
  const family = scope.world.familyOf(targets).map(({ title }) => title);
  return [...new Set([...targets, ...scope.rivals, ...family])].filter((name) => name !== '');
}

/** Where the answer has an entity's title or its short name. */
export function answerNames(text: string, names: readonly string[], world: KnownWorld): readonly NameSpan[] {
  const index = new PhraseIndex<string>();
  for (const name of names) for (const form of new Set([name, name.replace(/^the /i, '')])) index.add(form, name);
  const family = world.familyOf(names).filter(({ title }) => names.includes(title));
  const short = family.map(shortName);
  for (const [at, name] of short.entries()) {
    if (name !== null && short.indexOf(name) === short.lastIndexOf(name)) index.add(name, family[at]?.title ?? '');
  }
  return index.matchesIn(text);
}

const ruledOut =
  /\b(?:not(?! only)|unlike|except(?:ing|ion)?|excludes?|excluding|excluded|rather than|instead of|other than|apart from|ruled? out|rules out|leav(?:es?|ing) out|left out|omit(?:s|ted)?|disqualif\w+|does not qualify|do not qualify|neither)\b/gi;

/** An entity is offered where the answer names it, unless the sentence rules it out; pages on the way are neither. */
export function sortNames(text: string, mentions: readonly NameSpan[], path: readonly string[]) {
  const told = mentions.filter(({ value }) => !path.includes(value));
  const firsts = (list: readonly NameSpan[]) =>
    list.filter(({ value }, at) => list.findIndex((each) => each.value === value) === at);
  const offered = firsts(told.filter((mention) => !isRuledOut(text, mentions, mention)));
  return { offered, mentioned: firsts(told.filter(({ value }) => !offered.some((each) => each.value === value))) };
}

const longestLead = 90;

/** Words of denial in front of a name in its clause, or behind it before the next name. */
function isRuledOut(text: string, mentions: readonly NameSpan[], { start, end }: NameSpan): boolean {
  const before =
    text
      .slice(Math.max(0, start - longestLead), start)
      .split(/\n|[.;] /)
      .at(-1) ?? '';
  const denial = [...before.matchAll(ruledOut)].at(-1);
  if (denial) {
    const from = start - before.length + denial.index;
    const between = mentions.filter((each) => each.start >= from && each.end <= start);
    // Of `unlike X, Y` only X is ruled out.
    const isNext = /^(?:unlike|rather|instead|other|apart)/i.test(denial[0]);
    if (!isNext || !between.some((each) => text.slice(each.end).trimStart().startsWith(','))) return true;
  }
  const next = mentions.find((each) => each.start >= end)?.start;
  return behindRuledOut.test(text.slice(end, next));
}

const behindRuledOut =
  /^[^,.;\n]{0,30}\b(?:is|was|are|were|does|do)\s+(?:not\s+(?:one|among|meant|asked|part|qualify)|excluded|left out|ruled out)/i;
