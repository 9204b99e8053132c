import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { people, places, works } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const ceramics: Domain = {
  topic: 'ceramics',
  noun: 'pottery ware',
  concern: 'the wares that were thrown, glazed and fired in village kilns',
  branchNoun: 'tradition',
  branchHeading: 'Traditions',
  nouns: (
    'slipware, stoneware, salt-glaze ware, blackware, lustreware, tin-glaze ware, marbled ware, ash-glaze ware, ' +
    'redware, tile ware, smoked ware, bone ware'
  ).split(', '),
  entityHeading: 'Types of ware',
  branchLead: 'is a tradition of potting that grew out of the clay pits of [clay district].',
  branch: [
    place('clay district', 'Its clay is dug in {v}.'),
    year('first fired', 1390, 1600, 'The first kiln was lit in {v}.'),
    measure('firing temperature', [820, 1340, 5], 'degrees', 'Kilns are fired to {v}.'),
    choice('clay body', ['iron-red', 'cream', 'grey', 'buff', 'near black'], 'The clay body is {v}.'),
    person('earliest named potter', 'The earliest potter known by name is {v}.'),
    measure('number of excavated kilns', [4, 118, 1], '', 'So far {v} kilns have been excavated.'),
    code('museum class', ['CW', 'KE'], 'It belongs to museum class {v}.'),
    date('chartered', 1602, 1799, 'Its guild statute is dated {v}.'),
    measure('shrinkage', [4, 15, 0.5], 'percent', 'The clay shrinks by {v}.'),
  ],
  entityLead: 'is a {noun} decorated with [ornament] and sold from [market town].',
  entity: [
    place('market town', 'Its market was in {v}.'),
    choice(
      'ornament',
      ['combed waves', 'stamped rosettes', 'birds', 'plain bands', 'leaf prints'],
      'The usual ornament is {v}.',
    ),
    year('first sold', 1580, 1880, 'It was first sold in {v}.'),
    measure('wall thickness', [2.5, 19, 0.5], 'mm', 'The wall is {v} thick.'),
    measure('kiln time', [9, 118, 1], 'hours', 'It stays in the kiln for {v}.'),
    choice('glaze colour', ['honey', 'tea green', 'oxblood', 'ivory', 'smoke blue'], 'The glaze is {v}.'),
    person('typical painter', 'Many pieces were painted by {v}.'),
    measure('usual height', [6, 74, 1], 'cm', 'Pieces are {v} high.'),
    code('mark', ['WA', 'OV', 'TC'], 'Pieces carry the mark {v}.'),
    measure('firing yield', [40, 860, 10], '', 'One firing yields {v} pieces.'),
  ],
  sub: [
    people('potter', 'Potters'),
    places('kiln site', 'Kiln sites', ['Kiln', 'Pits', 'Pottery', 'Bank', 'Lane']),
    works('pattern book', 'Pattern books', [
      'The {W} Patterns',
      'Sketches from {W}',
      'The {W} Glaze Book',
      'Forms of {W}',
    ]),
  ],
};
