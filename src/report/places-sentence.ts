import { visibleLine } from '../kernel/visible-text.ts';
import type { Ranking } from '../tournament/formats/format.ts';

/** The places that a format itself gives, in one sentence: `Places by anchor: 1. A; 2. B and C; 4. D.` */
export function placesSentence(format: string, places: Ranking): string {
  let above = 0;
  const told = places.map((level) => {
    const place = above + 1;
    above += level.length;
    return `${place}. ${level.map(visibleLine).join(' and ')}`;
  });
  return `Places by ${format} itself: ${told.join('; ')}.`;
}
