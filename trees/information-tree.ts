import type { FetchFailureReason } from '../crawler/fetch-failure.ts';
import type { LinkPlace } from '../crawler/page.ts';
import type { Seed } from '../crawler/seed.ts';
import type { ContentHash, NodeId, TreeId, Url } from '../src/kernel/ids.ts';
import type { HubReason } from './hub-reason.ts';
import type { Relation } from './relation.ts';
import type { RootChoice } from './root-choice.ts';

/** A page in a tree. A node is identified by (tree, canonical URL) and never changes once it is there. */
export interface TreeNode {
  readonly id: NodeId;
  readonly url: Url;
  readonly title: string;
  /** Distance from the root, which has 0, when the node was first met. */
  readonly depth: number;
  /** `usable`: can be a target; `hub`: read, but index or navigation, never a target; `unusable`: could not be read. */
  readonly state: 'usable' | 'hub' | 'unusable';
  /** The stored page; null when unusable. */
  readonly page: ContentHash | null;
  readonly failure: FetchFailureReason | null;
  /** Why a page that was read is a hub; null for any other. */
  readonly hub: HubReason | null;
  /** Revision of the tree in which the node came. */
  readonly revision: number;
}

export interface TreeEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly anchor: string;
  readonly context: string;
  readonly heading: string;
  readonly place: LinkPlace;
  readonly relation: Relation;
  /** Position of the link among the parent page's links, from 0; children are always taken in this order. */
  readonly order: number;
  /** 0 for the parent's first growth, k for its k-th width expansion. */
  readonly step: number;
}

/** Which growth a node has had: kind and step with the number of links looked at, so that the next step goes on behind them. */
export interface Growth {
  readonly node: NodeId;
  readonly step: number;
  /** How many of the page's links have been looked at after this step. */
  readonly linksSeen: number;
  /** True when no link is left behind `linksSeen`. */
  readonly exhausted: boolean;
}

/** A directed graph of pages grown from one root page. It only ever gains nodes, edges and growth records. */
export interface InformationTree {
  readonly id: TreeId;
  readonly root: NodeId;
  readonly seed: Seed;
  /** How the root was chosen; null when it was given. */
  readonly rootChoice: RootChoice | null;
  /** Starts at 1; each growth that adds anything makes it one more. */
  readonly revision: number;
  readonly nodes: readonly TreeNode[];
  readonly edges: readonly TreeEdge[];
  readonly growths: readonly Growth[];
}

/** Root … current node; its length is the depth D. */
export type Path = readonly NodeId[];
