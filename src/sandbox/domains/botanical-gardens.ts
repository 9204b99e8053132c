import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { parts, people, places, works } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const botanicalGardens: Domain = {
  topic: 'botanical gardens',
  noun: 'botanical garden',
  concern: 'the gardens in which plants were collected, named and taught',
  branchNoun: 'league',
  branchHeading: 'Leagues of gardens',
  nouns: (
    'physic garden, alpine garden, water garden, walled garden, palm house, moss garden, orchard garden, ' +
    'seed garden, island garden, school garden, heath garden, rose garden'
  ).split(', '),
  entityHeading: 'Gardens',
  branchLead: 'is a league of gardens that exchanges seed through an office in [exchange office].',
  branch: [
    place('exchange office', 'Its exchange office is in {v}.'),
    year('established', 1690, 1780, 'The first seed list came out in {v}.'),
    choice('climate', ['maritime', 'upland', 'dry', 'frost-free', 'humid'], 'Its gardens share a {v} climate.'),
    person('first curator', 'The first curator was {v}.'),
    measure('number of species in culture', [420, 9800, 10], '', 'Together the gardens grow {v} species.'),
    measure('herbarium size', [3, 410, 1], 'thousand', 'The herbarium has {v} sheets.'),
    date('ratified', 1781, 1899, 'The agreement was signed on {v}.'),
    code('herbarium code', ['HB', 'BG'], 'The herbarium code is {v}.'),
    measure('number of seed packets a year', [200, 7600, 20], '', 'Each year {v} packets of seed are sent out.'),
  ],
  entityLead: 'is a {noun} in [parish] laid out on [soil] soil.',
  entity: [
    place('parish', 'It belongs to the parish of {v}.'),
    year('planted', 1702, 1820, 'It was planted in {v}.'),
    measure('area', [0.4, 46, 0.2], 'hectares', 'It covers {v}.'),
    choice('soil', ['chalk', 'peat', 'clay', 'sandy', 'volcanic'], 'The soil is {v}.'),
    person('head gardener', 'Its most influential head gardener was {v}.'),
    measure('number of beds', [12, 260, 1], '', 'The plants stand in {v} beds.'),
    measure('number of glasshouses', [2, 26, 1], '', 'It has {v} glasshouses.'),
    measure('yearly rainfall', [410, 2280, 10], 'mm', 'The yearly rainfall is {v}.'),
    choice('emblem plant', ['gentian', 'fern', 'iris', 'foxglove', 'sundew'], 'Its emblem plant is the {v}.'),
    date('opened', 1821, 1950, 'The public was admitted on {v}.'),
    code('garden number', ['GA', 'HO', 'VX'], 'In the index of gardens it is {v}.'),
  ],
  sub: [
    parts('collection', 'Collections and beds', ['bed', 'border', 'rockery', 'terrace', 'arboretum', 'fernery']),
    people('botanist', 'Botanists'),
    places('building', 'Landmarks', ['Glasshouse', 'Lodge', 'Pavilion', 'Orangery']),
    works('flora', 'Books and papers', ['Flora of {W}', 'The {W} Seed List', 'Plants of {W}']),
  ],
};
