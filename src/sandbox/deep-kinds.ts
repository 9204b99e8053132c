import { choice, code, date, measure, person, place, year } from './attribute.ts';
import { called, type Kind } from './domain.ts';

/** Titles that end in some words. */
const worded = (nouns: readonly string[]) => nouns.map((word) => `{W} ${word}`);

/** Someone who has a page: a maker, a keeper, an engineer. */
export function people(noun: string, heading: string): Kind {
  return {
    ...called('person', noun, heading, ['{P}'], false),
    lead: 'was a {noun} from [birthplace] who trained under [teacher].',
    attributes: [
      year('born', 1815, 1880, 'The birth of {S} is entered for {v}.'),
      place('birthplace', 'The family came from {v}.'),
      place('workplace', 'Most of the surviving work was done in {v}.', true),
      person('teacher', '{S} learned the trade from {v}.'),
      measure('working life', [11, 58, 1], 'years', 'The career of {S} lasted {v}.'),
      choice(
        'favoured material',
        ['ash', 'pear wood', 'copper', 'linen', 'slate', 'brass', 'oak'],
        '{S} preferred {v} to anything else.',
      ),
      date('first commissioned', 1898, 1938, 'The first paid commission is dated {v}.'),
      measure('number of apprentices', [2, 41, 1], '', 'In all, {v} apprentices passed through the workshop.'),
      code('register entry', ['PR', 'BK', 'LM', 'TD'], 'The guild lists {S} as {v}.'),
      measure('number of recorded works', [14, 390, 1], '', 'Researchers have counted {v} works by {S}.'),
    ],
    children: () => [letters, workshops, circles],
  };
}

/** A piece of something larger. `nouns` are the words that titles end in. */
export function parts(noun: string, heading: string, nouns: readonly string[]): Kind {
  return {
    ...called('part_of', noun, heading, worded(nouns), true),
    lead: 'is a {noun} made of [main material], first fitted in [introduced].',
    attributes: [
      choice(
        'main material',
        ['walnut', 'bronze', 'cast iron', 'horn', 'boxwood', 'tin', 'limestone'],
        'It is made of {v}.',
      ),
      measure('length', [24, 940, 2], 'mm', 'From end to end it measures {v}.'),
      measure('weight', [0.4, 48, 0.2], 'kg', 'A complete example weighs {v}.'),
      year('introduced', 1795, 1948, 'It came into use in {v}.'),
      person('designer', 'Its form goes back to a drawing by {v}.'),
      place('place of manufacture', 'Nearly all examples were made in {v}.'),
      measure('service life', [6, 95, 1], 'years', 'With care it lasts about {v}.'),
      code('part number', ['NC', 'FA', 'HV', 'SO'], 'Catalogues list it as {v}.'),
      measure('tolerance', [0.05, 2.95, 0.05], 'mm', 'Fitters work to a tolerance of {v}.'),
      measure('number of pieces', [2, 48, 1], '', 'A full set has {v} pieces.'),
    ],
    children: () => [treatments, suppliers, trials],
  };
}

/** Somewhere with a page: a workshop, a site, a house. */
export function places(noun: string, heading: string, nouns: readonly string[]): Kind {
  return {
    ...called('place', noun, heading, worded(nouns), false),
    lead: 'is a {noun} in [district], opened in [opened].',
    attributes: [
      place('district', 'It stands in {v}.'),
      year('opened', 1740, 1946, 'The doors first opened in {v}.'),
      measure('floor area', [80, 2400, 10], 'square metres', 'The rooms cover {v}.'),
      measure('elevation', [3, 820, 1], 'm', 'The site lies {v} above the sea.'),
      person('architect', 'The plans were drawn by {v}.'),
      choice(
        'building material',
        ['sandstone', 'granite', 'brick', 'slate', 'timber', 'flint'],
        'The walls are mostly of {v}.',
      ),
      measure('number of visitors a year', [400, 48600, 100], '', 'In a normal year {v} people visit.'),
      date('last restored', 1951, 2019, 'The latest restoration ended on {v}.'),
      code('site number', ['ST', 'GR', 'WL'], 'Surveys call the site {v}.'),
      measure('number of rooms', [3, 64, 1], '', 'There are {v} rooms.'),
    ],
    children: () => [fittings, gatherings, wardens],
  };
}

/** A book, a recording, a picture. */
export function works(noun: string, heading: string, titles: readonly string[]): Kind {
  return {
    ...called('work', noun, heading, titles, false),
    lead: 'is a {noun} by [author], issued in [place of publication].',
    attributes: [
      person('author', 'It was written by {v}.'),
      year('published', 1758, 1868, 'It appeared in {v}.'),
      place('place of publication', 'The first edition was printed in {v}.'),
      measure('number of pages', [48, 912, 2], '', 'The first edition has {v} pages.'),
      choice(
        'binding',
        ['calf leather', 'grey boards', 'sailcloth', 'vellum', 'paper wrappers'],
        'Most copies are bound in {v}.',
      ),
      measure('print run', [120, 7400, 20], 'copies', 'The print run was {v}.'),
      measure('number of plates', [4, 133, 1], '', 'It is illustrated with {v} plates.'),
      date('first presented', 1869, 1970, 'The first public reading took place on {v}.'),
      code('shelf mark', ['QA', 'RD', 'MS', 'XB'], 'Its shelf mark in the central library is {v}.'),
      measure('number of surviving copies', [3, 186, 1], '', 'Today {v} copies are known.'),
    ],
    children: () => [chapters, contributors],
  };
}

