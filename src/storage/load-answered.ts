import type { AnswerRecord, TournamentHead } from '../arena/tournament.ts';
import { WithoutTexts } from '../arena/without-texts.ts';
import type { AgentId, TournamentId } from '../kernel/ids.ts';
import type { Ledger } from './ledger.ts';

type AnswerParts = Pick<Ledger, 'examSets' | 'streams'>;

/**
 * The answers of a tournament without their texts, and what was said of each agent's last failure; the latter left out where what a private
 * set's contestants said is not shown.
 */
export async function loadAnswersWithFailures({ examSets, streams }: AnswerParts, head: TournamentHead) {
  const texts = new WithoutTexts();
  const answers: AnswerRecord[] = [];
  const details = new Map<AgentId, string>();
  for await (const portion of streams.answers(head.id))
    for (const answer of portion) {
      answers.push(texts.answer(answer));
      if (answer.outcome.kind === 'failed') details.set(answer.agent, answer.outcome.failure.detail);
    }
  return { answers, details: (await examSets.isSecret(head)) ? undefined : details };
}

/** The same of each of some tournaments. */
export async function loadAllAnswersWithFailures(
  ledger: AnswerParts & Pick<Ledger, 'tournaments'>,
  ids: readonly TournamentId[],
) {
  const all = [];
  for (const id of ids) {
    const head = await ledger.tournaments.load(id);
    if (head !== null) all.push(await loadAnswersWithFailures(ledger, head));
  }
  return all;
}

/** Loads what some tournaments played, without the texts of answers and tasks, with the costs and failures of answers. */
export async function loadAnswered(
  ledger: AnswerParts & Pick<Ledger, 'matches' | 'modelCalls' | 'rounds' | 'tournaments'>,
  ids: readonly TournamentId[],
) {
  const all = [];
  for (const id of ids) {
    const head = await ledger.tournaments.load(id);
    if (head === null) continue;
    const texts = new WithoutTexts();
    const tasks = [];
    for await (const portion of ledger.streams.tasks(id)) tasks.push(...portion.map((task) => texts.task(task)));
    const rounds = (await ledger.rounds.ofTournament(id)).map((round) => texts.round(round, false));
    const matches = await ledger.matches.ofTournament(id);
    const spending = await ledger.modelCalls.spendOfAnswers(id);
    all.push({ ...head, ...(await loadAnswersWithFailures(ledger, head)), matches, rounds, tasks, spent: spending });
  }
  return all;
}
