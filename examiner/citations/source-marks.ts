import { withoutClosing } from '../../src/kernel/bare-url.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import { linesTogether, type MarkdownLine, markdownLines } from '../reading/markdown.ts';
import { cutOut, type Span } from '../span.ts';

/** A place in an answer that refers to sources. */
export interface SourceMark extends Span {
  /** Empty where it refers to nothing that the answer gives. */
  readonly urls: readonly string[];
  /** The words of a link, which are part of what is said; null for a mark that says nothing, such as `[1]`. */
  readonly words: Span | null;
}

/** Stands for a mark while brackets are looked for. */
const filled = '\ue000';
/** `(Source: [a](…), [b](…))` says nothing, whatever the words of its links. */
const bracket = /\(\s*(?:\p{L}[\p{L} ]{0,20}[:：]\s*)?\ue000[\ue000\s,;|·•&+]*\)/gu;

export type MarkedText = ReturnType<typeof markedText>;

/**
 * Finds what refers to sources in an answer: links, addresses, and the numbers and names for which it gives a source. Gives these marks
 * in order, and as long as the text its `body` without lists of sources, `bare` with blanks for marks, `plain` with the words of links.
 * @param citations the agent's own list, to which numbers refer where the text has none: `[1]` is the first
 */
export function markedText(text: string, citations: readonly string[]) {
  const { byLabel, spans } = readSourceList(text);
  const body = replaced(text, spans, ({ start, end }) => ' '.repeat(end - start));
  const hasNumbers = [...byLabel.keys()].some((label) => /^\d+$/.test(label));
  const urlsOf = (label: string) =>
    byLabel.get(label) ?? (hasNumbers ? [] : citations.slice(Number(label) - 1, Number(label)));
  const candidates = marksIn(body, urlsOf);
  const blanked = replaced(body, candidates, ({ start, end }) => filled.repeat(end - start));
  const outside = blanked.replace(bracket, (all) => ' '.repeat(all.length));
  const marks = candidates.map((mark) => (outside[mark.start] === filled ? mark : { ...mark, words: null }));
  const bare = outside.replaceAll(filled, ' ');
  const words = marks.flatMap((mark) => mark.words ?? []);
  return { marks, body, bare, plain: replaced(bare, words, ({ start, end }) => text.slice(start, end)) };
}

/** A text with others in place of some spans. @param spans in order */
export function replaced(text: string, spans: readonly Span[], by: (span: Span) => string): string {
  const parts = spans.flatMap((span, at) => [text.slice(spans[at - 1]?.end ?? 0, span.start), by(span)]);
  return parts.join('') + text.slice(spans.at(-1)?.end ?? 0);
}

function marksIn(text: string, urlsOf: (label: string) => readonly string[]): SourceMark[] {
  const links = linkedUrls(text).map(({ url, words, ...place }) => {
    const isPart = words !== null && isSaid(text.slice(words.start, words.end));
    return { ...place, urls: [url], words: isPart ? words : null };
  });
  const references = referencesIn(text).flatMap(({ labels, isRaised, words, start, end }) => {
    const urls = [...new Set(labels.flatMap(urlsOf))];
    return isRaised && urls.length === 0 ? [] : [{ urls, words, start, end }];
  });
  const marks: SourceMark[] = [];
  for (const mark of [...links, ...references].sort((a, b) => a.start - b.start || b.end - a.end))
    if (mark.start >= (marks.at(-1)?.end ?? 0)) marks.push(mark);
  return marks;
}

/** A link whose words are a number or an address is a mark like others. */
const isSaid = (words: string) => /\p{L}/u.test(words) && !/^\s*(?:https?:\/\/|www\.)\S+\s*$/iu.test(words);

/** `[^name]: …` or `[name]: …`, as Markdown defines footnotes and links, `[1] …`, and the number of an item. */
const entryForm =
  /^\s*(?:[-*+•]\s+)?(?:\[\^?(?<name>[^\]\n]{1,80})\]:|[[【]\^?(?<number>\d{1,3})[\]】][.:]?|(?<item>\d{1,3})[.)]\s)\s*(?<rest>\S.*)$/u;
/** A short line without a stop, digit or mark names the list below it, in whatever language. */
const title = /^[^.!?。！？\d[\]]{1,40}$/u;

/** Sources of one claim, and of one entry of a list, that are looked at. */
export const mostSources = 20;

/**
 * The lists of sources in an answer, by their form: definitions, lines behind a number in brackets, and lists each of whose items has an
 * address, where they hold nothing else or the text refers to their numbers. Gives addresses by number or name, and the lines of sources.
 */
