import { shortHash } from '../src/kernel/hash.ts';
import { randomFor } from '../src/kernel/random.ts';

/**
 * What a question is after. `tabulate`: details of some pages. `exclusion`: all of a closed group but those that meet a
 * condition. `change`: the present state of something that changed, since when, and what it was before. `synthesis`: what
 * pages of several sites state, with a conflict between them. `comparison`: how causes, mechanisms or positions differ.
 */
export const taskKinds = ['tabulate', 'exclusion', 'change', 'synthesis', 'comparison'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** How often each kind is drawn against the others; a kind that is left out is never drawn. */
export type KindShares = Readonly<Partial<Record<TaskKind, number>>>;

export const tabulateAlone: KindShares = { tabulate: 1 };

/** Changes whenever the same place, seed and shares would give a task of another kind, or another one of a kind beside `tabulate`. */
const version = 2;

/** The kind of a task; those of records that name none are of the first. */
export function kindOf({ kind = 'tabulate' }: { readonly kind?: TaskKind }): TaskKind {
  return kind;
}

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

/** What of a task's place a draw is keyed by. */
interface KeyedPlace {
  readonly tree: string;
  readonly path: readonly string[];
  readonly width: number;
  readonly variant: number;
}

/**
 * The kinds to try at a place, in order: drawn one after the other by their shares (Efraimidis & Spirakis 2006: each by the
 * key u^(1/share)), keyed by the place and the seed, so that equal states have equal exams. `tabulate` comes last where it is
 * not drawn before.
 */
export function drawnKinds(
  shares: KindShares,
  { tree, path, width, variant }: KeyedPlace,
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
