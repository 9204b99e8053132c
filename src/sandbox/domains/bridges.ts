import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { parts, people, works } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const bridges: Domain = {
  topic: 'bridges',
  noun: 'bridge',
  concern: 'the crossings of rivers, gorges and canals and those who built them',
  branchNoun: 'commission',
  branchHeading: 'Bridge commissions',
  nouns: (
    'arch bridge, chain bridge, swing bridge, trestle bridge, covered bridge, aqueduct, clapper bridge, ' +
    'lattice bridge, pontoon bridge, rope bridge, lift bridge, causeway'
  ).split(', '),
  entityHeading: 'Bridges',
  branchLead: 'is a commission that looks after crossings from its yard in [yard].',
  branch: [
    place('yard', 'Its yard is in {v}.'),
    year('appointed', 1680, 1800, 'It was appointed in {v}.'),
    choice(
      'source of funds',
      ['tolls', 'a salt tax', 'lotteries', 'parish rates', 'legacies'],
      'It was paid for by {v}.',
    ),
    person('first surveyor', 'Its first surveyor was {v}.'),
    measure('toll income', [140, 8800, 20], 'crowns', 'In its best year tolls brought {v}.'),
    measure('river length', [9, 240, 1], 'km', 'It answers for {v} of river.'),
    date('flooded', 1801, 1920, 'The flood of {v} destroyed its records.'),
    code('act number', ['AC', 'RV'], 'Its powers rest on act {v}.'),
    measure('number of masons', [6, 210, 1], '', 'It employed {v} masons.'),
  ],
  entityLead: 'is a {noun} of [structural material] at [crossing place].',
  entity: [
    place('crossing place', 'It crosses at {v}.'),
    year('completed', 1702, 1860, 'It was completed in {v}.'),
    choice(
      'structural material',
      ['granite', 'wrought iron', 'oak', 'brick', 'limestone', 'steel'],
      'It is built of {v}.',
    ),
    measure('longest span', [4, 212, 1], 'm', 'The longest span is {v}.'),
    measure('deck width', [1.2, 18, 0.2], 'm', 'The deck is {v} wide.'),
    person('bridge engineer', 'The engineer was {v}.'),
    measure('number of spans', [2, 38, 1], '', 'It has {v} spans.'),
    date('tested', 1861, 1955, 'It was load-tested on {v}.'),
    measure('load limit', [1.5, 60, 0.5], 'tonnes', 'The load limit is {v}.'),
    choice('parapet', ['solid stone', 'iron railing', 'timber rail', 'rope'], 'The parapet is of {v}.'),
    code('structure number', ['BX', 'CR', 'NS'], 'The structure number is {v}.'),
    measure('clearance', [2, 48, 0.5], 'm', 'The clearance above water is {v}.'),
  ],
  sub: [
    parts('structural part', 'Structural parts', ['pier', 'abutment', 'girder', 'arch', 'chain', 'truss']),
    people('engineer', 'Engineers'),
    works('survey', 'Publications', ['The {W} Survey', 'Soundings at {W}', 'The {W} Drawings']),
  ],
};
