import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { models, parts, people } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const lighthouses: Domain = {
  topic: 'lighthouses',
  noun: 'lighthouse',
  concern: 'the lights, bells and keepers that brought ships safely past the skerries',
  branchNoun: 'chain',
  branchHeading: 'Chains of lights',
  nouns: (
    'rock light, harbour light, cliff light, reef light, island light, pier light, river light, leading light, ' +
    'cape light, sandbank light, estuary light, ice light'
  ).split(', '),
  entityHeading: 'Lights',
  branchLead: 'is a chain of lights supplied by tender from [depot].',
  branch: [
    place('depot', 'Stores come from the depot at {v}.'),
    year('established', 1760, 1898, 'Its first lamp burned in {v}.'),
    choice('usual colour', ['white', 'red', 'green', 'amber'], 'Most of the lights are {v}.'),
    measure('coast length', [14, 290, 1], 'km', 'The chain covers {v} of coast.'),
    person('first inspector', 'Its first inspector was {v}.'),
    measure('number of keepers', [12, 190, 1], '', 'It once employed {v} keepers.'),
    date('inspected', 1899, 1939, 'An inquiry reported on {v}.'),
    code('chart sheet', ['CT', 'SH'], 'It is drawn on chart sheet {v}.'),
    measure('number of recorded wrecks', [21, 480, 1], '', 'Before it was built, {v} wrecks were recorded.'),
  ],
  entityLead: 'is a [tower form] {noun} near [nearest port].',
  entity: [
    place('nearest port', 'The nearest port is {v}.'),
    year('completed', 1771, 1936, 'It shone for the first time in {v}.'),
    measure('tower height', [6, 71, 1], 'm', 'The tower is {v} high.'),
    measure('range', [5, 38, 0.5], 'nautical miles', 'The light carries {v}.'),
    choice('tower form', ['round', 'octagonal', 'square', 'tapered', 'skeletal'], 'The tower is {v}.'),
    person('builder', 'It was built by {v}.'),
    measure('flash period', [2, 60, 0.5], 'seconds', 'It flashes every {v}.'),
    date('automated', 1948, 1996, 'The last keeper left on {v}.'),
    choice('daymark', ['red bands', 'white wash', 'black lantern', 'bare granite'], 'By day it is known by its {v}.'),
    code('light list number', ['LL', 'QF', 'DN'], 'Its light list number is {v}.'),
    measure('number of steps', [31, 388, 1], '', 'Inside are {v} steps.'),
  ],
  sub: [
    people('keeper', 'Keepers'),
    parts('fitting', 'Lamp room and machinery', ['lens', 'burner', 'fog bell', 'clockwork', 'lantern', 'shutter']),
    models('tender', 'Tenders and boats', ['cutter', 'launch', 'lugger', 'barge']),
  ],
};
