import { readChanges } from '../../../examiner/reading/change-facts.ts';
import { readPoints } from '../../../examiner/reading/sentence-points.ts';
import { nodeId } from '../../../src/kernel/ids.ts';
import { member } from '../../examiner/sample-page.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

/** Reads the points and changes of the fenced part of a page by rules; null where something else is asked. */
export function pointsBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'page_points', 'changes')) return null;
  const text = fencedText(firstTurn(asked), 'page text');
  const heading = /^ {0,3}#+\s+(.+)$/m.exec(text)?.[1] ?? '';
  const page = member(heading, text);
  const points = readPoints(page).map(({ attribute, value, quote }) => ({
    sort: sortOf(attribute),
    about: attribute,
    point: value,
    quote: quote.text,
  }));
  const changes = readChanges(page.page, nodeId('n'), page.entity).map(({ attribute, present, former, date }) => ({
    attribute,
    present: present.value,
    former: former.value,
    date: date.value,
    quotes: [present.quote.text],
  }));
  return { kind: 'text', text: JSON.stringify({ points, changes }) };
}

function sortOf(attribute: string): string {
  if (attribute.startsWith('cause')) return 'cause';
  return attribute === 'position' ? 'position' : 'mechanism';
}
