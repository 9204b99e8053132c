import { shortHash } from '../src/kernel/hash.ts';
import { randomFor } from '../src/kernel/random.ts';
import { type TaskKind, type TaskPlace, taskKinds } from './task.ts';

/** How often each kind is drawn against the others; a kind that is left out is never drawn. */
export type KindShares = Readonly<Partial<Record<TaskKind, number>>>;

export const tabulateAlone: KindShares = { tabulate: 1 };

/** Changes whenever the same place, seed and shares would give a task of another kind, or another one of a kind beside `tabulate`. */
const version = 2;

/** Whether no other kind than `tabulate` is ever drawn. */
export function asksOnlyTables(shares: KindShares): boolean {
  return taskKinds.every((kind) => kind === 'tabulate' || !((shares[kind] ?? 0) > 0));
}

/** How often one of some kinds is drawn first, from 0 to 1. */
export function drawnShare(shares: KindShares, wanted: readonly TaskKind[]): number {
  const sum = (kinds: readonly TaskKind[]) => kinds.reduce((total, kind) => total + (shares[kind] ?? 0), 0);
  const all = sum(taskKinds);
  return all > 0 ? sum(wanted) / all : 0;
}

/** A part of the identity of tasks; none where only tables are asked. */
export function kindNames(shares: KindShares): string[] {
  return asksOnlyTables(shares) ? [] : [`kinds-${shortHash({ version, shares }, 8)}`];
}

/**
 * The kinds to try at a place, in order: drawn one after the other by their shares (Efraimidis & Spirakis 2006: each by the
 * key u^(1/share)), keyed by the place and the seed, so that equal states have equal exams. `tabulate` comes last where it is
 * not drawn before.
 */
export function drawnKinds(
  shares: KindShares,
  { tree, path, width, variant }: TaskPlace,
  seed: number,
): readonly TaskKind[] {
  const random = randomFor(seed, 'kind', tree, ...path, width, variant);
  const keyed = taskKinds.map((kind) => ({ kind, share: shares[kind] ?? 0, log: Math.log(random.float()) }));
  const drawn = keyed
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.log / b.share - a.log / a.share)
    .map(({ kind }) => kind);
  return drawn.includes('tabulate') ? drawn : [...drawn, 'tabulate'];
}
