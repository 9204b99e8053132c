import type { Clock } from '../kernel/clock.ts';
import { eventReader } from './event-stream.ts';
import type { TellWork, WorkNote } from './language-model.ts';
import { vendorStream } from './vendor-fetch.ts';

/** What a stream of events has told so far of work in the background. */
export interface StreamedWork {
  readonly notes: readonly WorkNote[];
  /** The event after which the stream is to go on when it is opened again; null: from its beginning. */
  readonly cursor: string | null;
  /** The work has ended, so that nothing more comes. */
  readonly isOver: boolean;
}

export const nothingStreamed: StreamedWork = { notes: [], cursor: null, isOver: false };

/** More of one piece of work is not shown while it goes on. */
export const mostNotes = 500;

/** Some work with what else an event has told of it. */
export function withNotes<Work extends StreamedWork>(work: Work, notes: readonly WorkNote[]): Work {
  return notes.length === 0 ? work : { ...work, notes: [...work.notes, ...notes].slice(0, mostNotes) };
}

/** How a provider streams what it does in the background. */
export interface JobStream<Work extends StreamedWork> {
  readonly url: (cursor: string | null) => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly start: Work;
  /** The work after one more event; as it was after one that cannot be read. Never throws. */
  readonly next: (work: Work, event: unknown) => Work;
}

/** Pauses before a stream is opened again, in milliseconds: from the first to the longest. */
const firstPauseMs = 1000;
const longestPauseMs = 15_000;
const growth = 1.5;
/** A stream that was opened so often in turn and told nothing new is not opened any more. */
const mostFruitless = 10;
/** Of all streams of one piece of work, in bytes. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Reads what a provider streams of work in the background until that is over, or the signal aborts. A stream that breaks off
 * is opened again after the last event that came. What goes wrong here costs the view of the work, not the work, whose end is
 * asked for by itself.
 * @param onWork told all notes so far whenever there are more
 */
export async function watchJob<Work extends StreamedWork>(
  { url, headers, start, next }: JobStream<Work>,
  { clock, signal, onWork }: { readonly clock: Clock; readonly signal: AbortSignal; readonly onWork: TellAll },
): Promise<void> {
  let work = start;
  let bytes = 0;
  const take = (event: unknown) => {
    const before = work;
    work = next(before, event);
    if (work.notes.length > before.notes.length) onWork(work.notes);
  };
  for (let fruitless = 0, pauseMs = firstPauseMs; fruitless < mostFruitless; ) {
    const before = work;
    // Taken apart anew: the last one may have broken off within an event.
    const read = eventReader(take);
    for await (const piece of vendorStream(url(work.cursor), headers, signal)) {
      bytes += piece.length;
      read(piece);
      if (work.isOver || bytes > mostBytes) return;
    }
    if (signal.aborted) return;
    fruitless = work === before ? fruitless + 1 : 0;
    pauseMs = fruitless === 0 ? firstPauseMs : Math.min(pauseMs * growth, longestPauseMs);
    await clock.sleep(pauseMs, signal).catch(() => undefined);
  }
}

/** Told all that is known of some work, again and again. */
export type TellAll = (notes: readonly WorkNote[]) => void;

/** Tells of notes once each, whichever source has more of them. */
export function newNotes(onNote: TellWork): TellAll {
  let told = 0;
  return (notes) => {
    for (const note of notes.slice(told, mostNotes)) onNote(note);
    told = Math.max(told, Math.min(notes.length, mostNotes));
  };
}
