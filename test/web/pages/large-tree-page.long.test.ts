import { describe, expect, it } from 'vitest';
import { mostOnMap } from '../../../src/reporting/view/map-layout.ts';
import { treePage } from '../../../src/web/pages/tree-page.ts';
import { fullTree } from '../../reporting/large-tree.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';
import { siteFrame } from '../../reporting/site-frame.ts';

describe('the page of a tree of 5,000 pages', () => {
  it('is small, and says what its map leaves out', () => {
    const record = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });
    const input = { record: { ...record, matches: [], rounds: [], tasks: [] }, tree: fullTree(5000, 8) };
    const markup = treePage(input, siteFrame('../../'));
    // The root and its branches; what is below these stands on pages of their own.
    expect(markup.match(/<li id="p-/g)?.length).toBe(9);
    expect(markup.length).toBeLessThan(1e6);
    expect(markup).toContain(`The map draws ${mostOnMap} of 5000 pages`);
  });
});
