import type { Quote } from '../../examiner/fact.ts';
import { type ChecklistItem, taskQuotes } from '../../examiner/task.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { keptText, pageKey, quotesByPage } from '../../src/audit/packet.ts';

/**
 * The record with a text for every quoted page, in which the quotes stand one below the other.
 *
 * @param between stands before each quote and at the end
 */
export function quotedRecord(record: TournamentRecord, between = '\n\nSome more words.\n\n') {
  const texts = new Map<string, string>();
  for (const [key, quotes] of quotesByPage(record.tasks.flatMap(taskQuotes)))
    texts.set(key, [...new Set(quotes.map(({ text }) => text))].map((text) => between + text).join('') + between);
  const placed = (quote: Quote): Quote => {
    const start = texts.get(pageKey(quote))?.indexOf(`${between}${quote.text}${between}`) ?? -1;
    return { ...quote, start: start + between.length, end: start + between.length + quote.text.length };
  };
  function item(each: ChecklistItem): ChecklistItem {
    return { ...each, facts: each.facts.map((fact) => ({ ...fact, quote: placed(fact.quote) })) };
  }
  const tasks = record.tasks.map((task) => ({
    ...task,
    depthChecklist: task.depthChecklist.map(item),
    widthChecklist: task.widthChecklist.map(item),
  }));
  const kept = [...quotesByPage(tasks.flatMap(taskQuotes))].map(([key, quotes]) =>
    keptText(texts.get(key) ?? '', quotes),
  );
  return { ...record, tasks, texts: kept };
}
