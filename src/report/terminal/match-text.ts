import type { MatchRecord, RoundRecord, TournamentRecord } from '../../tournament/tournament-record.ts';
import { visibleText } from '../html/visible-text.ts';

/** The matches of a record for the terminal: rounds with question, verdict and what followed from it. */
export function matchText(record: TournamentRecord): string {
  return record.matches.map((match) => oneMatch(record, match)).join('\n');
}

function oneMatch(record: TournamentRecord, match: MatchRecord): string {
  const rounds = record.rounds.filter((round) => round.match === match.id);
  const head = `${match.a} (A) against ${match.b} (B) on ${match.tree}\n`;
  return `${head}\n${rounds.map((round) => oneRound(record, round)).join('\n')}\n${endText(match)}\n`;
}

function oneRound(record: TournamentRecord, round: RoundRecord): string {
  const task = record.tasks.find(({ id }) => id === round.task);
  const question = task ? `  ${visibleText(task.question)}\n` : '';
  const head = `Round ${round.number}, depth ${round.path.length}, width ${round.width}\n${question}`;
  if (round.result.kind === 'void') return `${head}  void: ${round.result.void.reason}: ${round.result.void.detail}\n`;
  const { verdict } = round.result.judgement;
  const tag = verdict.tag ? `, the loser's failure: ${verdict.tag}` : '';
  const evolution = round.result.evolution ? `  then: ${round.result.evolution.kind}\n` : '';
  return `${head}  ${verdict.tier}${tag}. ${verdict.reason}\n  score ${round.scoreA}:${round.scoreB}\n${evolution}`;
}

function endText({ a, b, end, scoreA, scoreB }: MatchRecord): string {
  if (!end) return 'not ended';
  if (end.kind === 'void') return `Void: ${end.void.reason}: ${end.void.detail}`;
  const winner = { a: `${a} wins`, b: `${b} wins`, tie: 'A tie', both_bad: 'A tie, both bad' }[end.winner];
  return `${winner} ${scoreA}:${scoreB} (${end.because.replaceAll('_', ' ')})`;
}
