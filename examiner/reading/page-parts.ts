import { sameName } from '../comparing/same-name.ts';
import { plainProse } from './clean.ts';
import { markdownLines } from './markdown-tables.ts';

/** A part of a page that a model reads in one call. */
export interface PagePart {
  /** From 1. */
  readonly number: number;
  /** Where it begins in the page text, in UTF-16 code units. */
  readonly start: number;
  readonly text: string;
}

/** A part is at most this long, so that a model reads it with care and its reply is not cut off. */
const longestPart = 12_000;
/** So much of a part is shown again before the next one, where a paragraph begins there. */
const longestOverlap = 600;

/**
 * The parts of a page text from its beginning, at most `most`: cut between paragraphs, else between lines, else between
 * words. A part begins with the last paragraph of the one before it when that is short.
 */
export function pageParts(text: string, most: number, longest = longestPart): PagePart[] {
  const parts: PagePart[] = [];
  let start = 0;
  while (start < text.length && parts.length < most) {
    const end = cutAt(text, start, longest);
    if (text.slice(start, end).trim() !== '')
      parts.push({ number: parts.length + 1, start, text: text.slice(start, end) });
    if (end >= text.length) break;
    start = Math.max(overlapStart(text, start, end), start + 1);
  }
  return parts;
}

function cutAt(text: string, start: number, longest: number): number {
  if (text.length - start <= longest) return text.length;
  const least = start + Math.floor(longest / 2);
  for (const border of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(border, start + longest - border.length);
    if (at >= least) return at + border.length;
  }
  return start + longest;
}

/** The beginning of the last paragraph before `end`, when it is near enough. */
function overlapStart(text: string, start: number, end: number): number {
  const paragraph = text.lastIndexOf('\n\n', Math.max(0, end - 3)) + 2;
  return paragraph > start + 2 && end - paragraph <= longestOverlap ? paragraph : end;
}

/** What a page is about, read from its title and first heading. */
interface PageEntity {
  readonly name: string;
  /** What the title says behind the name, such as `JSON encoder and decoder`; null when it says nothing. */
  readonly subtitle: string | null;
}

const separators = /\s+[—–|·•]\s+|\s+-\s+|\s*::\s*/;

/**
 * The entity of a page: its title without numbering and without what the site adds (`11.2. json — JSON encoder —
 * Python 3 documentation` gives `json`). The first heading says where the site's part of the title begins.
 */
export function pageEntity(title: string, text: string): PageEntity {
  const heading = firstHeading(text);
  const cleanTitle = withoutNumber(plainProse(title));
  const whole = heading !== null && startsAlike(cleanTitle, heading) ? heading : withoutSite(cleanTitle);
  const [name = '', ...rest] = whole.split(separators);
  const subtitle = rest.join(' — ').trim();
  return { name: name.trim() || cleanTitle, subtitle: subtitle === '' ? null : subtitle };
}

function firstHeading(text: string): string | null {
  const line = markdownLines(text.slice(0, 20_000)).find(({ kind }) => kind === 'heading');
  return line ? withoutNumber(plainProse(line.text.replace(/^\s*#+\s*/, '').replace(/\s*#+\s*$/, ''))) : null;
}

const withoutNumber = (text: string) => text.replace(/^\d+(?:\.\d+)*\.?\s+(?=\p{L})/u, '');

/** The last part of a title with separators is the site, when it is not the only one. */
function withoutSite(title: string): string {
  const parts = title.split(separators);
  return parts.length > 1 ? parts.slice(0, -1).join(' — ') : title;
}

function startsAlike(title: string, heading: string): boolean {
  const cutTitle = title.split(separators);
  const cutHeading = heading.split(separators);
  return cutHeading.every((part, at) => sameName(part, cutTitle[at] ?? ''));
}

/** What the site adds to its titles, such as `Python 3 documentation`; null when the title shows none. */
export function siteNameOf(title: string, entity: PageEntity): string | null {
  const parts = plainProse(title).split(separators);
  const last = parts.at(-1)?.trim() ?? '';
  if (parts.length < 2 || last === '' || sameName(last, entity.name) || last === entity.subtitle) return null;
  return entity.subtitle?.endsWith(last) ? null : last;
}
