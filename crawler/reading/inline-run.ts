import { withoutControls } from './plain-text.ts';

/** A link inside a run of text, by its span [start, end). */
export interface RunLink {
  readonly href: string;
  readonly start: number;
  readonly end: number;
}

/** What may stand between two pieces of text. */
export type Separator = '\n' | '; ' | ', ' | ' ';

/** Text of one paragraph, list item or cell while it is collected: whitespace collapsed, places of links remembered. */
export class InlineRun {
  readonly links: RunLink[] = [];
  #text = '';
  #separator: Separator | '' = '';

  /** Adds text as it stands in the HTML. */
  add(raw: string): void {
    const text = withoutControls(raw).replace(/\s+/g, ' ');
    if (text === '' || (text === ' ' && this.#separator !== '')) return;
    if (this.#separator !== '') this.#separate();
    this.#text += this.#atStart() ? text.trimStart() : text;
  }

  /** Adds a separator once more text follows; several in a row make one. */
  separate(separator: Separator): void {
    if (this.#text !== '') this.#separator = separator;
  }

  /** Where the next text will start. */
  get position(): number {
    return this.#text.length;
  }

  /** Remembers a link from `start` to here; an empty one is forgotten. */
  link(href: string, start: number): void {
    const anchor = this.#text.slice(start);
    const from = start + (anchor.length - anchor.replace(/^[\s;]+/, '').length);
    const end = start + anchor.trimEnd().length;
    if (end > from) this.links.push({ href, start: from, end });
  }

  /** Takes back what was added since `start`. */
  takeBack(start: number): void {
    this.#text = this.#text.slice(0, start);
  }

  /** What has been added since `start`. */
  since(start: number): string {
    return this.#text.slice(start);
  }

  /** The text without blanks at its end. */
  get text(): string {
    return this.#text.trimEnd();
  }

  #atStart(): boolean {
    return this.#text === '' || this.#text.endsWith(' ') || this.#text.endsWith('\n');
  }

  #separate(): void {
    const bare = this.#text.trimEnd();
    const marked = /[:;,]$/.test(bare) && this.#separator !== '\n';
    this.#text = bare + (marked ? ' ' : this.#separator);
    this.#separator = '';
  }
}
