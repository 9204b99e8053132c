import { parseArgs } from 'node:util';
import { formatSettings } from '../src/config/format-settings.ts';
import { abilities } from '../src/ratings/ability/abilities.ts';
import type { CombinedRatings } from '../src/ratings/ability/combined-rating.ts';
import { treesNeeded } from './power/difference-power.ts';
import { laboratoryVariance } from './power/laboratory-variance.ts';
import { MadeUpTournament } from './power/made-up-tournament.ts';

/**
 * Whether the planned number of trees has the planned power: for each format and distance of places in a field of evenly
 * spaced agents, how often such pairs are told apart on as many trees as are planned for their difference. Prints one JSON
 * line for each setting.
 */
const { values } = parseArgs({
  options: {
    tournaments: { type: 'string', default: '300' },
    formats: { type: 'string', default: 'swiss,round-robin' },
    places: { type: 'string', default: '4,2' },
    agents: { type: 'string', default: '8' },
    spread: { type: 'string', default: '1' },
    power: { type: 'string', default: '0.8' },
    seed: { type: 'string', default: '1' },
  },
});

const agents = Number(values.agents);
const matchRounds = 10;

interface Found {
  /** Mean difference of the pairs, in points. */
  readonly difference: number;
  /** Shares of the pairs. */
  readonly told: number;
  readonly wrong: number;
}

function play(format: string, places: number, trees: number, tournaments: number, name: string): Found {
  const law = { agents, spread: Number(values.spread), format: formatSettings.parse({ format }), matchRounds };
  const sums = { difference: 0, told: 0, wrong: 0, pairs: 0 };
  for (let run = 0; run < tournaments; run++) {
    const played = new MadeUpTournament(law, `${values.seed} ${name} ${run}`, trees);
    count(abilities(played.results()).combined, places, sums);
  }
  const share = (sum: number) => sum / sums.pairs;
  return { difference: share(sums.difference), told: share(sums.told), wrong: share(sums.wrong) };
}

function count(
  board: CombinedRatings,
  places: number,
  sums: Record<'difference' | 'told' | 'wrong' | 'pairs', number>,
) {
  const ratingOf = new Map<string, number>(board.agents.map(({ agent, rating }) => [agent, rating ?? Number.NaN]));
  const apart = new Set(board.apart.map(([better, worse]) => `${better} ${worse}`));
  for (let worse = 0; worse + places < agents; worse++) {
    const better = worse + places;
    sums.pairs += 1;
    sums.difference += (ratingOf.get(`a${better}`) ?? 0) - (ratingOf.get(`a${worse}`) ?? 0);
    if (apart.has(`a${better} a${worse}`)) sums.told += 1;
    if (apart.has(`a${worse} a${better}`)) sums.wrong += 1;
  }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
for (const format of values.formats.split(',')) {
  const variance = laboratoryVariance({ agents, format: formatSettings.parse({ format }), matchRounds });
  for (const places of values.places.split(',').map(Number)) {
    const pilot = play(format, places, 30, 20, `pilot ${places}`);
    const trees = treesNeeded(pilot.difference, Number(values.power), variance);
    if (trees === null) continue;
    const { difference, told, wrong } = play(format, places, trees, Number(values.tournaments), `power ${places}`);
    process.stdout.write(
      `${JSON.stringify({
        bench: 'plan-power',
        format,
        agents,
        places,
        plannedFor: rounded(pilot.difference),
        trees,
        tournaments: Number(values.tournaments),
        difference: rounded(difference),
        power: rounded(told),
        wrong: rounded(wrong),
      })}\n`,
    );
  }
}
