import { markdownLines } from '../reading/markdown-tables.ts';
import type { Span } from '../span.ts';
import { linkedUrls } from './linked-urls.ts';

/** What an answer says of its sources apart from the statements that rest on them. */
export interface SourceList {
  /** Addresses by what the text refers to them with: a number, the name of a footnote or of a link. */
  readonly byLabel: ReadonlyMap<string, readonly string[]>;
  /** Lines that are nothing but sources, in order. */
  readonly spans: readonly Span[];
}

const heading =
  /^\s{0,3}(?:#{1,6}\s+)?[*_]*(?:\d+[.)]\s*)?(?:(?:list of |cited |web )?(?:sources?|references?|citations?)(?: cited| used)?|bibliography|works cited|footnotes?|endnotes?|quellen|referencias|fuentes|sources citées|参考文献|参考资料|来源|出典)[*_]*\s*[:：]?[*_]*\s*$/iu;
/** `[^name]: …` or `[name]: …`, as Markdown defines footnotes and links, and `[1] …`, `1. …` in a list of sources. */
const definition = /^\s{0,3}\[\^?([^\]\n]{1,80})\]:\s*(\S.*)$/u;
const bracketed = /^\s*(?:[-*+•]\s+)?(?:\[|【)\^?(\d{1,3})(?:\]|】)[:.]?\s*(\S.*)$/u;
const numbered = /^\s*(\d{1,3})[.):]\s+(\S.*)$/u;

/** Sources of one claim, and of one entry of a list, that are looked at. */
export const mostSources = 20;

/** The lists of sources in an answer: sections under a heading such as “Sources”, footnotes, definitions of links. */
export function readSourceList(text: string): SourceList {
  const byLabel = new Map<string, readonly string[]>();
  const spans: Span[] = [];
  let isSection = false;
  for (const { kind, text: line, start, end } of markdownLines(text)) {
    if (kind === 'code') continue;
    const isHeading = heading.test(line);
    if (isHeading) isSection = true;
    else if (kind === 'heading') isSection = false;
    const entry = sourceEntry(line, isSection);
    if (entry !== null && !byLabel.has(entry.label)) byLabel.set(entry.label, entry.urls);
    if (isHeading || isSection || entry !== null) spans.push({ start, end });
  }
  return { byLabel, spans };
}

function sourceEntry(line: string, isSection: boolean): { label: string; urls: readonly string[] } | null {
  const [, label, rest] =
    definition.exec(line) ?? bracketed.exec(line) ?? (isSection ? numbered.exec(line) : null) ?? [];
  if (label === undefined || rest === undefined) return null;
  const urls = linkedUrls(rest)
    .map(({ url }) => url)
    .slice(0, mostSources);
  return urls.length > 0 ? { label: sourceLabel(label), urls } : null;
}

/** Labels are alike but for case and blanks (CommonMark 0.31, link reference definitions). */
export function sourceLabel(label: string): string {
  return label.replace(/^\^/, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
