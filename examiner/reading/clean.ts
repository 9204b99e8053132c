import { wordsOf } from '../comparing/words.ts';

/** Longer values are prose or rubbish, not values. */
export const longestValue = 120;
/** More words in a table or behind a label explain something. */
const mostValueWords = 9;
/** More words with a stop behind them, or with one before a capital, are a sentence. */
const mostTermWords = 2;
const sentence = /\p{Ll}{2}[.!?]$|[.!?]\s+\p{Lu}\p{Ll}/u;
const longestAttribute = 40;
const mostAttributeWords = 5;

/** Behind a name, as in `Edda Marn <edda at tarn.example>`. */
const addressBehind = /\s{0,10}<[^<>\s]{1,80}(?:@|\s+at\s+)[^<>\s]{1,120}>/gi;

const codeSpan = /(?<![\\`])(`{1,20})([^`\n]{1,300})\1(?!`)/g;
/** Stands for a span of code, whose brackets and underscores are no marks. */
const codeMark = '\ue000';

/** Markdown without its marks and without addresses behind names: emphasis, code marks, links, images, escapes, footnote marks; blanks become single. */
export function plainProse(markdown: string): string {
  const codes: string[] = [];
  const marked = markdown
    .replaceAll(codeMark, '')
    .replace(/!\[[^[\]]{0,300}\]\([^()]{0,500}\)/g, ' ')
    .replace(/(?<!\\)\[([^[\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replace(codeSpan, (_span, _ticks: string, code: string) => {
      codes.push(code);
      return codeMark;
    });
  return withoutMarks(marked)
    .replaceAll(codeMark, () => codes.shift() ?? '')
    .replace(addressBehind, '')
    .replace(/[¶†‡]/g, '')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/\\?\[\^?(?:\d{1,3}|[a-z]|note \d+|citation needed)\\?\]/gi, '')
    .replace(/<br\s*\/?>/gi, '; ')
    .replace(
      /(?<!\\)(?:\*\*|`+)|(?<![\p{L}\p{N}_\\])__(?=\S)(?![a-z_]{1,40}__)|(?<=\S)(?<!\\)(?<!__[a-z_]{1,40})__(?![\p{L}\p{N}_])/gu,
      '',
    )
    .replace(/(?<![\\\p{L}\p{N}_*])[*_](?=[^\s_*])|(?<=[^\s_*])(?<!\\)[*_](?![\p{L}\p{N}_*])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|~<>])/g, '$1');
}

/** An attribute's name as a lower-case noun phrase, or null when the label is none. */
export function cleanAttribute(label: string): string | null {
  const text = plainProse(label)
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/[:：\s]+$/, '')
    .toLowerCase();
  const isPhrase = /^\p{L}[^“”"`|=_<>{}[\]()/\\@#$%^*+~;!?.,:]+$/u.test(text) && !/\d{3}/.test(text);
  return isPhrase && text.length <= longestAttribute && wordsOf(text).length <= mostAttributeWords ? text : null;
}

/** A label as it stands inside a sentence: `Release date in Japan:` is `release date in Japan`; `CPU` stays. */
export function attributeName(label: string): string {
  const text = label.replace(/[:.\s]+$/, '');
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

/** A value in plain words, or null when it is a sentence or too long, an address, code or empty. */
export function cleanValue(raw: string): string | null {
  const plain = plainProse(raw);
  const words = wordsOf(plain).length;
  if (words === 0 || words > mostValueWords || plain.length > longestValue) return null;
  if (words > mostTermWords && sentence.test(plain)) return null;
  const isAddress = /https?:|www\.|\S+@\S+\.\S|^\S+ at (?:[\w-]+\.)+[a-z]{2,}$/i.test(plain);
  const isCode = /[“”|]|^[[({'"]|[{}<>=;].*[{}<>=;]|\w\(.*\)|=>|->|::/.test(plain);
  return isAddress || isCode ? null : plain.replace(/[;,\s]+$/, '').replace(/(?<=[\p{L}\p{N})]{2})\.$/u, '');
}
