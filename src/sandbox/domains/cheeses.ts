import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { parts, people, places } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const cheeses: Domain = {
  topic: 'cheeses',
  noun: 'cheese',
  concern: 'the keeping of milk through the winter and the cellars in which it ripens',
  branchNoun: 'school',
  branchHeading: 'Schools of cheese making',
  nouns: (
    'rind cheese, brine cheese, smoked cheese, blue cheese, hay cheese, whey cheese, cellar cheese, curd cheese, ' +
    'ash cheese, drawn cheese, wheel cheese, herb cheese'
  ).split(', '),
  entityHeading: 'Varieties of cheese',
  branchLead: 'is a school of cheese making taught in the dairies of [dairy region].',
  branch: [
    place('dairy region', 'Its dairies lie in {v}.'),
    year('established', 1480, 1699, 'The oldest cellar was cut in {v}.'),
    choice('type of milk', ['cow', 'sheep', 'goat', 'mixed', 'buffalo'], 'It uses {v} milk.'),
    measure('number of member dairies', [9, 210, 1], '', 'It has {v} member dairies.'),
    person('founder', 'It was founded by {v}.'),
    measure('cellar humidity', [71, 97, 0.5], 'percent', 'Cellars are held at a humidity of {v}.'),
    code('seal', ['SL', 'DA'], 'Its seal bears the code {v}.'),
    date('chartered', 1700, 1899, 'The first rule book was signed on {v}.'),
    measure('yearly output', [12, 940, 2], 'tonnes', 'The yearly output is {v}.'),
  ],
  entityLead: 'is a [texture] {noun} ripened in [ripening village].',
  entity: [
    place('ripening village', 'It ripens in {v}.'),
    choice('texture', ['crumbly', 'supple', 'hard', 'spreadable', 'layered'], 'Its texture is {v}.'),
    measure('ripening time', [12, 610, 2], 'days', 'It ripens for {v}.'),
    measure('wheel weight', [0.2, 46, 0.2], 'kg', 'A wheel weighs {v}.'),
    measure('fat content', [18, 62, 0.5], 'percent', 'Its fat content is {v}.'),
    year('first mentioned', 1560, 1870, 'It was first mentioned in {v}.'),
    person('dairy master', 'The recipe in use is that of {v}.'),
    choice('rind colour', ['straw yellow', 'rust red', 'grey', 'chalk white', 'dark brown'], 'The rind is {v}.'),
    code('dairy stamp', ['CZ', 'MY', 'BR'], 'Wheels carry the dairy stamp {v}.'),
    measure('cellar temperature', [4, 19, 0.5], 'degrees', 'The cellar is kept at {v}.'),
  ],
  sub: [
    places('cellar', 'Cellars', ['Cellar', 'Cave', 'Dairy', 'Barn', 'Farm']),
    people('cheese maker', 'Cheese makers'),
    parts('implement', 'Implements', ['curd knife', 'mould', 'press', 'vat', 'strainer', 'ladle']),
  ],
};
