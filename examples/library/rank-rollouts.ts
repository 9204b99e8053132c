// A group of rollouts of one question: ranked by a judge of pairs, then made into rewards and advantages.
import { type Pairing, rankGroup, swiss } from 'dr-arena/formats';
import { advantages, quantileRewards } from 'dr-arena/rewards';

const answers = { r1: 'short', r2: 'a longer answer', r3: 'the longest answer of all', r4: 'an answer' };
type Rollout = keyof typeof answers;
const rollouts = Object.keys(answers) as Rollout[];

// Your judge; this one takes the longer answer. One that fails says `winner: 'void'`.
async function compare({ a, b }: Pairing<Rollout>) {
  const lead = answers[a].length - answers[b].length;
  return { cluster: 'question', winner: lead > 0 ? 'a' : lead < 0 ? 'b' : 'tie' } as const;
}

const { ranking } = await rankGroup(swiss(rollouts, { seed: 1 }), compare, new AbortController().signal);
const rewards = quantileRewards(ranking);
const gains = advantages(rollouts.map((rollout) => rewards.get(rollout) ?? 0));
for (const [place, rollout] of rollouts.entries())
  console.log(`${rollout}: reward ${rewards.get(rollout)?.toFixed(2)}, advantage ${gains[place]?.toFixed(2)}`);
