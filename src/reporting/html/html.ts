import { visibleText } from '../../kernel/visible-text.ts';

/** Markup that is safe to write as it stands. Only this file makes one. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/** What a template may hold: text and numbers are escaped, lists joined, null and false leave nothing. */
export type HtmlPart = string | number | Html | null | false | readonly HtmlPart[];

/** A template whose parts are escaped, for element content and quoted attribute values; nowhere else. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, part] of parts.entries()) markup += render(part) + (strings[index + 1] ?? '');
  return new Html(markup);
}

/** Markup that code of ours wrote or that a sanitizer let through; never text from outside. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

/** Text for element content and for quoted attribute values, with unsafe characters made visible. */
export function escapeHtml(text: string): string {
  if (plain.test(text)) return text;
  return visibleText(text).replace(/[&<>"'`]/g, (character) => entities[character] ?? character);
}

/** Most texts need nothing, and pages of thousands of links would feel the difference. */
const plain = /^[A-Za-z0-9 .,:;/()#?=+_-]*$/;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function render(part: HtmlPart): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}

/** What every document of ours is made of. */
interface DocumentParts {
  /** The content policy. */
  readonly policy: string;
  /** What other sites are told of where a reader comes from; default: nothing. */
  readonly referrer?: 'no-referrer' | 'same-origin';
  /** Without the program's name, which is added. */
  readonly title: HtmlPart;
  /** Style and icon, as links or as they stand. */
  readonly head: HtmlPart;
  /** Has a `main` with the id `main`. */
  readonly body: HtmlPart;
}

/** A whole HTML document, with a link that skips to its content. */
export function htmlDocument({ policy, referrer = 'no-referrer', title, head, body }: DocumentParts): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="${referrer}">
<title>${title} · dr-arena</title>
${head}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${body}
</body>
</html>
`;
}
