import { choice, code, date, measure, person, place, year } from '../attribute.ts';
import { models, parts, people, works } from '../deep-kinds.ts';
import type { Domain } from '../domain.ts';

export const boardGames: Domain = {
  topic: 'board games',
  noun: 'board game',
  concern: 'games of skill and chance played on boards, cloths and tavern tables',
  branchNoun: 'family',
  branchHeading: 'Families of games',
  nouns: (
    'race game, hunt game, blockade game, sowing game, tile game, capture game, bluffing game, siege game, ' +
    'alignment game, trading game, peg game, map game'
  ).split(', '),
  entityHeading: 'Types of game',
  branchLead: 'is a family of games that spread from the inns of [home district].',
  branch: [
    place('home district', 'It spread from {v}.'),
    year('first recorded', 1380, 1760, 'The oldest board is from {v}.'),
    choice('board shape', ['square', 'hexagonal', 'cross-shaped', 'circular', 'spiral'], 'Its boards are {v}.'),
    person('first historian', 'Its first historian was {v}.'),
    measure('number of documented rules', [6, 140, 1], '', 'Collectors have documented {v} sets of rules.'),
    measure('number of clubs', [4, 260, 1], '', 'Today {v} clubs play its games.'),
    date('first contested', 1850, 1960, 'The first tournament was held on {v}.'),
    code('index class', ['GX', 'BO'], 'Its class in the index of games is {v}.'),
    measure('number of museum boards', [5, 320, 1], '', 'Museums own {v} boards.'),
  ],
  entityLead: 'is a {noun} from [town of origin] played with [piece material] pieces.',
  entity: [
    place('town of origin', 'It was first played in {v}.'),
    year('first printed', 1590, 1860, 'The first printed rules are from {v}.'),
    measure('number of squares', [16, 361, 1], '', 'The board has {v} squares.'),
    measure('number of pieces', [6, 96, 2], '', 'It is played with {v} pieces.'),
    choice('piece material', ['bone', 'boxwood', 'pewter', 'glass', 'river pebble'], 'The pieces are of {v}.'),
    measure('playing time', [8, 240, 2], 'minutes', 'A game takes {v}.'),
    person('inventor', 'Its inventor is said to be {v}.'),
    choice('number of players', ['two', 'three', 'four', 'two to six'], 'The number of players is {v}.'),
    measure('record game length', [3, 190, 1], 'hours', 'The longest game on record took {v}.'),
    code('index number', ['BG', 'PL', 'JK'], 'Its index number is {v}.'),
    date('reformed', 1861, 1979, 'The rules were reformed on {v}.'),
    measure('number of opening moves', [5, 118, 1], '', 'Handbooks treat {v} opening moves.'),
  ],
  sub: [
    people('champion', 'Champions and inventors'),
    parts('piece', 'Boards and pieces', ['pawn', 'king', 'die', 'counter', 'tower', 'marker']),
    works('handbook', 'Books', ['The {W} Openings', 'Problems of {W}', 'The {W} Handbook']),
    models('edition', 'Editions', ['tavern edition', 'travel edition', 'club edition', 'court edition']),
  ],
};
