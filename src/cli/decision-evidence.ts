import type { AppContext } from '../application/app-context.ts';
import { playedOn } from '../arena/played-on.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { ownAgents } from '../config/own-agents.ts';
import type { Board } from '../config/rating-settings.ts';
import type { DecisionInput } from '../reporting/decision-words.ts';
import { moreOf } from '../reporting/series-decision.ts';
import { agentConduct, type NoAnswers, noAnswers } from '../reporting/view/agent-conduct.ts';
import { failureProfiles } from '../reporting/view/failure-profile.ts';
import { loadToldAnswers } from '../storage/load-answered.ts';
import { pairsAndCosts } from './leaderboard-details.ts';
import { aloneNote, ratingsOf } from './show-leaderboard.ts';

/** What a decision between the agents of a finished tournament goes by; null where too little is known of the pairs. */
export async function decisionEvidence(
  app: Pick<AppContext, 'ledger' | 'trees'>,
  head: TournamentHead,
  board: Board,
): Promise<DecisionInput | null> {
  const { pairs, costs } = await pairsAndCosts(app, head, ratingsOf(head));
  const standings = pairs[board];
  if (standings === null) return null;
  const matches = await app.ledger.matches.ofTournament(head.id);
  const rounds = await app.ledger.rounds.ofTournament(head.id);
  const alone = await aloneNote(app, head);
  return {
    pairs: standings,
    board,
    costs,
    failures: failureProfiles(head.agents, matches, rounds),
    own: ownAgents(head.config),
    on: playedOn(head.trees),
    noAnswers: await noAnswersOf(app, head),
    ...(head.format !== 'match' && { more: moreOf(head.id) }),
    ...(alone !== null && { alone }),
  };
}

/** Agents of a tournament that left tasks without an answer; what a private set's contestants said is not shown. */
export async function noAnswersOf(
  { ledger }: Pick<AppContext, 'ledger'>,
  head: TournamentHead,
): Promise<readonly NoAnswers[]> {
  const { answers, details } = await loadToldAnswers(ledger, head);
  return noAnswers(agentConduct(head.agents, answers), details);
}
