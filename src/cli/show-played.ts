import type { Records, Stores, TimedStores } from '../application/app-context.ts';
import { whyNothingWorked } from '../application/played-matches.ts';
import { playedOn } from '../arena/played-on.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { VoidTally } from '../arena/void-tally.ts';
import { ownAgents } from '../config/own-agents.ts';
import type { Board } from '../config/rating-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { decisionDocument } from '../reporting/decision-document.ts';
import { checkAlone, type DecisionInput, noAnswersText } from '../reporting/decision-words.ts';
import { moreOf } from '../reporting/series-decision.ts';
import { agentConduct, type NoAnswers, neverAnswered, noAnswers } from '../reporting/view/agent-conduct.ts';
import { failureProfiles } from '../reporting/view/failure-profile.ts';
import { loadAnswersWithFailures } from '../storage/load-answered.ts';
import type { UsualOptions } from './config-options.ts';
import { demandClauses, type GateOptions, isGate } from './fail-if.ts';
import { pairsAndCosts } from './leaderboard-details.ts';
import { pageOf, tellNext, tournamentSteps } from './next-steps.ts';
import { AgentNeverAnswered } from './requirement.ts';
import { aloneNote, boardsOf, type Decided, finishedHead, ratingsOf, showLeaderboard } from './show-leaderboard.ts';
import { showTogether } from './show-series.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Prints the result of a finished tournament: the decision, its leaderboard, the next steps and the clauses of its gate that
 * fail.
 * @throws OperatorError where nothing of it worked, AgentNeverAnswered where an agent answered nothing
 */
export async function showPlayed(
  context: CommandContext,
  app: TimedStores,
  tournament: TournamentId,
  { json = false, details = false, ...gate }: GateOptions & Pick<UsualOptions, 'json' | 'details'>,
): Promise<void> {
  const head = await finishedHead(app, tournament);
  const isAlone = head.follows === undefined || isGate(gate);
  const decided = isAlone ? await decisionAt(app, head) : null;
  const results = isAlone ? await showLeaderboard(context, app, head.id, { decided, gate, json, details }) : [];
  if (!isAlone) await showTogether(context, app, head, json);
  if (!json) tellNext(context, tournamentSteps(tournament, !isAlone));
  demandClauses(context, results);
  await refuseNothing(app, tournament);
  const silent = [
    ...(await noAnswersOf(app, head)).filter(neverAnswered).map(noAnswersText),
    ...(await absentIn(app, head)),
  ];
  if (silent.length > 0) throw new AgentNeverAnswered(silent.join('\n'));
}

/** Returns a line for each agent that was unavailable in all of its rounds. */
async function absentIn({ ledger }: Records, { id }: TournamentHead): Promise<readonly string[]> {
  const tally = new VoidTally();
  tally.add({ matches: await ledger.matches.ofTournament(id), rounds: await ledger.rounds.ofTournament(id) });
  return tally
    .suspicious()
    .filter(({ voids, of }) => voids === of)
    .map(
      ({ agent, of }) =>
        `${visibleLine(agent)} was unavailable in all of its ${counted(of, 'round')}.${checkAlone(agent)}`,
    );
}

/** Returns the decision between the agents of a finished tournament. */
export async function decisionAt(app: Stores, head: TournamentHead): Promise<Decided> {
  const evidence = await decisionEvidence(app, head, (await boardsOf(app, head)).first);
  const matches = await app.ledger.matches.ofTournament(head.id);
  return { evidence, page: pageOf(head.id), decision: decisionDocument(evidence, matches, head.agents) };
}

/**
 * Fails for a tournament or a match without any result.
 * @throws OperatorError with why, and where to look
 */
export async function refuseNothing(app: Records, tournament: TournamentId): Promise<void> {
  const why = await whyNothingWorked(app, tournament);
  if (why === null) return;
  throw new OperatorError(
    `nothing worked: ${visibleLine(why)}`,
    `See 'dr-arena status ${tournament}' and check the agents: 'dr-arena agents check'. Then: dr-arena tournament resume ${tournament} --voids`,
  );
}

/** Returns the evidence for a decision between the agents of a finished tournament; null if too little is known. */
async function decisionEvidence(app: Stores, head: TournamentHead, board: Board): Promise<DecisionInput | null> {
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
    ...moreOf(head),
    ...(alone !== null && { alone }),
  };
}

/** Returns the agents that left tasks without an answer; the details are hidden for a private set. */
async function noAnswersOf({ ledger }: Records, head: TournamentHead): Promise<readonly NoAnswers[]> {
  const { answers, details } = await loadAnswersWithFailures(ledger, head);
  return noAnswers(agentConduct(head.agents, answers), details);
}
