import { withoutControls } from './plain-text.ts';

/** A link inside a run of text, by its span [start, end). */
export interface RunLink {
  readonly href: string;
  readonly start: number;
  readonly end: number;
}

/** Separators between two pieces of text. */
export type Separator = '\n' | '; ' | ', ' | ' ';

/**
 * Text of one paragraph, list item or cell while it is collected: whitespace collapsed, places of links remembered. Kept in
 * pieces, since joining at every step would take time in the square of the length.
 */
export class InlineRun {
  readonly links: RunLink[] = [];
  readonly #pieces: string[] = [];
  /** Start of each piece. */
  readonly #starts: number[] = [];
  #length = 0;
  #separator: Separator | '' = '';
  #joined: string | null = null;

  /** Adds text as it stands in the HTML. */
  add(raw: string): void {
    const text = withoutControls(raw).replace(/\s+/g, ' ');
    if (text === '' || (text === ' ' && this.#separator !== '')) return;
    if (this.#separator !== '') this.#separate();
    this.#push(this.#endsInBlank() ? text.trimStart() : text);
  }

  /** Adds a separator once more text follows; several in a row make one. */
  separate(separator: Separator): void {
    if (this.#length > 0) this.#separator = separator;
  }

  /** A place to give to `link`, `since` or `takeBack`. */
  get mark(): number {
    return this.#pieces.length;
  }

  /** Remembers a link from the mark to here; an empty one is forgotten. Takes no longer for a long one. */
  link(href: string, mark: number): void {
    let start = this.#starts[mark] ?? this.#length;
    let at = mark;
    for (; at < this.#pieces.length; at++) {
      const piece = this.#pieces[at] ?? '';
      const bare = piece.replace(/^[\s;,]+/, '').length;
      start += piece.length - bare;
      if (bare > 0) break;
    }
    const last = this.#pieces.at(-1) ?? '';
    const end = this.#length - (last.length - last.trimEnd().length);
    if (end > start && at < this.#pieces.length) this.links.push({ href, start, end });
  }

  /** Returns the length of the text added since the mark. */
  lengthSince(mark: number): number {
    return this.#length - (this.#starts[mark] ?? this.#length);
  }

  /** Returns the text added since the mark. */
  since(mark: number): string {
    return this.#pieces.slice(mark).join('');
  }

  /** Takes back what was added since the mark. */
  takeBack(mark: number): void {
    this.#length -= this.lengthSince(mark);
    this.#pieces.length = Math.min(mark, this.#pieces.length);
    this.#starts.length = this.#pieces.length;
    this.#joined = null;
  }

  /** The text without blanks at its end. */
  get text(): string {
    this.#joined ??= this.#pieces.join('').trimEnd();
    return this.#joined;
  }

  #push(piece: string): void {
    if (piece === '') return;
    this.#starts.push(this.#length);
    this.#pieces.push(piece);
    this.#length += piece.length;
    this.#joined = null;
  }

  #endsInBlank(): boolean {
    const last = this.#pieces.at(-1);
    return last === undefined || last.endsWith(' ') || last.endsWith('\n');
  }

  /** Blanks are collapsed, so that at most the last character is one. */
  #separate(): void {
    const last = this.#pieces.pop() ?? '';
    this.#length = this.#starts.pop() ?? 0;
    const bare = last.trimEnd();
    const separator = /[:;,]$/.test(bare) && this.#separator !== '\n' ? ' ' : this.#separator;
    this.#separator = '';
    // In one piece with what it follows, so that a mark never falls before it.
    this.#push(bare + separator);
  }
}
