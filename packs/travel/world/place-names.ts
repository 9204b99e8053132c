/** What places of the made-up cities are called after. */

export const cityStarts = [
  'Vel',
  'Or',
  'Tam',
  'Bris',
  'Kal',
  'Ned',
  'Sor',
  'Lin',
  'Mar',
  'Quen',
  'Hal',
  'Ruv',
  'Est',
  'Pol',
];
export const cityEnds = ['mora', 'wick', 'dun', 'haven', 'tova', 'berg', 'ridge', 'alba', 'strand', 'ford'];

export const districtNames = ['Old Town', 'Harbour', 'Mills', 'Hill', 'Gardens', 'Arsenal', 'Northgate', 'Riverside'];
export const streetNames = [
  'Lantern',
  'Cooper',
  'Mill',
  'Swan',
  'Orchard',
  'Bell',
  'Copper',
  'Weaver',
  'Ferry',
  'Chapel',
];

interface CategoryNames {
  readonly category: string;
  /** With `*` for what it is called after. */
  readonly pattern: string;
  readonly after: readonly string[];
}

export const sightNames: readonly (CategoryNames & { readonly indoor: boolean; readonly stay: number })[] = [
  {
    category: 'museum',
    pattern: 'Museum of *',
    indoor: true,
    stay: 90,
    after: ['Clocks', 'Maps', 'Salt', 'Glass', 'Ships'],
  },
  {
    category: 'gallery',
    pattern: '* Gallery',
    indoor: true,
    stay: 60,
    after: ['Verrin', 'Aldous', 'Ostrow', 'Linden'],
  },
  { category: 'park', pattern: '* Park', indoor: false, stay: 45, after: ['Heron', 'Chestnut', 'Mirror', 'Fountain'] },
  {
    category: 'viewpoint',
    pattern: '* Tower',
    indoor: false,
    stay: 30,
    after: ['Signal', 'Eagle', 'Water', 'Saint Ode'],
  },
  { category: 'castle', pattern: '* Castle', indoor: false, stay: 75, after: ['Grey', 'Duke’s', 'Upper'] },
  {
    category: 'church',
    pattern: 'Church of *',
    indoor: true,
    stay: 30,
    after: ['the Bells', 'Saint Ana', 'the Ferrymen'],
  },
  { category: 'market', pattern: '* Market Hall', indoor: true, stay: 45, after: ['Spice', 'Flower', 'Fish'] },
  { category: 'garden', pattern: '* Botanical Garden', indoor: false, stay: 60, after: ['Fern', 'Palm', 'Alpine'] },
];

export const restaurantNames: readonly CategoryNames[] = [
  { category: 'seafood', pattern: 'The * Net', after: ['Blue', 'Silver', 'Long', 'Old'] },
  { category: 'vegetarian', pattern: '* Leaf Kitchen', after: ['Green', 'Bay', 'Mint', 'Sage'] },
  { category: 'noodles', pattern: '* Noodle House', after: ['Lucky', 'Corner', 'Steam', 'Nine'] },
  { category: 'grill', pattern: '* Ember Grill', after: ['Red', 'Oak', 'Slow', 'Iron'] },
  { category: 'bakery', pattern: '* Oven', after: ['Morning', 'Brick', 'Twin', 'Honey'] },
];

export const serviceNames: readonly CategoryNames[] = [
  { category: 'pharmacy', pattern: '* Pharmacy', after: ['Central', 'Anchor', 'Crane', 'Rose', 'Star'] },
  { category: 'supermarket', pattern: '* Grocer', after: ['Daily', 'Corner', 'Field', 'Basket', 'Bridge'] },
  { category: 'laundry', pattern: '* Laundry', after: ['Bubble', 'White', 'Quick', 'Linen', 'Sun'] },
  { category: 'bank', pattern: '* Bank', after: ['Crown', 'River', 'First', 'Merchants’', 'Union'] },
];

export const hotelNames = ['Lantern', 'Compass', 'Ferry', 'Regent', 'Courtyard', 'Station', 'Garden', 'Belfry', 'Quay'];
