import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { models, parts, people } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const handheldDevices: Domain = {
  topic: 'handheld devices',
  noun: 'handheld device',
  concern: 'pocket machines for reckoning, play, recording and finding the way',
  branchNoun: 'line',
  branchHeading: 'Lines',
  nouns: (
    'pocket calculator, game console, pocket radio, field recorder, pocket translator, route finder, ' +
    'electronic notebook, metronome, tide computer, light meter, pager, quiz machine'
  ).split(', '),
  entityHeading: 'Devices',
  branchLead: 'is a line of pocket machines developed in [laboratory town] from [first tested].',
  branch: [
    place('laboratory town', 'The laboratory was in {v}.'),
    year('first tested', 1931, 1970, 'The first prototype ran in {v}.'),
    choice(
      'display type',
      ['glow tube', 'liquid crystal', 'flip digit', 'lamp matrix', 'printed strip'],
      'Its display is of the {v} type.',
    ),
    person('head of development', 'Development was led by {v}.'),
    measure('sales total', [4, 970, 2], 'thousand', 'Together the machines sold {v}.'),
    measure('design team', [4, 62, 1], 'people', 'The team had {v}.'),
    date('announced', 1971, 1996, 'It was announced on {v}.'),
    code('series code', ['SR', 'HX'], 'The series code is {v}.'),
    measure('number of circuit boards', [2, 24, 1], '', 'The first machine had {v} circuit boards.'),
  ],
  entityLead: 'is a {noun} with a [case material] case, assembled in [assembly town].',
  entity: [
    place('assembly town', 'It was assembled in {v}.'),
    year('released', 1961, 2004, 'Shops had it from {v} on.'),
    choice('case material', ['bakelite', 'aluminium', 'nylon', 'birch ply', 'steel'], 'The case is of {v}.'),
    measure('battery life', [3, 140, 1], 'hours', 'A set of batteries lasts {v}.'),
    measure('weight', [60, 980, 5], 'g', 'It weighs {v}.'),
    person('lead designer', 'Its lead designer was {v}.'),
    measure('clock frequency', [32, 4180, 4], 'kHz', 'Its clock runs at {v}.'),
    choice('power source', ['button cells', 'dry cells', 'hand power', 'sunlight'], 'It runs on {v}.'),
    measure('launch price', [9, 480, 1], 'crowns', 'It cost {v} at launch.'),
    measure('memory', [64, 8192, 64], 'bytes', 'It has a memory of {v}.'),
    code('type number', ['TX', 'ML', 'PD'], 'The type number is {v}.'),
  ],
  sub: [
    models('variant', 'Variants', ['edition', 'export version', 'school version', 'desk version']),
    parts('component', 'Components', ['keypad', 'display', 'speaker', 'battery cover', 'main board', 'selector']),
    people('designer', 'Designers'),
  ],
};
