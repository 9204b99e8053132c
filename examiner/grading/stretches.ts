import { wordsOf } from '../comparing/words.ts';
import { type MarkdownLine, markdownLines } from '../reading/markdown-tables.ts';
import type { Mention } from './mentions.ts';
import {
  type Above,
  type Entry,
  type Held,
  type NamedLine,
  type Owner,
  ownedPart,
  type Part,
  type Stretch,
  sameOwner,
  stretchOwner,
} from './owned-part.ts';
import { readSentences } from './read-sentences.ts';
import { endsSentence, joinsNames } from './statement.ts';

const nobody: Held = { owner: { kind: 'nobody' }, by: 'continued' };

/** Cuts an answer into stretches by its headings, items, sentences and names. */
export function stretchesOf(text: string, mentions: readonly Mention[], entries: readonly Entry[]): Stretch[] {
  const above: Above = { headings: [], items: [], lead: null, last: nobody, isOfSeveral: false, isBlank: true };
  const byLine = perLine(markdownLines(text), mentions, entries);
  const found = byLine.flatMap((each) => {
    const isNew = above.isBlank && each.line.kind === 'text';
    const read = readLine(text, each, above).map((one, at) => ({
      ...one,
      isNew: isNew && at === 0 && one.by === 'continued',
    }));
    above.isBlank = each.line.kind === 'blank';
    return read;
  });
  const places = new Map(mentions.map(({ start }, at) => [start, at]));
  return merged(found).map((stretch) => ({
    ...stretch,
    beside: besideOf(text, mentions, places.get(stretch.name.start) ?? -1, stretch),
  }));
}

function perLine(lines: readonly MarkdownLine[], mentions: readonly Mention[], entries: readonly Entry[]): NamedLine[] {
  let at = 0;
  let entryAt = 0;
  let section = 0;
  return lines.map((line) => {
    const from = at;
    while (at < mentions.length && (mentions[at]?.start ?? 0) < line.end) at++;
    while (entryAt < entries.length && (entries[entryAt]?.start ?? 0) < line.start) entryAt++;
    const entry = entries[entryAt];
    if (line.kind === 'heading') section++;
    const own = entry !== undefined && entry.start < line.end ? entry : null;
    return { line, mentions: mentions.slice(from, at), entry: own, section };
  });
}

function readLine(text: string, named: NamedLine, above: Above): Part[] {
  const { line, section } = named;
  if (line.kind === 'blank') return [ownedPart(line, above.last, section, null)];
  if (line.kind === 'heading') return readHeading(named, above);
  const held = line.kind === 'item' ? readItem(named, above) : readText(named, above);
  return readSentences(text, named, held, above);
}