function readSourceList(text: string) {
  const lines = markdownLines(text).filter(({ kind }) => kind !== 'code' && kind !== 'blank');
  const references = referencesIn(text);
  const lists = linesTogether(lines, 'item').filter((items) => isOfSources(items, references));
  const listedUrls = new Set(lists.flat());
  const byLabel = new Map<string, readonly string[]>();
  const spans: Span[] = [];
  for (const [at, line] of lines.entries()) {
    const { name, number, item, rest = '' } = entryForm.exec(line.text)?.groups ?? {};
    const label = name ?? number ?? (listedUrls.has(line) ? item : undefined);
    const urls = label === undefined ? [] : linkedUrls(rest).map(({ url }) => url);
    if (label !== undefined && urls.length > 0 && !byLabel.has(sourceLabel(label)))
      byLabel.set(sourceLabel(label), urls.slice(0, mostSources));
    if (urls.length === 0 && !listedUrls.has(line)) continue;
    const before = lines[at - 1];
    if (before?.kind === 'text' && title.test(before.text)) spans.push(before);
    spans.push(line);
  }
  return { byLabel, spans };
}

/** Lead of an item before its source: its mark, and a number in brackets. */
const lead = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:[[【]\^?\d{1,3}[\]】])?/u;

function isOfSources(items: readonly MarkdownLine[], references: ReturnType<typeof referencesIn>): boolean {
  const links = items.map((item) => linkedUrls(item.text));
  if (links.some(({ length }) => length === 0)) return false;
  const rests = items.map((item, at) => cutOut(item.text, links[at] ?? []).replace(lead, ''));
  if (rests.every((rest) => !/[\p{L}\p{N}]/u.test(rest))) return true;
  const own = new Set(items.map(({ text }) => entryForm.exec(text)?.groups?.item));
  const [first, last] = [items[0]?.start ?? 0, items.at(-1)?.end ?? 0];
  const isReferring = ({ labels, start }: (typeof references)[number]) =>
    (start < first || start > last) && labels.some((each) => own.has(each));
  return references.some(isReferring);
}

const list = String.raw`\d{1,3}(?:\s*[-–,;]\s*\d{1,3}){0,20}`;
const reference = new RegExp(
  [
    String.raw`<sup>\s*\[?(?<sup>${list})\]?\s*</sup>`,
    String.raw`\\?\[\^?(?<square>${list})\\?\](?!\()`,
    String.raw`【(?<lenticular>\d{1,3})(?:[†:][^】\n]{0,80})?】`,
    // Behind a word or a stop; behind a short word they may be the power of a unit.
    String.raw`(?<=\p{L}{4}|[.,;:!?)”"»])(?<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})`,
    String.raw`\[(?<words>[^[\]\n]{1,300})\]\[(?<name>[^[\]\n]{1,80})\]`,
    String.raw`\[\^(?<footnote>[^[\]\s]{1,80})\]`,
  ].join('|'),
  'gu',
);
const mostNumbers = 20;

/** The words that refer to listed sources in a text, in order; a raised digit is a reference only where a source has its number. */
function referencesIn(text: string) {
  return Array.from(text.matchAll(reference), ({ 0: all, index: start, groups = {} }) => {
    const { sup, square, lenticular, raised, words, name = groups.footnote } = groups;
    const labels = name === undefined ? numbersIn(sup ?? square ?? lenticular ?? raised ?? '') : [sourceLabel(name)];
    const inside = words === undefined ? null : { start: start + 1, end: start + 1 + words.length };
    return { labels, words: inside, isRaised: raised !== undefined, start, end: start + all.length };
  });
}

/** `1, 3-5` is 1, 3, 4, 5. */
function numbersIn(markText: string): string[] {
  const parts = markText.normalize('NFKC').split(/[,;]/);
  const numbers = parts.flatMap((part) => {
    const [from = 0, to = from] = part.split(/[-–]/).map(Number);
    return Array.from({ length: Math.min(mostNumbers, Math.max(1, to - from + 1)) }, (_, at) => String(from + at));
  });
  return numbers.slice(0, mostNumbers);
}

/** Labels are alike but for case and blanks (CommonMark 0.31, link reference definitions). */
function sourceLabel(label: string): string {
  return label.replace(/^\^/, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

const longestUrl = 2_000;
/** `[words](address "title")`, `<address>` or a bare address. Brackets in an address are balanced or escaped. */
const link =
  /(?<image>!?)\[(?<words>(?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,100}\]){0,500})\]\(\s*<?(?<target>https?:\/\/(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,2000})>?(?:\s+["'(][^\n]{0,300}?["')])?\s*\)|<(?<angled>https?:\/\/[^\s<>]{1,2000})>|(?<bare>https?:\/\/[^\s<>"`|\\^{}[\]\p{C}、。，；）」』】]{1,2000})/giu;

/** The http and https addresses in a piece of Markdown, in order, with the span of all that belongs to them and of a link's words. */
export function linkedUrls(text: string) {
  return Array.from(text.matchAll(link)).flatMap(({ 0: all, index: start, groups = {} }) => {
    const { image, words, target, angled, bare } = groups;
    const url = target ?? angled ?? withoutClosing(bare ?? '');
    if (image === '!' || url.length > longestUrl || parsedUrl(url) === null) return [];
    const inside: Span | null = words === undefined ? null : { start: start + 1, end: start + 1 + words.length };
    return [{ url, start, end: start + (bare === undefined ? all.length : url.length), words: inside }];
  });
}
