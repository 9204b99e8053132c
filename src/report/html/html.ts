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
