import { withoutDomains } from '../../arena/citations/citation-board.ts';
import type { ReportView } from './view-model.ts';

/** A report without anything that tells what was asked, or on which pages. */
export function withoutQuestions(view: ReportView): ReportView {
  const voids = view.voids.map((each) => ({ ...each, void: { ...each.void, detail: '' } }));
  return { ...view, trees: [], domains: [], topics: [], voids, citations: withoutDomains(view.citations) };
}
