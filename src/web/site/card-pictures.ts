import { LRUCache } from 'lru-cache';
import { messageOf } from '../../kernel/errors.ts';
import { contentHash } from '../../kernel/hash.ts';
import type { ContentHash } from '../../kernel/ids.ts';
import { fail, type Result } from '../../kernel/result.ts';

/** A file's bytes. */
export type PictureBytes = Uint8Array<ArrayBuffer>;

/** Draws a document; the failure says why it cannot. */
type DrawCard = (document: string) => Promise<Result<PictureBytes, string>>;

/** Pictures kept: some 60 kB each. */
const mostKept = 30;

interface Drawing {
  readonly done: Promise<PictureBytes | null>;
  /** Null while it is drawn, and where it could not be. */
  picture: PictureBytes | null;
}

/** Pictures of cards by their content: each is drawn once, one after the other, and one that fails is not tried again. */
export class CardPictures {
  readonly #draw: DrawCard;
  readonly #warn: (message: string) => void;
  readonly #drawings = new LRUCache<ContentHash, Drawing>({ max: mostKept });
  #last: Promise<unknown> = Promise.resolve();

  /** @param warn is told why a picture could not be drawn */
  constructor(draw: DrawCard, warn: (message: string) => void) {
    this.#draw = draw;
    this.#warn = warn;
  }

  /** The picture where it is there already; else null, and it is drawn in the background. */
  ready(card: string): PictureBytes | null {
    return this.#drawing(card).picture;
  }

  /** The picture once it is drawn; null where it cannot be. */
  async drawn(card: string): Promise<PictureBytes | null> {
    return this.#drawing(card).done;
  }

  #drawing(card: string): Drawing {
    const key = contentHash(card);
    const known = this.#drawings.get(key);
    if (known !== undefined) return known;
    const drawing: Drawing = { done: this.#last.then(() => this.#fill(drawing, card)), picture: null };
    this.#last = drawing.done;
    this.#drawings.set(key, drawing);
    return drawing;
  }

  /** Never rejects. */
  async #fill(drawing: Drawing, card: string): Promise<PictureBytes | null> {
    const drawn = await this.#draw(card).catch((thrown: unknown) => fail(messageOf(thrown)));
    if (drawn.ok) drawing.picture = drawn.value;
    else this.#warn(`there is no picture to share of a leaderboard: ${drawn.failure}`);
    return drawing.picture;
  }
}
