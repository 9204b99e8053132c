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

/** Without the bracket that closes what is around it, and without the punctuation of its sentence. */
function withoutClosing(url: string): string {
  let depth = 0;
  let end = url.length;
  for (let at = 0; at < url.length; at++) {
    if (url[at] === '(') depth++;
    else if (url[at] === ')' && --depth < 0) {
      end = at;
      break;
    }
  }
  while (end > 0 && ".,;:!?'*".includes(url.charAt(end - 1))) end--;
  return url.slice(0, end);
}