/** A particular form that something is sold or built in. */
export function models(noun: string, heading: string, nouns: readonly string[]): Kind {
  return {
    ...called('variety_of', noun, heading, worded(nouns), true),
    lead: 'is a {noun} with a [finish] finish, built in [place of assembly] from [first offered] onwards.',
    attributes: [
      year('first offered', 1811, 1972, 'It was offered for the first time in {v}.'),
      place('place of assembly', 'It was put together in {v}.'),
      choice('finish', ['matt', 'varnished', 'tarred', 'waxed', 'gilded', 'lime-washed'], 'It has a {v} finish.'),
      measure('production total', [35, 9400, 5], '', 'Altogether {v} were built.'),
      measure('overall height', [18, 420, 1], 'cm', 'It stands {v} high.'),
      person('chief designer', 'The design is the work of {v}.'),
      measure('list price', [12, 980, 2], 'crowns', 'The first price list asks {v} for it.'),
      code('model code', ['EX', 'JN', 'OL', 'UV'], 'Its model code is {v}.'),
      measure('guarantee', [6, 120, 1], 'months', 'It came with a guarantee of {v}.'),
      measure('overall mass', [1.5, 84, 0.5], 'kg', 'Its mass is {v}.'),
    ],
    children: () => [fittings, trials, suppliers],
  };
}

const circles: Kind = {
  ...called('organisation', 'guild', 'Organisations', worded(['Guild', 'Society', 'Union', 'Trust', 'Company']), true),
  lead: 'is a guild with its seat in [seat], founded in [founded].',
  attributes: [
    year('founded', 1710, 1850, 'Its first roll of members is of {v}.'),
    place('seat', 'It has its seat in {v}.'),
    measure('membership', [24, 3100, 4], 'members', 'It has {v}.'),
    person('first chair', 'Its first chair was {v}.'),
    choice('emblem', ['a heron', 'three keys', 'a plough', 'an open hand', 'a knotted rope'], 'Its emblem shows {v}.'),
    measure('yearly fee', [2, 96, 1], 'crowns', 'Members pay {v} a year.'),
    date('chartered', 1851, 1935, 'The charter was sealed on {v}.'),
    code('roll number', ['GU', 'SC', 'CH'], 'On the roll of guilds it is {v}.'),
    measure('number of meetings a year', [2, 40, 1], '', 'The members meet {v} times a year.'),
  ],
  children: () => [wardens, gatherings],
};

const gatherings: Kind = {
  ...called('event', 'gathering', 'Events', worded(['Fair', 'Trial', 'Exhibition', 'Festival', 'Regatta']), true),
  lead: 'is a gathering held in [venue], first called in [first held].',
  attributes: [
    year('first held', 1760, 1860, 'It was first held in {v}.'),
    place('venue', 'It takes place in {v}.'),
    date('revived', 1861, 1989, 'A revival brought it back on {v}.'),
    measure('record attendance', [210, 18800, 10], '', 'The record attendance is {v}.'),
    choice('season', ['early spring', 'midsummer', 'harvest time', 'first frost', 'late winter'], 'Its season is {v}.'),
    person('founder', 'The idea came from {v}.'),
    measure('entry fee', [2, 60, 1], 'crowns', 'Visitors pay {v}.'),
    code('calendar number', ['EV', 'KD'], 'It has the calendar number {v}.'),
    measure('prize money', [40, 2900, 10], 'crowns', 'The prize money is {v}.'),
  ],
  children: () => [wardens, letters],
};

const treatments: Kind = {
  ...called('process', 'process', 'Processes', ['{W} method', '{W} treatment', '{W} process', '{W} procedure'], true),
  lead: 'is a process of [number of steps] steps that uses [main ingredient].',
  attributes: [
    measure('number of steps', [3, 28, 1], '', 'It has {v} steps.'),
    measure('working temperature', [18, 940, 2], 'degrees', 'The material is kept at {v}.'),
    measure('duration', [2, 160, 1], 'hours', 'The whole takes {v}.'),
    choice(
      'main ingredient',
      ['lime water', 'bone glue', 'birch tar', 'salt brine', 'walnut oil'],
      'Its main ingredient is {v}.',
    ),
    year('first described', 1720, 1940, 'It was first described in {v}.'),
    person('inventor', 'It is credited to {v}.'),
    place('place of origin', 'It spread from {v}.'),
    code('procedure number', ['PX', 'DM', 'TV'], 'Handbooks number it {v}.'),
    measure('weight loss', [0.5, 19, 0.5], 'percent', 'The loss of weight is {v}.'),
  ],
  children: () => [tools, trials],
};

const fittings = parts('fitting', 'Parts', ['bracket', 'hinge', 'panel', 'frame', 'clasp', 'plate', 'bearing']);
const tools = parts('tool', 'Tools', ['scraper', 'gauge', 'clamp', 'press', 'awl', 'mallet']);
const suppliers = people('maker', 'Makers');
const wardens = people('keeper', 'Keepers');
const contributors = people('contributor', 'Contributors');
const workshops = places('workshop', 'Sites', ['Yard', 'Mill', 'House', 'Works', 'Court']);
const letters = works('pamphlet', 'Works', ['Letters from {W}', 'Notes on {W}', 'The {W} Papers', 'A Handbook of {W}']);
const chapters = works('supplement', 'Papers', ['Supplement to {W}', 'The {W} Plates', 'The {W} Index']);
const trials: Kind = {
  ...gatherings,
  noun: 'competition',
  heading: 'Competitions',
  titles: ['{W} Trial', '{W} Test', '{W} Demonstration'],
};
