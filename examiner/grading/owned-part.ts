import type { NodeId } from '../../src/kernel/ids.ts';
import type { MarkdownLine } from '../reading/markdown-tables.ts';
import type { Mention } from './mentions.ts';

/** Whose words are. `other`: an entity that is neither target nor known rival; `ruled out`: one that the answer excludes. */
export type Owner =
  | { readonly kind: 'target'; readonly node: NodeId; readonly name: string }
  | { readonly kind: 'rival' | 'other' | 'ruled out'; readonly name: string }
  | { readonly kind: 'nobody' };

/**
 * By what words belong to their owner: a heading above them, an item or line that the owner opens, a name in their own
 * sentence, a pronoun, or that nobody else was named since.
 */
export type OwnedBy = 'heading' | 'item' | 'sentence' | 'pronoun' | 'continued';

/** An entry of the answer's own lists that may be an entity: where its name stands. */
export interface Entry {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface Held {
  readonly owner: Owner;
  readonly by: OwnedBy;
}

/** What lies above a line: sections by level, items by indent, and what was spoken of last. */
export interface Above {
  headings: { readonly level: number; readonly owner: Owner }[];
  items: { readonly indent: number; readonly owner: Owner }[];
  /** A line such as `**Vint**`, below which a list may stand. */
  lead: Owner | null;
  last: Held;
  /** Whether the last line with names spoke of several targets. */
  isOfSeveral: boolean;
  isBlank: boolean;
}

export type Part = Omit<Stretch, 'beside'> & { readonly section: number; readonly isNew?: boolean };

export interface NamedLine {
  readonly line: MarkdownLine;
  readonly mentions: readonly Mention[];
  readonly entry: Entry | null;
  readonly section: number;
}

/** Whose a mention is. */
export function stretchOwner(mention: Mention): Owner {
  if (mention.node !== null) return { kind: 'target', node: mention.node, name: mention.name };
  return { kind: mention.rejected ? 'ruled out' : 'rival', name: mention.name };
}

export function ownedPart(
  { start, end }: { readonly start: number; readonly end: number },
  { owner, by }: Held,
  section: number,
  name: Mention | Entry | null,
): Part {
  const span = name ? { start: name.start, end: name.end } : { start, end: start };
  return { start, end, owner, by, name: span, section, within: null };
}

export function sameOwner(a: Owner, b: Owner): boolean {
  if (a.kind === 'target' || b.kind === 'target')
    return a.kind === b.kind && 'node' in a && 'node' in b && a.node === b.node;
  return a.kind === b.kind && ('name' in a ? a.name : '') === ('name' in b ? b.name : '');
}

/** A part of an answer that speaks of one owner. The stretches of an answer follow each other and cover it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly owner: Owner;
  readonly by: OwnedBy;
  /** Span of the owner's name in it; empty, at its start, where the owner is named before it. */
  readonly name: { readonly start: number; readonly end: number };
  /** How closely another entity stands beside: in the same sentence, or joined as in `A and B`. */
  readonly beside: 'none' | 'sentence' | 'joined';
  /** The owner of the section, item or line around it, if any. */
  readonly within: Owner | null;
}
