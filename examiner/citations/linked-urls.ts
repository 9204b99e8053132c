import { withoutClosing } from '../../src/kernel/bare-url.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import type { Span } from '../span.ts';

/** An address in a text, with the span of all that belongs to it: of a link its words too. */
export interface LinkedUrl extends Span {
  readonly url: string;
  /** The words of a link; null for an address that stands by itself. */
  readonly words: Span | null;
}

const longestUrl = 2_000;
/** `[words](address "title")`, `<address>` or a bare address. Brackets in an address are balanced or escaped. */
const link =
  /(?<image>!?)\[(?<words>(?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,100}\]){0,500})\]\(\s*<?(?<target>https?:\/\/(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,2000})>?(?:\s+["'(][^\n]{0,300}?["')])?\s*\)|<(?<angled>https?:\/\/[^\s<>]{1,2000})>|(?<bare>https?:\/\/[^\s<>"`|\\^{}[\]\p{C}、。，；）」』】]{1,2000})/giu;

/** The http and https addresses in a piece of Markdown, in order. */
export function linkedUrls(text: string): LinkedUrl[] {
  const found: LinkedUrl[] = [];
  for (const match of text.matchAll(link)) {
    const { image, words, target, angled, bare } = match.groups ?? {};
    if (image === '!') continue;
    const url = target ?? angled ?? withoutClosing(bare ?? '');
    if (url.length > longestUrl || parsedUrl(url) === null) continue;
    const start = match.index;
    const inside = words === undefined ? null : { start: start + 1, end: start + 1 + words.length };
    found.push({ url, start, end: start + (bare === undefined ? match[0].length : url.length), words: inside });
  }
  return found;
}
