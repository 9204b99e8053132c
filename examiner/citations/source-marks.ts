import type { Span } from '../span.ts';
import { linkedUrls } from './linked-urls.ts';
import { referencesIn } from './references.ts';
import type { SourceList } from './source-list.ts';

/** A place in an answer that refers to sources. */
export interface SourceMark extends Span {
  /** Empty where it refers to nothing that the answer gives. */
  readonly urls: readonly string[];
  /** The words of a link, which are part of what is said; null for a mark that says nothing, such as `[1]`. */
  readonly words: Span | null;
}

/** A text with its marks; both other texts are as long as it. */
export interface MarkedText {
  /** In order, none inside another. */
  readonly marks: readonly SourceMark[];
  /** The text with blanks in place of marks, but for the words of links. */
  readonly plain: string;
  /** The text with blanks in place of marks. */
  readonly bare: string;
}

/** Where numbers and names lead to. */
interface KnownSources extends Pick<SourceList, 'byLabel'> {
  /** The agent's own list, to which numbers refer where the text has none: `[1]` is the first. */
  readonly citations: readonly string[];
}

/** Stands for a mark while brackets are looked for. */
const filled = '\ue000';
/** `(Source: [a](…), [b](…))` says nothing, whatever the words of its links. */
const bracket = /\(\s*(?:\p{L}[\p{L} ]{0,20}[:：]\s*)?\ue000[\ue000\s,;|·•&+]*\)/gu;

/** Finds what refers to sources in an answer: links, addresses, and what `known` has a source for. */
export function markedText(text: string, known: KnownSources): MarkedText {
  const found = marksIn(text, known);
  const shown = replaced(text, found, ({ start, end }) => filled.repeat(end - start));
  const outside = shown.replace(bracket, (all) => ' '.repeat(all.length));
  const marks = found.map((mark) => (outside[mark.start] === filled ? mark : { ...mark, words: null }));
  const bare = outside.replaceAll(filled, ' ');
  const words = marks.flatMap((mark) => mark.words ?? []);
  return { marks, bare, plain: replaced(bare, words, ({ start, end }) => text.slice(start, end)) };
}

/** A text with others in place of some spans. @param spans in order */
export function replaced(text: string, spans: readonly Span[], by: (span: Span) => string): string {
  const parts = spans.flatMap((span, at) => [text.slice(spans[at - 1]?.end ?? 0, span.start), by(span)]);
  return parts.join('') + text.slice(spans.at(-1)?.end ?? 0);
}

function marksIn(text: string, known: KnownSources): SourceMark[] {
  const links = linkedUrls(text).map(({ url, words, start, end }) => ({
    urls: [url],
    words: words !== null && isSaid(text.slice(words.start, words.end)) ? words : null,
    start,
    end,
  }));
  const urlsOf = urlsByLabel(known);
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

function urlsByLabel({ byLabel, citations }: KnownSources): (label: string) => readonly string[] {
  const hasNumbers = [...byLabel.keys()].some((label) => /^\d+$/.test(label));
  return (label) => byLabel.get(label) ?? (hasNumbers ? [] : citations.slice(Number(label) - 1, Number(label)));
}
