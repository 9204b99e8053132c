import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { models, parts, people } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const musicalInstruments: Domain = {
  topic: 'musical instruments',
  noun: 'musical instrument',
  concern: 'the making and playing of instruments at fairs, weddings and harvest dances',
  branchNoun: 'family',
  branchHeading: 'Families',
  nouns: 'lute, fiddle, zither, flute, frame drum, harp, shawm, bagpipe, dulcimer, hand bell, reed organ, horn'.split(
    ', ',
  ),
  entityHeading: 'Varieties',
  branchLead: 'is a family of instruments that took shape in [heartland] around [first recorded].',
  branch: [
    place('heartland', 'Its heartland is {v}.'),
    year('first recorded', 1540, 1790, 'The earliest record dates from {v}.'),
    choice(
      'playing technique',
      ['plucking', 'bowing', 'blowing', 'striking', 'rubbing'],
      'Its members are played by {v}.',
    ),
    measure('number of known makers', [12, 340, 1], '', 'The register names {v} makers.'),
    person('first cataloguer', 'It was first catalogued by {v}.'),
    measure('usual compass', [9, 61, 1], 'notes', 'The usual compass is {v}.'),
    code('catalogue group', ['HB', 'IN'], 'Museums file it under {v}.'),
    date('revived', 1890, 1968, 'A revival was agreed on {v}.'),
    measure('number of museum examples', [18, 620, 1], '', 'Museums hold {v} examples.'),
  ],
  entityLead: 'is a {noun} with a [body shape] body from [region of origin].',
  entity: [
    place('region of origin', 'It comes from {v}.'),
    choice('body shape', ['pear-shaped', 'flat', 'round', 'waisted', 'boat-shaped'], 'Its body is {v}.'),
    measure('number of strings or holes', [3, 31, 1], '', 'Players count {v} strings or holes.'),
    measure('overall length', [22, 190, 1], 'cm', 'It is {v} long.'),
    year('first made', 1610, 1890, 'The oldest dated one bears the year {v}.'),
    choice('body wood', ['maple', 'pear', 'walnut', 'lime', 'cherry', 'bog oak'], 'Makers build the body of {v}.'),
    person('best-known player', 'Its best-known player was {v}.'),
    measure('lowest note', [41, 440, 1], 'Hz', 'The lowest note sounds at {v}.'),
    code('museum number', ['MI', 'TN', 'VK'], 'The type example has the museum number {v}.'),
    measure('body weight', [0.3, 9.5, 0.1], 'kg', 'It weighs {v}.'),
  ],
  sub: [
    people('maker', 'Makers'),
    parts('component', 'Components', ['soundboard', 'peg', 'tailpiece', 'mouthpiece', 'bridge', 'rosette']),
    models('model', 'Models', ['concert model', 'travel model', 'court model', 'field model']),
  ],
};
