import type { RoundRecord } from '../../arena/round.ts';
import { roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { AnswerRecord, PlayedTournament, TournamentHead } from '../../arena/tournament.ts';
import { WithoutTexts } from '../../arena/without-texts.ts';
import type { Ledger } from '../ledger.ts';

type Parts = Pick<Ledger, 'streams' | 'tasks'>;

interface WithoutTextsOptions {
  /** Keeps what answers say and cite, for figures of style; default false. */
  readonly answerTexts?: boolean;
}

/** Tasks of one question to the database. */
const tasksAtOnce = 500;

/**
 * Everything of one tournament but its trees, with the texts that no figure counts left empty (without-texts.ts). Read
 * portion by portion, so that no more than a portion is ever held whole, and other work of the process goes on between.
 */
export async function loadWithoutTexts(
  ledger: Parts,
  head: TournamentHead,
  { answerTexts = false }: WithoutTextsOptions = {},
): Promise<PlayedTournament> {
  const texts = new WithoutTexts();
  const matches: PlayedTournament['matches'][number][] = [];
  const rounds: RoundRecord[] = [];
  const answers: AnswerRecord[] = [];
  for await (const portion of ledger.streams.played(head.id)) {
    const ofMatch = roundsByMatch(portion.rounds);
    for (const match of portion.matches) {
      matches.push(match);
      for (const round of ofMatch.get(match.id) ?? []) rounds.push(texts.round(round));
    }
  }
  for await (const portion of ledger.streams.answers(head.id)) {
    for (const answer of portion) answers.push(texts.answer(answer, answerTexts));
  }
  const ids = [...new Set(rounds.flatMap(({ task }) => task ?? []))].sort();
  const tasks: PlayedTournament['tasks'][number][] = [];
  for (let from = 0; from < ids.length; from += tasksAtOnce) {
    for (const task of await ledger.tasks.loadAll(ids.slice(from, from + tasksAtOnce))) tasks.push(texts.task(task));
  }
  return { ...head, matches, rounds, tasks, answers };
}
