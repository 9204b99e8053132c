import { parseArgs } from 'node:util';
import { seedRange } from './arena/seed-range.ts';
import { brokenJudging } from './controls/broken-judging.ts';
import type { Control } from './controls/control.ts';
import { eightClones } from './controls/eight-clones.ts';
import { loweredSkill } from './controls/lowered-skill.ts';
import { searchOnlyByDepth } from './controls/search-only.ts';
import { seatsSwapped } from './controls/seats-swapped.ts';
import { shotgun } from './controls/shotgun.ts';
import { shuffledVerdicts } from './controls/shuffled-verdicts.ts';
import { siblingsSwapped } from './controls/siblings-swapped.ts';

/** Controls that fail when the arena finds skill where there is none, or takes one weakness for another. One JSON line each. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'shuffled,swapped,clones,seats,depth,steady,straying,shotgun,broken' },
    shuffled: { type: 'string', default: '101-120' },
    swapped: { type: 'string', default: '101-120' },
    clones: { type: 'string', default: '201-224' },
    seats: { type: 'string', default: '211-213' },
    depth: { type: 'string', default: '301-306' },
    lowered: { type: 'string', default: '401-405' },
    shotgun: { type: 'string', default: '101-103' },
    broken: { type: 'string', default: '101-104' },
  },
});

const size = { agents: 8, trees: 3, rounds: 3 };

const controls: Readonly<Record<string, () => Promise<Control>>> = {
  shuffled: () => shuffledVerdicts(seedRange(values.shuffled), size),
  swapped: () => siblingsSwapped(seedRange(values.swapped), size),
  clones: () => eightClones(seedRange(values.clones)),
  seats: () => seatsSwapped(seedRange(values.seats), size),
  depth: () => searchOnlyByDepth(seedRange(values.depth)),
  steady: () => loweredSkill(seedRange(values.lowered), 'steady'),
  straying: () => loweredSkill(seedRange(values.lowered), 'straying'),
  shotgun: () => shotgun(seedRange(values.shotgun)),
  broken: () => brokenJudging(seedRange(values.broken), size),
};

for (const name of values.only.split(',')) {
  const run = controls[name];
  if (!run) throw new RangeError(`there is no control '${name}'; there are ${Object.keys(controls).join(', ')}`);
  const { control, passed, measured } = await run();
  process.stdout.write(`${JSON.stringify({ bench: 'controls', control, passed, ...measured })}\n`);
  if (!passed) process.exitCode = 1;
}
