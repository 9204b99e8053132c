import { escapeRegExp } from '../../../examiner/comparing/words.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { fencedText, firstTurn } from './fenced-parts.ts';
import { readingOf, sentencesIn } from './points-brain.ts';

/** How notices of made-up pages settle a value of a thing. */
function noticesAbout(thing: string): readonly RegExp[] {
  const about = `(?:the )?(?<what>[^.;:]+?) of (?:the )?${escapeRegExp(thing.replace(/^the /i, ''))}`;
  return [
    `^(?:On|In) (?<date>\\d{1,2} \\p{L}+ \\d{4}),? .*?corrected ${about} from (?<old>.+?) to (?<new>.+?)\\.?$`,
    `^${about} was given here as (?<old>.+?), .*?\\bwithdrawn (?:on|in) (?<date>.+?)\\.?$`,
  ].map((form) => new RegExp(form, 'iu'));
}

/** Reads in two fenced pages what notices of one say of a value of the other; null where something else is asked. */
export function conflictsBrain(asked: AskedModel): BrainReply | null {
  if (readingOf(asked) !== 'conflicts') return null;
  const prompt = firstTurn(asked);
  const own = fencedText(prompt, 'page');
  const forms = noticesAbout(fencedText(prompt, 'thing'));
  const notices = sentencesIn(fencedText(prompt, 'other'));
  const points = notices.flatMap((sentence) => {
    const told = forms.map((form) => form.exec(sentence)?.groups).find((groups) => groups !== undefined);
    if (!told) return [];
    const { what = '', old = '', date = '' } = told;
    const line = own.split('\n').find((each) => each.toLowerCase().includes(what.toLowerCase()));
    const value = told.new === undefined ? (line?.split('|')[2]?.trim() ?? '') : old;
    if (line === undefined || !line.includes(value)) return [];
    const sides = [
      { page: 'page', value, quote: line },
      { page: 'other', value: told.new ?? old, quote: sentence },
    ];
    const decided = { page: 'other', value: date, quote: sentence };
    const parts = [...(told.new === undefined ? sides : sides.toReversed()), decided];
    return [{ about: what.toLowerCase(), parts }];
  });
  return { kind: 'text', text: JSON.stringify({ points }) };
}
