import * as z from 'zod';
import { failureTags } from '../../examiner/verdict.ts';
import type { AgentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { PairStandings } from '../ratings/pair-standings.ts';
import { counted, levelLoss, levelLossText, points } from './arena-words.ts';
import { dollars } from './spend-words.ts';
import { addresses } from './view/addresses.ts';
import type { QualityLine } from './view/cost-quality.ts';
import type { FailureProfile } from './view/failure-profile.ts';

const losses = [...failureTags, 'NO_ANSWER'] as const;
type Loss = (typeof losses)[number];

export const ownStandingSchema = z.strictObject({
  agent: z.string(),
  place: z.int().min(1).nullable().describe('By the rating; null: not rated, or below the 40 best.'),
  of: z.int().min(0).describe('Agents that are rated.'),
  behind: z
    .strictObject({
      leader: z.string(),
      points: z.number().describe('Rating points.'),
      low: z.number().describe('Of the 95% interval.'),
      high: z.number().describe('Of the 95% interval.'),
      toldApart: z.boolean(),
    })
    .nullable()
    .describe('How far behind the first; null where it has no place.'),
  usdPerAnswer: z.number().min(0).nullable().describe('Dollars; null: not known.'),
  rounds: z.int().min(0).describe('Its judged rounds.'),
  lost: z.int().min(0).describe('Those of them that it lost.'),
  lostMostBy: z.enum(losses).nullable().describe('The failure tag of most of these; null: it lost none.'),
  sideBySide: z
    .string()
    .nullable()
    .describe('Address below the page of the run: it beside the first; null: there is no such page.'),
});

/** Standing of an agent of one's own that is not one of the two best. */
export type OwnStanding = Readonly<Omit<z.infer<typeof ownStandingSchema>, 'agent'>> & { readonly agent: AgentId };

export interface OwnInput {
  readonly pairs: PairStandings;
  readonly costs: readonly QualityLine[];
  readonly failures: readonly FailureProfile[];
  /** Agents of one's own; `all`: no built-in one plays, so the last place stands for them. */
  readonly own: 'all' | readonly AgentId[];
  /** True for several tournaments together, of which no page shows two agents side by side; default: one tournament. */
  readonly isSeries?: boolean;
}

/** Standings of one's own agents that are not the two best, of which the rest of a decision speaks. */
export function ownStandings({ pairs, costs, failures, own, isSeries = false }: OwnInput): readonly OwnStanding[] {
  const order = pairs.agents.map(({ agent }) => agent);
  const [first, second] = order;
  const agents = own === 'all' ? order.slice(-1) : own;
  return agents
    .filter((agent) => agent !== first && agent !== second)
    .map((agent) => {
      const index = order.indexOf(agent);
      return {
        agent,
        place: index < 0 ? null : index + 1,
        of: order.length + pairs.left,
        behind: behindFirst(agent, pairs),
        usdPerAnswer: costs.find((line) => line.agent === agent)?.usd.amount?.mean ?? null,
        ...lossesOf(failures.find((profile) => profile.agent === agent)),
        sideBySide: first === undefined || isSeries ? null : addresses.sideBySide(first, agent),
      };
    });
}

function behindFirst(agent: AgentId, { agents: [first], pairs }: PairStandings): OwnStanding['behind'] {
  const pair = pairs.find(({ better, worse }) => better === first?.agent && worse === agent);
  if (pair === undefined) return null;
  const { better: leader, difference, low, high, furtherTrees } = pair;
  return { leader, points: difference, low, high, toldApart: furtherTrees === 0 };
}

function lossesOf(profile: FailureProfile | undefined): Pick<OwnStanding, 'rounds' | 'lost' | 'lostMostBy'> {
  if (profile === undefined) return { rounds: 0, lost: 0, lostMostBy: null };
  const times = (loss: Loss) => (loss === 'NO_ANSWER' ? profile.untagged : profile.tags[loss]);
  const lost = losses.reduce((sum, loss) => sum + times(loss), 0);
  const [most] = [...losses].sort((one, other) => times(other) - times(one));
  return { rounds: profile.rounds, lost, lostMostBy: lost === 0 ? null : (most ?? null) };
}

/** Reasons for a lost round, in words that follow “lost”. */
const lossWords: Readonly<Record<Exclude<Loss, 'NONE'>, string>> = {
  DEPTH: 'for not finding what was asked for (DEPTH)',
  WIDTH: 'for details that were missing or wrong (WIDTH)',
  BOTH: 'for both at once (BOTH)',
  NO_ANSWER: 'for giving no answer',
};

/** The same of an agent's rounds: a rubric is named only where one decided. */
export function lossText(loss: Loss, profile: FailureProfile): string {
  return loss === 'NONE' ? `for an answer that was ${levelLossText[levelLoss([profile])]} (NONE)` : lossWords[loss];
}

/** The same in one line: place, distance from the first, cost, and what it loses by. */
export function ownText(standing: OwnStanding, profile: FailureProfile | undefined): string {
  return [placeText(standing), costText(standing), lostText(standing, profile)].join(' ');
}

function placeText({ place, of, behind }: OwnStanding): string {
  if (place === null || behind === null) return `Not rated, or below the best of ${counted(of, 'rated agent')}.`;
  const { points: by, low, high, toldApart } = behind;
  const apart = toldApart ? 'significantly different' : 'not significantly different';
  return `Place ${place} of ${of}, ${points(by)} points behind ${visibleLine(behind.leader)} (95%: ${points(low)} to ${points(high)}); ${apart}.`;
}

function costText({ usdPerAnswer }: OwnStanding): string {
  if (usdPerAnswer === null) return 'What its answers cost is not known.';
  return usdPerAnswer === 0
    ? 'Its answers cost nothing, as far as it says.'
    : `An answer of it costs ${dollars(usdPerAnswer)}.`;
}

function lostText({ rounds, lost, lostMostBy }: OwnStanding, profile: FailureProfile | undefined): string {
  if (rounds === 0 || profile === undefined) return 'No round of it was judged.';
  const roundsText = counted(rounds, 'judged round');
  return lostMostBy === null
    ? `It lost none of its ${roundsText}, and won ${profile.won}.`
    : `It lost ${lost} of ${roundsText}, most often ${lossText(lostMostBy, profile)}.`;
}
