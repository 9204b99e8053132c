import { fold, wordsOf } from '../comparing/words.ts';

/** Longer values are prose or rubbish, not values. */
export const longestValue = 120;
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

/** Labels that introduce remarks or navigation, not attributes. */
const notAttributes: ReadonlySet<string> = new Set([
  ...'note notes warning tip hint example examples reference references contents next previous edit share changed'.split(
    ' ',
  ),
  ...'deprecated new caution important todo sources link links url website homepage navigation search index home'.split(
    ' ',
  ),
  ...'menu tags categories category name title question answer raises returns return parameters image caption'.split(
    ' ',
  ),
  'see also',
  'table of contents',
  'changed in version',
  'deprecated since version',
  'new in version',
  'full name',
  'return type',
  'further reading',
  'external links',
  'for example',
]);

/** Names of fields as headers of messages write them, such as `Superseded-By`. */
const fieldName = /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)+(?=:?$)/u;

/** An attribute's name as a lower-case noun phrase, or null when the label is none. */
export function cleanAttribute(label: string): string | null {
  const text = plainProse(label)
    .replace(fieldName, (name) => name.replaceAll('-', ' '))
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/[:：\s]+$/, '')
    .toLowerCase();
  if (text.length < 2 || text.length > longestAttribute || /[“”"`|=_<>{}[\]()/\\@#$%^*+~;!?]|\d{3}/.test(text))
    return null;
  const words = wordsOf(text);
  if (words.length === 0 || words.length > mostAttributeWords || !/^\p{L}/u.test(text)) return null;
  return notAttributes.has(text) || /[.,:]/.test(text) ? null : text;
}

/** A label as it stands inside a sentence: `Release date in Japan:` is `release date in Japan`; `CPU` stays. */
export function attributeName(label: string): string {
  const text = label.replace(/[:.\s]+$/, '');
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

/** A value in plain words, or null when it is too long, an address, code, navigation or empty. */
export function cleanValue(raw: string): string | null {
  const text = plainProse(raw)
    .replace(/[;,\s]+$/, '')
    .replace(/(?<=[\p{L}\p{N})]{2})\.$/u, '')
    .trim();
  if (text === '' || text.length > longestValue || wordsOf(text).length === 0) return null;
  if (/[“”|]|^[[({'"]|https?:|www\.|\S+@\S+\.\S|^\S+ at (?:[\w-]+\.)+[a-z]{2,}$/i.test(text)) return null;
  if (/[{}<>=;]{1}.*[{}<>=;]|\w\(.*\)|^[-–—.?…\s]+$|=>|->|::/.test(text)) return null;
  return isNavigation(text) ? null : text;
}

const mostPlainWords = 9;
const mostTermWords = 2;

/** Whether a cell or line explains something in a sentence instead of stating a value. */
export function isProse(raw: string): boolean {
  const text = plainProse(raw);
  const words = wordsOf(text).length;
  return words > mostPlainWords || (words > mostTermWords && /\p{Ll}{2}[.!?]$|[.!?]\s+\p{Lu}\p{Ll}/u.test(text));
}

/** What links to a message are called, behind the name of a list or forum: where something was said, not what. */
const isPointer =
  /^(?:\p{Lu}\p{L}*-(?:\p{Lu}\p{L}*|sig|dev|list)|Discourse|Forum|GitHub|Mailing list) (?:message|thread|post|link|discussion|announcement)$/u;

function isNavigation(text: string): boolean {
  return (
    isPointer.test(text) ||
    /^(?:edit|show|hide|view|more|here|link|click .*|read more|see .*|back to .*|skip to .*|unknown|n\/?a|none|tba|tbd|—)$/.test(
      fold(text),
    )
  );
}
