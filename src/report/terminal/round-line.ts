import { visibleText } from '../../kernel/visible-text.ts';
import type { MatchRecord, RoundRecord } from '../../tournament/tournament-record.ts';
import { evolutionWords, tagName, tierText, voidText } from '../words.ts';

/** A round in one line, for a person who watches the match: where it was asked, how it ended, what comes next. */
export function roundLine({ number, path, width, result, scoreA, scoreB }: RoundRecord, { a, b }: MatchRecord): string {
  const place = `${a} against ${b}, round ${number}, depth ${path.length}, width ${width}`;
  if (result.kind === 'void') return visibleText(`${place}: void, ${voidText[result.void.reason]}`);
  const { tier, tag } = result.judgement.verdict;
  const verdict = `${tierText(tier, a, b)}${tag === null ? '' : ` (loser's tag: ${tagName[tag]})`}`;
  const next = result.evolution ? `; next: ${evolutionWords(result.evolution)}` : '';
  return visibleText(`${place}: ${verdict}, ${scoreA} : ${scoreB}${next}`);
}
