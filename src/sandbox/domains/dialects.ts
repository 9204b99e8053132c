import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { people, works } from '../deep-kinds.ts';
import type { Domain, Kind } from '../domain.ts';

const storytellers = people('storyteller', 'Notable people');
const texts = works('text', 'Songs and stories', [
  'Tales from {W}',
  'The {W} Glossary',
  'Songs of {W}',
  'The {W} Proverbs',
]);
const localVarieties: Kind = {
  noun: 'local variety',
  relation: 'variety_of',
  heading: 'Local varieties',
  titles: ['{W} speech', '{W} village speech', '{W} harbour speech', '{W} upland speech'],
  definite: false,
  lead: 'is a local variety of [village] with [ending] endings.',
  attributes: [
    place('village', 'It is at home in {v}.'),
    choice('ending', ['clipped', 'nasal', 'rolled', 'silent', 'doubled'], 'Its endings are {v}.'),
    measure('number of households', [9, 620, 1], '', 'It is used in {v} households.'),
    year('first noted', 1784, 1897, 'It was first noted in {v}.'),
    person('collector', 'The collector was {v}.'),
    measure('number of own words', [18, 940, 2], '', 'It has {v} words of its own.'),
    date('recorded', 1898, 1979, 'The decisive field visit was on {v}.'),
    code('tape number', ['TP', 'FV', 'LH'], 'It can be heard on tape {v}.'),
    measure('number of questionnaire answers', [40, 890, 5], '', 'Villagers gave {v} answers to the questionnaire.'),
  ],
  children: () => [storytellers, texts],
};

export const dialects: Domain = {
  topic: 'dialects',
  noun: 'dialect',
  concern: 'the ways of speaking that changed from valley to valley',
  branchNoun: 'group',
  branchHeading: 'Dialect groups',
  nouns: (
    'coast dialect, hill dialect, river dialect, market dialect, island dialect, border dialect, miners dialect, ' +
    'fishers dialect, drovers dialect, town dialect, forest dialect, marsh dialect'
  ).split(', '),
  entityHeading: 'Dialects',
  branchLead: 'is a group of dialects centred on [centre] and first mapped in [first mapped].',
  branch: [
    place('centre', 'Its centre is {v}.'),
    year('first mapped', 1791, 1898, 'It was first mapped in {v}.'),
    choice(
      'shared feature',
      ['dropped endings', 'long vowels', 'tone on the last word', 'whispered stops', 'double plurals'],
      'Its shared feature is {v}.',
    ),
    person('first scholar', 'It was first described by {v}.'),
    measure('number of speakers', [800, 96000, 100], '', 'It has {v} speakers.'),
    measure('number of survey points', [11, 340, 1], '', 'The atlas used {v} survey points.'),
    date('first recorded', 1899, 1961, 'The first recording was made on {v}.'),
    code('atlas sheet', ['AT', 'DG'], 'It fills atlas sheet {v}.'),
    measure('archive running time', [14, 690, 1], 'hours', 'The sound archive holds {v}.'),
  ],
  entityLead: 'is a {noun} of [speech area] known for its [word order] word order.',
  entity: [
    place('speech area', 'It is spoken in {v}.'),
    choice('word order', ['verb-first', 'verb-last', 'free', 'mirrored'], 'Its word order is {v}.'),
    measure('number of vowels', [4, 27, 1], '', 'It has {v} vowels.'),
    measure('number of living speakers', [40, 9700, 10], '', 'Today it has {v} speakers.'),
    year('first described', 1790, 1962, 'The first grammar came out in {v}.'),
    person('main informant', 'The main informant was {v}.'),
    measure('number of recorded proverbs', [22, 1480, 2], '', 'Collectors wrote down {v} proverbs.'),
    choice(
      'greeting',
      ['well light', 'good hearth', 'safe roads', 'full nets'],
      'Speakers greet each other with the words {v}.',
    ),
    measure('number of loan words', [35, 870, 5], '', 'It has {v} loan words.'),
    date('last spoken', 1921, 1988, 'It was heard in school for the last time on {v}.'),
    code('speech code', ['DI', 'SP', 'OR'], 'Linguists use the code {v}.'),
    measure('number of dictionary entries', [900, 28400, 100], '', 'The dictionary has {v} entries.'),
  ],
  sub: [storytellers, texts, localVarieties],
};
