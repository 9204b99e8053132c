import type { Fact } from '../../../examiner/fact.ts';
import { readConflicts } from '../../../examiner/reading/conflict-notes.ts';
import { member } from '../../examiner/sample-page.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

/** Reads by rules where two fenced pages disagree; null where something else is asked. */
export function conflictsBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'page_conflicts', 'conflicts')) return null;
  const prompt = firstTurn(asked);
  const own = member(fencedText(prompt, 'thing'), fencedText(prompt, 'page'), 'http://127.0.0.1:1/own.html');
  const other = member('', fencedText(prompt, 'other page'), 'http://127.0.0.1:2/other.html');
  const statedBy = ({ value, quote }: Fact) => ({ value, quote: quote.text });
  const conflicts = readConflicts({ ...own, entity: fencedText(prompt, 'thing') }, [other]).map(
    ({ attribute, kept, rejected, decided }) => {
      const stands = kept.quote.url === own.page.url;
      return {
        attribute,
        page: statedBy(stands ? kept : rejected),
        other: statedBy(stands ? rejected : kept),
        stands: stands ? 'page' : 'other',
        decides: { words: decided.value, quote: decided.quote.text },
      };
    },
  );
  return { kind: 'text', text: JSON.stringify({ conflicts }) };
}
