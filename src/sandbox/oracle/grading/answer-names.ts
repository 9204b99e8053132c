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
export function sortNames(text: string, mentions: readonly NameSpan[], path: ReadonlySet<string>) {
  const offered = new Map<string, NameSpan>();
  const mentioned = new Map<string, NameSpan>();
  for (const mention of mentions) {
    const { value, start, end } = mention;
    if (path.has(value)) continue;
    const from =
      Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('. ', start), text.lastIndexOf('; ', start)) + 1;
    const before = text.slice(from, start);
    const after = /^[^.;\n]*/.exec(text.slice(end))?.[0] ?? '';
    const isOut = isRuledOut(before, after, mentions, mention);
    (isOut ? mentioned : offered).set(value, (isOut ? mentioned : offered).get(value) ?? mention);
  }
  for (const name of offered.keys()) mentioned.delete(name);
  return { offered: [...offered.values()], mentioned: [...mentioned.values()] };
}

/** Words of denial in front of a name in its clause, or behind it before the next name. */
function isRuledOut(before: string, after: string, mentions: readonly NameSpan[], mention: NameSpan): boolean {
  const near = before.slice(-longestLead);
  const denial = [...near.matchAll(ruledOut)].at(-1);
  if (denial) {
    const gap = near.slice(denial.index + denial[0].length);
    const isListed = /^\W*$/.test(near.slice(0, denial.index));
    const from = mention.start - gap.length;
    // Of `unlike X, Y` only X is ruled out.
    const isNext =
      !/^(?:unlike|rather|instead|other|apart)/i.test(denial[0]) ||
      !mentions.some(({ start, end }) => start >= from && end <= mention.start && /^\s*,/.test(gap.slice(end - from)));
    if (isNext && (isListed || !/:|\b(?:is|are|was|were|has|have|but)\b(?!.*\()/.test(gap))) return true;
  }
  const next = mentions.find(({ start }) => start >= mention.end)?.start ?? Number.POSITIVE_INFINITY;
  return behindRuledOut.test(after.slice(0, next - mention.end));
}

const longestLead = 90;
const behindRuledOut =
  /^[^,]{0,30}\b(?:is|was|are|were|does|do)\s+(?:not\s+(?:one|among|meant|asked|part|qualify)|excluded|left out|ruled out)/i;
