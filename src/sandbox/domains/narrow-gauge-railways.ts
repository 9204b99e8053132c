import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { models, people, places } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const narrowGaugeRailways: Domain = {
  topic: 'narrow-gauge railways',
  noun: 'narrow-gauge railway',
  concern: 'the small lines that carried peat, slate and schoolchildren through the hills',
  branchNoun: 'network',
  branchHeading: 'Networks',
  nouns: (
    'slate line, peat line, forest line, valley line, quarry line, harbour line, mill line, estate line, ' +
    'mountain line, brickworks line, beet line, military line'
  ).split(', '),
  entityHeading: 'Lines',
  branchLead: 'is a network of light lines managed from [head office] and chartered in [chartered].',
  branch: [
    place('head office', 'Its head office was in {v}.'),
    year('chartered', 1798, 1870, 'The charter was granted in {v}.'),
    measure('track gauge', [420, 990, 5], 'mm', 'All its lines share a gauge of {v}.'),
    choice(
      'main traffic',
      ['slate', 'peat', 'timber', 'sugar beet', 'passengers', 'clay'],
      'Its main traffic was {v}.',
    ),
    person('first superintendent', 'The first superintendent was {v}.'),
    measure('total length', [18, 310, 1], 'km', 'At its largest it was {v} long.'),
    date('inaugurated', 1871, 1925, 'It was formally opened on {v}.'),
    code('network mark', ['NW', 'LR'], 'Wagons carried the letters {v}.'),
    measure('peak staff', [22, 940, 2], '', 'At its peak {v} people worked for it.'),
  ],
  entityLead: 'is a {noun} that left the main valley at [junction] and was worked by [traction] traction.',
  entity: [
    place('junction', 'It branches off at {v}.'),
    year('opened', 1841, 1927, 'Trains began to run in {v}.'),
    measure('route length', [2.5, 64, 0.5], 'km', 'The route is {v} long.'),
    measure('steepest gradient', [8, 92, 1], 'per mille', 'Its steepest gradient is {v}.'),
    choice('traction', ['steam', 'horse', 'electric', 'petrol', 'cable'], 'Trains were worked by {v} traction.'),
    person('engineer', 'It was laid out by {v}.'),
    measure('number of stations', [3, 29, 1], '', 'It has {v} stations.'),
    date('closed', 1929, 1981, 'The last regular train ran on {v}.'),
    choice('livery', ['dark green', 'maroon', 'mustard', 'black', 'pale blue'], 'Carriages wore a {v} livery.'),
    measure('sharpest curve', [18, 140, 2], 'm radius', 'The sharpest curve has {v}.'),
    code('timetable number', ['TT', 'FP', 'RZ'], 'In the timetable it was {v}.'),
  ],
  sub: [
    models('locomotive', 'Locomotives', ['tank engine', 'railcar', 'shunter', 'tramway engine']),
    places('station', 'Stations', ['Halt', 'Junction', 'Road', 'Sidings', 'Wharf']),
    people('engine driver', 'Drivers and engineers'),
  ],
};
