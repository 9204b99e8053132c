import { withoutDomains } from '../../arena/citations/citation-board.ts';
import type { SliceDimension } from '../../ratings/ability/item-slices.ts';
import type { SliceReport } from '../../ratings/ability/slice-ratings.ts';
import type { ReportView } from './view-model.ts';

/** A report without anything that tells what was asked, or on which pages. */
export function withoutQuestions(view: ReportView): ReportView {
  const voids = view.voids.map((each) => ({ ...each, void: { ...each.void, detail: '' } }));
  const slices = view.slices === 'too_large' || view.slices === null ? view.slices : untelling(view.slices);
  return {
    ...view,
    trees: [],
    domains: [],
    topics: [],
    voids,
    slices,
    citations: withoutDomains(view.citations),
  };
}

/** Slices that tell nothing of what was asked. */
function untelling({ slices, undivided, compared }: SliceReport): SliceReport {
  const isPlain = ({ by }: { readonly by: SliceDimension }) => by === 'depth' || by === 'width';
  return { slices: slices.filter(isPlain), undivided: undivided.filter(isPlain), compared };
}
