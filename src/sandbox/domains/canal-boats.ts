import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { models, people, places } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const canalBoats: Domain = {
  topic: 'canal boats',
  noun: 'canal boat',
  concern: 'the boats that worked the inland canals and the families that lived aboard',
  branchNoun: 'fleet',
  branchHeading: 'Fleets',
  nouns: (
    'coal boat, grain boat, packet boat, ice boat, timber raft, butty boat, tank boat, ferry, dredger, tug, ' +
    'milk boat, market boat'
  ).split(', '),
  entityHeading: 'Boats',
  branchLead: 'is a fleet of working boats with its home basin in [home basin].',
  branch: [
    place('home basin', 'Its home basin is {v}.'),
    year('first licensed', 1762, 1869, 'The first licence was issued in {v}.'),
    choice('main cargo', ['coal', 'grain', 'lime', 'milk', 'mail', 'bricks'], 'Its main cargo was {v}.'),
    person('first owner', 'The first owner was {v}.'),
    measure('peak fleet size', [9, 310, 1], '', 'At the peak it had {v} boats.'),
    measure('canal length', [12, 410, 1], 'km', 'It worked on {v} of canal.'),
    date('dissolved', 1870, 1936, 'It came to its end on {v}.'),
    code('fleet mark', ['FL', 'CB'], 'Its fleet letters are {v}.'),
    measure('number of horses', [6, 240, 2], '', 'Its stables kept {v} horses.'),
  ],
  entityLead: 'is a {noun} built in [building yard] with a [hull material] hull.',
  entity: [
    place('building yard', 'It was built in {v}.'),
    year('launched', 1790, 1924, 'It was launched in {v}.'),
    measure('hull length', [6.5, 34, 0.5], 'm', 'The hull is {v} long.'),
    measure('draught', [0.3, 1.9, 0.05], 'm', 'Loaded, it has a draught of {v}.'),
    choice('hull material', ['oak', 'iron', 'elm', 'steel', 'composite'], 'The hull is of {v}.'),
    person('first captain', 'The first captain was {v}.'),
    measure('cargo capacity', [4, 96, 1], 'tonnes', 'It carries {v}.'),
    choice('cabin paint', ['roses', 'castles', 'diamonds', 'plain grain'], 'The cabin is painted with {v}.'),
    date('scrapped', 1925, 1978, 'It went to the breakers on {v}.'),
    code('gauging number', ['GN', 'IW', 'TB'], 'Its gauging number is {v}.'),
    measure('number of bunks', [2, 16, 1], '', 'There are {v} bunks.'),
  ],
  sub: [
    people('captain', 'Captains'),
    places('wharf', 'Wharves and locks', ['Wharf', 'Lock', 'Basin', 'Bridge', 'Dock']),
    models('engine', 'Engines and gear', ['engine', 'windlass', 'pump', 'winch']),
  ],
};
