import * as z from 'zod';
import { type MatchRecord, winningAgent } from '../arena/match.ts';
import { playedOn } from '../arena/played-on.ts';
import type { AgentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { PairStandings } from '../ratings/pair-standings.ts';
import { counted, endText } from './arena-words.ts';
import { choiceQuestion, type DecisionInput, decisionLead, decisionLines } from './decision-words.ts';
import { ownStandingSchema, ownStandings } from './own-standing.ts';

/** Name and version of the format. */
export const decisionVersion = 'dr-arena/decision@1';

const agent = z.string();
const chance = z.number().min(0).max(1);

/** Schema of the decision of a tournament or a match, published as `docs/schemas/decision.v1.json`. */
export const decisionSchema = z
  .strictObject({
    schema: z.literal(decisionVersion),
    sentence: z.string().describe('Which agent to take, in words.'),
    reasons: z
      .array(z.strictObject({ question: z.string(), answer: z.string() }))
      .describe('What speaks for it, in words; empty where too little is known.'),
    by: z
      .enum(['items', 'matches', 'results'])
      .describe('The rating it goes by; results: too little for a rating, so by the matches that the two won.'),
    leader: agent.nullable().describe('Who stands first; null: nobody.'),
    toldApart: z
      .boolean()
      .describe('Whether the leader is significantly better than every other agent, each pair for itself at 95%.'),
    chance: chance.nullable().describe('That the leader is the best of all; null: not known.'),
    lead: z
      .strictObject({
        over: agent,
        points: z.number().describe('Rating points.'),
        low: z.number().describe('Of the 95% interval.'),
        high: z.number().describe('Of the 95% interval.'),
        furtherTrees: z
          .int()
          .min(0)
          .nullable()
          .describe('More trees, or own questions, that would tell the two apart; 0: they are; null: more than 1,000.'),
      })
      .nullable()
      .describe('How far the leader stands before the next; null: not known.'),
    mayBeBest: z
      .array(z.strictObject({ agent, chance }))
      .describe('All that may be the best: nobody is significantly better, and enough was answered and right.'),
    trees: z.int().min(0).describe('Trees that it stands on.'),
    own: z
      .array(ownStandingSchema)
      .optional()
      .describe(
        "Agents of one's own, where built-in ones play too, that are not one of the two best; where none is built in, the last.",
      ),
  })
  .describe('What a tournament or a match decides.');

export type DecisionDocument = z.infer<typeof decisionSchema>;

/**
 * The decision of what was played, for programs.
 * @param evidence null where too little is known of the pairs: then the matches that two agents won tell who leads
 */
export function decisionDocument(
  evidence: DecisionInput | null,
  matches: readonly MatchRecord[],
  agents: readonly AgentId[],
): DecisionDocument {
  const lines = decisionLines(evidence);
  const choice = lines.find(({ question }) => question === choiceQuestion);
  const reasons = lines.filter((line) => line !== choice);
  if (evidence === null || choice === undefined) return resultDocument(matches, agents);
  const { pairs, board } = evidence;
  const lead = decisionLead(evidence);
  const isLed = lead !== null && lead.level.length < 2;
  return {
    schema: decisionVersion,
    sentence: choice.answer,
    reasons: reasons.map(({ question, answer }) => ({ question, answer })),
    by: board,
    leader: isLed ? lead.first.agent : null,
    toldApart: lead !== null && lead.ahead !== null,
    chance: isLed ? lead.first.bestChance : null,
    lead: leadOver(pairs),
    mayBeBest: (lead?.best ?? []).map(({ agent, bestChance }) => ({ agent, chance: bestChance })),
    trees: pairs.trees,
    own: [...ownStandings(evidence)],
  };
}

function leadOver({ pairs: [first] }: PairStandings): DecisionDocument['lead'] {
  if (first === undefined) return null;
  const { worse: over, difference: points, low, high, furtherTrees } = first;
  return { over, points, low, high, furtherTrees };
}

function resultDocument(matches: readonly MatchRecord[], agents: readonly AgentId[]): DecisionDocument {
  const { leader, sentence } = resultOf(matches, agents);
  return {
    schema: decisionVersion,
    sentence,
    reasons: [],
    by: 'results',
    leader,
    toldApart: false,
    chance: null,
    lead: null,
    mayBeBest: [],
    trees: new Set(matches.map(({ tree }) => tree)).size,
  };
}

function resultOf(
  matches: readonly MatchRecord[],
  agents: readonly AgentId[],
): Pick<DecisionDocument, 'leader' | 'sentence'> {
  const [one, other] = agents;
  if (one === undefined || other === undefined || agents.length > 2)
    return {
      leader: null,
      sentence: `Too little is known: a decision takes two ${playedOn(matches.map(({ tree }) => tree))}s.`,
    };
  const wonBy = (agent: AgentId) => matches.filter((match) => winningAgent(match) === agent).length;
  const own = wonBy(one);
  const others = wonBy(other);
  const leader = own === others ? null : own > others ? one : other;
  const [match] = matches;
  const sentence =
    match !== undefined && matches.length === 1
      ? `${endText(match.end, visibleLine(match.a), visibleLine(match.b))}, ${match.scoreA} : ${match.scoreB}.`
      : `Of ${counted(matches.length, 'match', 'matches')} ${visibleLine(one)} won ${own}, ${visibleLine(other)} ${others}.`;
  return { leader, sentence };
}
