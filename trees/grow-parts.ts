import type { PageReader } from '../crawler/ports.ts';
import type { GrowAdvisor } from './grow-advisor.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { TreeStore } from './tree-store.ts';

/** Dependencies of growing. The settings are those the tree was planted with. */
export interface GrowParts {
  readonly reader: PageReader;
  readonly store: TreeStore;
  readonly settings: GrowSettings;
  /** Asked about relations, and about the root by `findRoot`; absent: the code decides alone. */
  readonly advisor?: GrowAdvisor;
  /** Ends the growth with a rejection; nothing of the growth is kept then. */
  readonly signal?: AbortSignal;
}
