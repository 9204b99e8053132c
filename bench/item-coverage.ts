import { parseArgs } from 'node:util';
import { formatSettings } from '../src/config/format-settings.ts';
import { abilities } from '../src/ratings/ability/abilities.ts';
import type { CombinedRatings } from '../src/ratings/ability/combined-rating.ts';
import { type ItemLaw, MadeUpTournament } from './simulation/made-up-tournament.ts';

/**
 * How often the intervals, ranks and told-apart pairs of the rating by graded items are right (bench/simulation/made-up-tournament.ts). What is held to be true is the fit to very many
 * trees of the same law. Prints one JSON line for each setting.
 */
const { values } = parseArgs({
  options: {
    tournaments: { type: 'string', default: '2000' },
    trees: { type: 'string', default: '6,10,30' },
    spreads: { type: 'string', default: '0,2' },
    formats: { type: 'string', default: 'swiss,round-robin' },
    agents: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});

/** By agent, in points: the fit to many trees, and nothing of its errors. */
function truthOf(law: ItemLaw): Map<string, number> {
  const many = new MadeUpTournament(law, 'truth', 1500).results().map((each) => ({ ...each, tree: 'all' }));
  return new Map(abilities(many).combined.agents.map(({ agent, rating }) => [agent, rating ?? Number.NaN]));
}

interface Sums {
  ratings: number;
  ranks: number;
  agents: number;
  rankWidth: number;
  width: number;
  apart: number;
  apartWrong: number;
  together: number;
  togetherWrong: number;
  pairs: number;
  told: number;
}

function check(
  { agents, apart, apartTogether }: CombinedRatings,
  truth: Map<string, number>,
  level: boolean,
  sums: Sums,
) {
  const at = (agent: string) => (level ? 1000 : (truth.get(agent) ?? Number.NaN));
  const order = [...truth.keys()].sort((one, other) => at(other) - at(one));
  for (const { agent, low, high, rankLow, rankHigh } of agents) {
    const own = at(agent);
    if ((low ?? Number.NEGATIVE_INFINITY) <= own && own <= (high ?? Number.POSITIVE_INFINITY)) sums.ratings += 1;
    const rank = order.indexOf(agent) + 1;
    if (level || ((rankLow ?? 1) <= rank && rank <= (rankHigh ?? 99))) sums.ranks += 1;
    sums.rankWidth += (rankHigh ?? 0) - (rankLow ?? 0) + 1;
    sums.width += (high ?? 0) - (low ?? 0);
    sums.agents += 1;
  }
  sums.pairs += (agents.length * (agents.length - 1)) / 2;
  sums.apart += apart.length;
  sums.together += apartTogether.length;
  sums.apartWrong += apart.filter(([better, worse]) => at(better) <= at(worse)).length;
  if (apartTogether.some(([better, worse]) => at(better) <= at(worse))) sums.togetherWrong += 1;
}

for (const format of values.formats.split(',')) {
  for (const spread of values.spreads.split(',').map(Number)) {
    const law = { agents: Number(values.agents), spread, format: formatSettings.parse({ format }) };
    const truth = truthOf(law);
    for (const trees of values.trees.split(',').map(Number)) {
      const sums: Sums = {
        ratings: 0,
        ranks: 0,
        agents: 0,
        rankWidth: 0,
        width: 0,
        apart: 0,
        apartWrong: 0,
        together: 0,
        togetherWrong: 0,
        pairs: 0,
        told: 0,
      };
      const tournaments = Number(values.tournaments);
      for (let run = 0; run < tournaments; run++) {
        const played = new MadeUpTournament(law, `${values.seed} ${run}`, trees).results();
        check(abilities(played).combined, truth, spread === 0, sums);
      }
      const share = (count: number, of: number) => Math.round((1000 * count) / of) / 1000;
      process.stdout.write(
        `${JSON.stringify({
          bench: 'item-coverage',
          format,
          spread,
          trees,
          tournaments,
          coverage: share(sums.ratings, sums.agents),
          ranks: share(sums.ranks, sums.agents),
          rankWidth: share(sums.rankWidth, sums.agents),
          width: Math.round(sums.width / sums.agents),
          toldApart: share(sums.apart, sums.pairs),
          wrong: share(sums.apartWrong, sums.pairs),
          toldTogether: share(sums.together, sums.pairs),
          anyWrongTogether: share(sums.togetherWrong, tournaments),
        })}\n`,
      );
    }
  }
}
