import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { models, parts, people, places } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const weaving: Domain = {
  topic: 'weaving',
  noun: 'woven cloth',
  concern: 'the spinning, dyeing and weaving of cloth in cottages and early mills',
  branchNoun: 'guild style',
  branchHeading: 'Guild styles',
  nouns: (
    'twill, damask, blanket cloth, tapestry, ribbon, sailcloth, shawl cloth, braid, gauze, brocade, sacking, ' +
    'carpet'
  ).split(', '),
  entityHeading: 'Varieties of cloth',
  branchLead: 'is a style of weaving whose rules were set down in [guild town].',
  branch: [
    place('guild town', 'The guild met in {v}.'),
    year('founded', 1410, 1740, 'The first statute dates from {v}.'),
    choice('main fibre', ['wool', 'flax', 'hemp', 'nettle', 'silk'], 'The main fibre is {v}.'),
    person('first master', 'The first master was {v}.'),
    measure('peak loom count', [24, 1900, 4], '', 'At the peak {v} looms were at work.'),
    measure('shaft count', [2, 32, 1], 'shafts', 'Its looms have {v}.'),
    date('dissolved', 1790, 1899, 'The guild met for the last time on {v}.'),
    code('sample drawer', ['DW', 'SM'], 'Samples are kept in drawer {v}.'),
    measure('warp density', [6, 58, 1], 'threads per cm', 'The warp has {v}.'),
  ],
  entityLead: 'is a {noun} dyed with [dye] and traded through [staple town].',
  entity: [
    place('staple town', 'Its staple was {v}.'),
    choice('dye', ['madder', 'woad', 'weld', 'walnut husk', 'lichen'], 'It is dyed with {v}.'),
    measure('cloth width', [4, 210, 2], 'cm', 'The cloth is {v} wide.'),
    measure('weight per metre', [30, 980, 10], 'g', 'A metre weighs {v}.'),
    year('first recorded', 1520, 1870, 'The oldest sample is from {v}.'),
    person('noted weaver', 'A noted weaver of it was {v}.'),
    choice('weave repeat', ['diamond', 'herringbone', 'basket', 'bird-eye', 'plain'], 'The repeat is {v}.'),
    measure('number of picks per repeat', [8, 196, 2], '', 'A repeat takes {v} picks.'),
    code('sample number', ['WV', 'TE', 'CL'], 'Its sample number is {v}.'),
    measure('loom time', [2, 88, 1], 'days', 'A full piece needs {v}.'),
  ],
  sub: [
    people('weaver', 'Weavers'),
    parts('loom part', 'Loom parts', ['heddle', 'shuttle', 'reed', 'treadle', 'beam', 'bobbin']),
    models('pattern', 'Patterns', ['pattern', 'border pattern', 'winter pattern', 'bridal pattern']),
    places('mill', 'Mills', ['Mill', 'Walk', 'Dyehouse', 'Row']),
  ],
};
