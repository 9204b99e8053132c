import { readFileSync } from 'node:fs';

/** The scripts that pages may want, each a file of `src/islands` that a browser gets as it stands. */
export const islands = ['filter', 'tree', 'tree-map', 'audit', 'audit-walk', 'live'] as const;
export type Island = (typeof islands)[number];

/** A script's text. */
export function islandScript(island: Island): string {
  return readFileSync(new URL(`../islands/${island}.js`, import.meta.url), 'utf8');
}
