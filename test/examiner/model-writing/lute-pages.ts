import type { PlacePages } from '../../../examiner/writing/place-pages.ts';
import { type NodeId, nodeId, treeId } from '../../../src/kernel/ids.ts';
import { infoboxText, member } from '../sample-page.ts';

/** A lute with six facts; its weight and town follow from its strings and maker. */
export const lute = (name: string, strings: number, year: number, wood: string, maker: string) =>
  member(
    name,
    infoboxText(name, {
      'number of strings': String(strings),
      'first built': String(year),
      wood,
      maker,
      weight: `${strings / 5} kg`,
      town: `${maker} Yard`,
    }),
  );

export const root = member(
  'Harrow instruments',
  infoboxText('Harrow instruments', { region: 'Northern Vale', 'first survey': '1892' }),
);
const hop = member('Harrow lutes', infoboxText('Harrow lutes', { tuning: 'in fourths', 'oldest print': '1650' }));
const hopSibling = member(
  'Harrow harps',
  infoboxText('Harrow harps', { tuning: 'in fourths', 'oldest print': '1702' }),
);

/** Two lutes as targets and two beside them, below a page that has a sibling itself. */
export const lutePages: PlacePages = {
  root,
  hops: [{ page: hop, siblings: [hopSibling], relation: 'variety_of', heading: 'Families' }],
  targets: [lute('Stoull treble', 7, 1892, 'walnut', 'Edda Marn'), lute('Grix bass', 9, 1911, 'oak', 'Ulwen Brock')],
  outside: [lute('Pral tenor', 5, 1850, 'walnut', 'Sef Tarl'), lute('Vorn alto', 6, 1822, 'elm', 'Jola Quern')],
  relation: 'variety_of',
  heading: 'Lutes by size',
};

export const lutePath: readonly NodeId[] = ['a', 'b', 'c'].map(nodeId);

export const lutePlace = (variant = 0) => ({ tree: treeId('t'), path: lutePath, width: 2, variant });
