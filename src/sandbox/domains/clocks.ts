import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { models, parts, people } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const clocks: Domain = {
  topic: 'clocks',
  noun: 'clock',
  concern: 'the clocks of towers, parlours and ships and the trade that kept them going',
  branchNoun: 'school',
  branchHeading: 'Schools of clock making',
  nouns: (
    'tower clock, longcase clock, water clock, wall clock, carriage clock, ship clock, alarm clock, ' +
    'lantern clock, table clock, regulator, night clock, flower clock'
  ).split(', '),
  entityHeading: 'Clocks',
  branchLead: 'is a school of clock making that trained its journeymen in [training town].',
  branch: [
    place('training town', 'Journeymen were trained in {v}.'),
    year('established', 1602, 1810, 'The first journeyman was entered in {v}.'),
    choice('escapement', ['verge', 'anchor', 'pin-wheel', 'detent', 'cross-beat'], 'It favours the {v} escapement.'),
    person('founding master', 'Its founding master was {v}.'),
    measure('number of signed clocks', [19, 1240, 1], '', 'It left {v} signed clocks.'),
    measure('length of apprenticeship', [3, 14, 0.5], 'years', 'An apprenticeship took {v}.'),
    date('recognised', 1640, 1830, 'It was made independent of the smiths on {v}.'),
    code('punch mark', ['PM', 'UK'], 'Movements carry the punch mark {v}.'),
    measure('number of workshops', [3, 74, 1], '', 'It had {v} workshops.'),
  ],
  entityLead: 'is a {noun} with a [dial material] dial made in [making town].',
  entity: [
    place('making town', 'It was made in {v}.'),
    year('made', 1640, 1912, 'It was finished in {v}.'),
    choice('dial material', ['enamel', 'slate', 'brass', 'painted iron', 'porcelain'], 'The dial is of {v}.'),
    measure('running time', [8, 800, 4], 'hours', 'It runs for {v} on one winding.'),
    measure('pendulum length', [12, 410, 1], 'cm', 'The pendulum is {v} long.'),
    person('clockmaker', 'The clockmaker was {v}.'),
    measure('daily error', [0.5, 58, 0.5], 'seconds', 'Its daily error is {v}.'),
    measure('number of wheels', [6, 64, 1], '', 'The movement has {v} wheels.'),
    choice('strike', ['hours only', 'half hours', 'quarters', 'ship bells'], 'It strikes {v}.'),
    date('last repaired', 1930, 2012, 'It was last repaired on {v}.'),
    code('movement number', ['CK', 'HR', 'ZE'], 'The movement number is {v}.'),
    measure('driving weight', [0.5, 92, 0.5], 'kg', 'The driving weight is {v}.'),
  ],
  sub: [
    parts('movement part', 'Movement', ['fusee', 'balance', 'pallet', 'mainspring', 'hand', 'bell']),
    people('clockmaker', 'Makers'),
    models('copy', 'Copies and replicas', ['replica', 'workshop copy', 'exhibition copy']),
  ],
};
