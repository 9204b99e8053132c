import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { parts, people, works } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const observatories: Domain = {
  topic: 'observatories',
  noun: 'observatory',
  concern: 'the houses from which the night sky was watched, drawn and timed',
  branchNoun: 'group',
  branchHeading: 'Groups of observatories',
  nouns: (
    'dome observatory, tower observatory, solar station, hill observatory, time-signal house, meridian house, ' +
    'comet station, school observatory, harbour observatory, zenith station, roof observatory, eclipse camp'
  ).split(', '),
  entityHeading: 'Observatories',
  branchLead: 'is a group of houses run from [seat] under one rule book since [united].',
  branch: [
    place('seat', 'Its seat is in {v}.'),
    year('united', 1760, 1850, 'The houses joined in {v}.'),
    choice(
      'main task',
      ['star positions', 'sunspot counts', 'time keeping', 'comet hunting', 'double stars'],
      'Its main task is {v}.',
    ),
    person('first director', 'The first director was {v}.'),
    measure('combined staff', [14, 260, 1], '', 'Together the houses employ {v} people.'),
    measure('number of archive plates', [1200, 88000, 100], '', 'The common archive holds {v} plates.'),
    date('first convened', 1851, 1925, 'The first joint night was {v}.'),
    code('circular series', ['CS', 'OB'], 'Its circulars are cited as {v}.'),
    measure('number of clear nights a year', [62, 241, 1], '', 'On average {v} nights a year are clear.'),
  ],
  entityLead: 'is a {noun} in [county] with a [mounting] main telescope.',
  entity: [
    place('county', 'It lies in {v}.'),
    year('inaugurated', 1802, 1938, 'First light was in {v}.'),
    measure('main aperture', [11, 152, 1], 'cm', 'The main telescope has an aperture of {v}.'),
    measure('altitude', [14, 2310, 1], 'm', 'It stands at an altitude of {v}.'),
    choice('mounting', ['fork-mounted', 'yoke-mounted', 'suspended', 'pillar-mounted'], 'The main telescope is {v}.'),
    person('founding astronomer', 'Its founding astronomer was {v}.'),
    measure('dome diameter', [3.5, 21, 0.5], 'm', 'The dome is {v} across.'),
    choice('dome colour', ['white', 'copper green', 'silver', 'slate grey'], 'The dome is painted {v}.'),
    code('station code', ['OA', 'ZN', 'KL'], 'Its station code is {v}.'),
    measure('focal length', [90, 1850, 5], 'cm', 'The focal length is {v}.'),
  ],
  sub: [
    parts('instrument', 'Instruments', [
      'refractor',
      'transit circle',
      'chronograph',
      'astrograph',
      'photometer',
      'heliostat',
    ]),
    people('astronomer', 'Astronomers'),
    works('star catalogue', 'Publications', ['The {W} Catalogue', 'Zones of {W}', 'Annals of {W}', 'The {W} Atlas']),
  ],
};
