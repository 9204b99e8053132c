import * as z from 'zod';
import { fetchFailureReasons } from '../crawler/page.ts';
import { seedSchema } from '../crawler/seed.ts';
import type { NodeId, TreeId } from '../src/kernel/ids.ts';
import type { Immutable } from '../src/kernel/immutable.ts';
import { relations } from './relation.ts';
import { contentHashSchema, countSchema, linkFields, nodeIdSchema, urlSchema } from './tree-schema.ts';

/** Reasons why a page that was read can never be a target. */
export const hubReasons = [
  /** The address names navigation, a list of posts, an account, legal or shop page. */
  'navigation_url',
  /** The title does. */
  'navigation_title',
  /** The text speaks to the programs that read it. */
  'instructs_programs',
  /** The text is there to let in (`account`), to bind (`legal`), to sell, to list posts or to log changes. */
  'account',
  'legal',
  'shop',
  'listing',
  'change_log',
  'mostly_links',
  'mostly_outline',
  'too_little_text',
  /** Known to be written in another language than the settings ask for. */
  'other_language',
  /** Nearly the same text as its parent, the root or an earlier sibling. */
  'near_duplicate',
] as const;

export type HubReason = (typeof hubReasons)[number];

const nodeSchema = z.strictObject({
  id: nodeIdSchema,
  url: urlSchema,
  title: z.string(),
  /** Distance from the root, which has 0, when the node was first met. */
  depth: countSchema,
  /** `usable`: can be a target; `hub`: read, but index or navigation, never a target; `unusable`: could not be read. */
  state: z.enum(['usable', 'hub', 'unusable']),
  /** The stored page; null when unusable. */
  page: contentHashSchema.nullable(),
  failure: z.enum(fetchFailureReasons).nullable(),
  /** Reason why a page that was read is a hub; null for any other. */
  hub: z.enum(hubReasons).nullable(),
  /** Revision of the tree in which the node came. */
  revision: countSchema.min(1),
});

/** A page in a tree. A node is identified by (tree, canonical URL) and never changes once it is there. */
export type TreeNode = Readonly<z.infer<typeof nodeSchema>>;

const edgeSchema = z.strictObject({
  from: nodeIdSchema,
  to: nodeIdSchema,
  ...linkFields,
  relation: z.enum(relations),
  /** Position of the link among the parent page's links, from 0; children are always taken in this order. */
  order: countSchema,
  /** 0 for the parent's first growth, k for its k-th width expansion. */
  step: countSchema,
});

export type TreeEdge = Readonly<z.infer<typeof edgeSchema>>;

const growthSchema = z.strictObject({
  node: nodeIdSchema,
  step: countSchema,
  /** Number of the page's links that have been looked at after this step. */
  linksSeen: countSchema,
  /** True when no link is left behind `linksSeen`. */
  exhausted: z.boolean(),
});

/** Growth of a node: kind and step with the number of links looked at, so that the next step continues behind them. */
export type Growth = Readonly<z.infer<typeof growthSchema>>;

const rootCandidateSchema = z.strictObject({
  url: z.string(),
  title: z.string(),
  /** 0 (not fit) or above; higher is better. */
  score: z.number().min(0),
  /** Reasons of the score, or why it is 0: short phrases. */
  reasons: z.array(z.string()),
});

/** One page that was looked at as a root. */
export type RootCandidate = Immutable<z.infer<typeof rootCandidateSchema>>;

const rootChoiceSchema = z.strictObject({
  url: urlSchema,
  title: z.string(),
  /** All pages looked at: the hits in the order of the search engine, then the guides they point to. */
  candidates: z.array(rootCandidateSchema),
});

/** Page that became the root for a topic, with the reasons. */
export type RootChoice = Immutable<z.infer<typeof rootChoiceSchema>>;

/** The fields of a tree but its id, as they stand in a store or a document. */
export const treeFields = {
  root: nodeIdSchema,
  seed: seedSchema,
  /** Choice of the root; null if it was given. */
  rootChoice: rootChoiceSchema.nullable(),
  /** Starts at 1; each growth that adds anything makes it one more. */
  revision: countSchema.min(1),
  nodes: z.array(nodeSchema),
  edges: z.array(edgeSchema),
  growths: z.array(growthSchema),
};

type TreeFields = Immutable<z.infer<z.ZodObject<typeof treeFields>>>;

/** A directed graph of pages grown from one root page. It only ever gains nodes, edges and growth records. */
export interface InformationTree extends TreeFields {
  readonly id: TreeId;
}

/** Root … current node; its length is the depth D. */
export type Path = readonly NodeId[];

/** Place at which a match continues, one page deeper. */
export interface Descent {
  /** Path that is one page longer than the one it continues. */
  readonly path: Path;
  /** True if it lies below a sibling, since the page itself leads no deeper. */
  readonly beside: boolean;
}

/**
 * The same tree with its lists in the order in which every store gives them, whichever writer came first: nodes by depth
 * and id, edges by parent, step, link order and child, growths by node and step.
 */
export function inTreeOrder(tree: InformationTree): InformationTree {
  return {
    ...tree,
    nodes: [...tree.nodes].sort((a, b) => a.depth - b.depth || byCodePoint(a.id, b.id)),
    edges: [...tree.edges].sort(
      (a, b) => byCodePoint(a.from, b.from) || a.step - b.step || a.order - b.order || byCodePoint(a.to, b.to),
    ),
    growths: [...tree.growths].sort((a, b) => byCodePoint(a.node, b.node) || a.step - b.step),
  };
}

/** Compares two texts by code point, as PostgreSQL does under the collation "C", and UTF-8 with it. */
export function byCodePoint(a: string, b: string): number {
  // Only beyond U+FFFF does the order of UTF-16 units, by which `<` goes, differ.
  if (/[\ud800-\udfff]/.test(a + b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
