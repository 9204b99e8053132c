import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';
import { sentencesIn } from './points-brain.ts';

const correction =
  /^(?:On|In) (?<date>[^,]{4,30}), .*?corrected (?:the )?(?<what>[^.;:]+?) of (?<name>[^.;:]+?) from (?<old>.+?) to (?<new>.+?)\.?$/iu;
const withdrawal =
  /^(?:The )?(?<what>[^.;:]+?) of (?<name>[^.;:]+?) was given here as (?<old>.+?), .*?\bwithdrawn (?:on|in) (?<date>.+?)\.?$/iu;

/** Reads in two fenced pages what notices of one say of a value of the other; null where something else is asked. */
export function conflictsBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'page_conflicts', 'conflicts')) return null;
  const prompt = firstTurn(asked);
  const own = fencedText(prompt, 'page');
  const notices = sentencesIn(fencedText(prompt, 'other page'));
  const conflicts = notices.flatMap((sentence) => {
    const told = correction.exec(sentence)?.groups ?? withdrawal.exec(sentence)?.groups;
    const { what = '', name = '', old = '', date = '' } = told ?? {};
    if (!told || name.replace(/^the /i, '') !== fencedText(prompt, 'thing').replace(/^the /i, '')) return [];
    const line = own.split('\n').find((each) => each.toLowerCase().includes(what.toLowerCase()));
    const value = told.new === undefined ? (line?.split('|')[2]?.trim() ?? '') : old;
    if (line === undefined || !line.includes(value)) return [];
    return [
      {
        attribute: what.toLowerCase(),
        page: { value, quote: line },
        other: { value: told.new ?? old, quote: sentence },
        stands: told.new === undefined ? 'page' : 'other',
        decides: { words: date, quote: sentence },
      },
    ];
  });
  return { kind: 'text', text: JSON.stringify({ conflicts }) };
}