function readHeading({ line, mentions, entry, section }: NamedLine, above: Above): Part[] {
  const level = /^\s*(#{1,6})/.exec(line.text)?.[1]?.length ?? 1;
  above.headings = above.headings.filter((heading) => heading.level < level);
  above.items = [];
  above.lead = null;
  const names = new Set(mentions.map(({ name }) => name));
  const mention = names.size === 1 ? mentions[0] : undefined;
  const parent = above.headings.at(-1)?.owner ?? null;
  const inherits = parent !== null && parent.kind !== 'nobody';
  const own: Owner | null = mention
    ? stretchOwner(mention)
    : entry && !inherits
      ? { kind: 'other', name: entry.name }
      : null;
  const owner = own ?? parent ?? { kind: 'nobody' };
  above.headings.push({ level, owner });
  above.last = { owner, by: 'heading' };
  return [ownedPart(line, above.last, section, mention ?? (own ? entry : null))];
}

/** What owns an item before its own words are read: itself, the item around it, its section, or the line above the list. */
function readItem({ line, mentions, entry }: NamedLine, above: Above): Held & { readonly isFixed: boolean } {
  const mark = /^(\s*)(\d?)/.exec(line.text);
  // Bullets directly below a number belong to it.
  const indent = (mark?.[1]?.length ?? 0) * 2 + (mark?.[2] ? 0 : 1);
  above.items = above.items.filter((item) => item.indent < indent);
  const around = above.items.at(-1)?.owner ?? null;
  const section = above.headings.at(-1)?.owner ?? null;
  const outer = [around, above.lead, section].find((owner) => owner !== null && owner.kind !== 'nobody') ?? null;
  const [first] = mentions;
  const opener = first && isHead(first, line) ? first : undefined;
  if (opener || (entry && outer === null)) {
    const owner: Owner = opener ? stretchOwner(opener) : { kind: 'other', name: entry?.name ?? '' };
    above.items.push({ indent, owner });
    return { owner, by: 'item', isFixed: true };
  }
  if (outer) return { owner: outer, by: outer === section ? 'heading' : 'item', isFixed: true };
  above.items.push({ indent, owner: { kind: 'nobody' } });
  // A list below a line about several is not about the last of them.
  return { ...(above.isOfSeveral ? nobody : above.last), isFixed: false };
}

/** A name within the first words of an item is what the item is about. */
const longestLead = 120;

function isHead(mention: Mention, line: MarkdownLine): boolean {
  const before = line.text.slice(0, Math.max(0, mention.start - line.start));
  return mention.opens || (before.length <= longestLead && /(?:[:→>]|\*\*|__|\bis)\s*[*_`"“]*$/.test(before));
}

const mostLeadWords = 14;

function readText({ line, mentions, entry }: NamedLine, above: Above): Held & { readonly isFixed: boolean } {
  const isNew = above.isBlank && !/^\s{2}/.test(line.text);
  if (isNew) above.items = [];
  const section = above.headings.at(-1)?.owner ?? null;
  const [first] = mentions;
  const isShort = line.text.length < 200 && wordsOf(line.text).length <= mostLeadWords;
  const names = new Set(mentions.flatMap(({ name, rejected }) => (rejected ? [] : name)));
  const leads = first && !first.rejected && isHead(first, line);
  if (leads && (isMarked(first, line) || (isShort && names.size === 1))) {
    above.lead = stretchOwner(first);
    return { owner: above.lead, by: 'item', isFixed: true };
  }
  if (entry && !first && (section === null || section.kind === 'nobody')) {
    above.lead = { kind: 'other', name: entry.name };
    return { owner: above.lead, by: 'item', isFixed: true };
  }
  const item = above.items.at(-1)?.owner;
  if (item && item.kind !== 'nobody') return { owner: item, by: 'item', isFixed: true };
  if (isNew && first) above.lead = null;
  if (isNew && !first && strangerHead.test(line.text)) {
    above.lead = null;
    return { ...nobody, isFixed: false };
  }
  if (above.lead && (!isNew || !first) && !first?.opens)
    return { owner: above.lead, by: isNew ? 'continued' : 'item', isFixed: !isNew };
  if (section && section.kind !== 'nobody') return { owner: section, by: 'heading', isFixed: true };
  return { ...above.last, isFixed: false };
}

/** A paragraph that opens with somebody else in bold, and no label, is not about whoever was named before. */
const strangerHead = /^\s*\*\*\p{Lu}[^*:\n]{0,80}\*\*(?!\s*:)/u;

/** `**Name**`, `Name:` or `Name –` at the beginning of a line. */
function isMarked(mention: Mention, { text, start }: MarkdownLine): boolean {
  const bold = /^\s*(?:\*\*|__)[^*\n]{0,120}?(?:\*\*|__)/.exec(text)?.[0].length ?? 0;
  if (mention.end - start <= bold) return true;
  const behind = text.slice(mention.end - start, mention.end - start + 60);
  return mention.start - start <= 6 && /^[*_`"”]*(?:\s*\([^()\n]{0,40}\))?\s*(?::|[–—-]\s)/.test(behind);
}

function merged(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const each of parts) {
    const last = found.at(-1);
    const isOne = last && last.section === each.section && sameOwner(last.owner, each.owner) && !each.isNew;
    if (isOne) {
      const name =
        last.name.end > last.name.start ? last.name : each.name.end > each.name.start ? each.name : last.name;
      found[found.length - 1] = { ...last, end: each.end, name };
    } else found.push(each);
  }
  return found;
}

function besideOf(text: string, mentions: readonly Mention[], at: number, { owner }: Part): Stretch['beside'] {
  const mention = mentions[at];
  if (!mention || owner.kind !== 'target') return 'none';
  const gaps = [at - 1, at + 1].flatMap((other) => {
    const neighbour = mentions[other];
    if (!neighbour || neighbour.node === null || neighbour.node === mention.node) return [];
    const [first, second] = other < at ? [neighbour, mention] : [mention, neighbour];
    return [text.slice(first.end, second.start)];
  });
  if (gaps.some(joinsNames)) return 'joined';
  return gaps.some((gap) => !endsSentence(gap)) ? 'sentence' : 'none';
}
