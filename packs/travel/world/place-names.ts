const list = (names: string) => names.split(', ');

/** First halves of the names of cities. */
export const cityStarts = list('Vel, Or, Tam, Bris, Kal, Ned, Sor, Lin, Mar, Quen, Hal, Ruv, Est, Pol');
/** Second halves of the names of cities. */
export const cityEnds = list('mora, wick, dun, haven, tova, berg, ridge, alba, strand, ford');
export const districtNames = list('Old Town, Harbour, Mills, Hill, Gardens, Arsenal, Northgate, Riverside');
export const streetNames = list('Lantern, Cooper, Mill, Swan, Orchard, Bell, Copper, Weaver, Ferry, Chapel');
export const hotelNames = list('Lantern, Compass, Ferry, Regent, Courtyard, Station, Garden, Belfry');

/** Names of one category of places: a pattern with `*` for each of the variants. */
export interface CategoryNames {
  readonly category: string;
  readonly pattern: string;
  readonly variants: readonly string[];
}

const names = (category: string, pattern: string, variants: string): CategoryNames => ({
  category,
  pattern,
  variants: list(variants),
});

/** Categories of sights; `stay` is the least length of a visit, in minutes. */
export const sightNames: readonly (CategoryNames & { readonly indoor: boolean; readonly stay: number })[] = [
  { ...names('museum', 'Museum of *', 'Clocks, Maps, Salt, Glass, Ships'), indoor: true, stay: 90 },
  { ...names('gallery', '* Gallery', 'Verrin, Aldous, Ostrow, Linden'), indoor: true, stay: 60 },
  { ...names('park', '* Park', 'Heron, Chestnut, Mirror, Fountain'), indoor: false, stay: 45 },
  { ...names('viewpoint', '* Tower', 'Signal, Eagle, Water, Saint Ode'), indoor: false, stay: 30 },
  { ...names('castle', '* Castle', 'Grey, Duke’s, Upper'), indoor: false, stay: 75 },
  { ...names('church', 'Church of *', 'the Bells, Saint Ana, the Ferrymen'), indoor: true, stay: 30 },
  { ...names('market', '* Market Hall', 'Spice, Flower, Fish'), indoor: true, stay: 45 },
  { ...names('garden', '* Botanical Garden', 'Fern, Palm, Alpine'), indoor: false, stay: 60 },
];

export const restaurantNames: readonly CategoryNames[] = [
  names('seafood', 'The * Net', 'Blue, Silver, Long, Old'),
  names('vegetarian', '* Leaf Kitchen', 'Green, Bay, Mint, Sage'),
  names('noodles', '* Noodle House', 'Lucky, Corner, Steam, Nine'),
  names('grill', '* Ember Grill', 'Red, Oak, Slow, Iron'),
  names('bakery', '* Oven', 'Morning, Brick, Twin, Honey'),
];

export const serviceNames: readonly CategoryNames[] = [
  names('pharmacy', '* Pharmacy', 'Central, Anchor, Crane, Rose, Star'),
  names('supermarket', '* Grocer', 'Daily, Corner, Field, Basket, Bridge'),
  names('laundry', '* Laundry', 'Bubble, White, Quick, Linen, Sun'),
  names('bank', '* Bank', 'Crown, River, First, Merchants’, Union'),
];
