import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { treeSummaries } from '../../../src/reporting/view/complexity-spread.ts';
import { matchPage } from '../../../src/web/pages/match-page.ts';
import { matchesPage } from '../../../src/web/pages/matches-page.ts';
import { treePage } from '../../../src/web/pages/tree-page.ts';
import { hostileStrings, taint } from '../../reporting/hostile.ts';
import { modelJudged } from '../../reporting/model-judged.ts';
import { matchInput, staticFrame, withPages } from '../../reporting/sample-pages.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';
import { expectHarmlessMatch } from './expect-harmless-match.ts';

const { record, pages } = withPages(modelJudged(sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 })));
const shortest = record.matches.findIndex(({ id }) => record.rounds.filter(({ match }) => match === id).length === 1);
const tiny = matchInput(record, Math.max(0, shortest)).record;
const everything = hostileStrings.join(' ');

describe('hostile text in every field', () => {
  it('stays text on the page of a match, behind the real text and in front of it', () => {
    for (const change of [(text: string) => text + everything, (text: string) => everything + text])
      expectHarmlessMatch(load(matchPage(matchInput(taint(tiny, change)), staticFrame(taint(tiny, change)))), 0);
  });

  it('stays text in the list of matches', () => {
    const tainted = taint(record, (text) => text + everything);
    const trees = treeSummaries(tainted.treesGrown, tainted.matches);
    const page = matchesPage({ head: tainted, matches: tainted.matches, trees, page: 1 }, staticFrame(tainted));
    expectHarmlessMatch(load(page), 0);
  });

  it('stays text on the page of a tree: in titles, addresses, anchors, quotes and the texts of its pages', () => {
    const changes = [(text: string) => `${text}\n\n${everything}`, (text: string) => `${everything}\n\n${text}`];
    for (const change of changes) {
      const tainted = taint(record, change);
      const [tree] = tainted.treesGrown;
      const [own] = record.treesGrown;
      if (tree === undefined || own === undefined) throw new Error('no tree');
      const texts = [...pages].map(([node, page]) => ({ node, page: { ...page, text: change(page.text) } }));
      const odd = new Map(texts.map(({ node, page }) => [change(node) as typeof node, page]));
      expectHarmlessMatch(load(treePage({ record: tainted, tree }, odd, staticFrame(tainted, '../../'))), 0);
      const kept = new Map([...pages].map(([node, page]) => [node, { ...page, text: page.text + everything }]));
      const $ = load(treePage({ record, tree: own }, kept, staticFrame(record, '../../')));
      expectHarmlessMatch($, 0);
      expect($('pre.written').text()).toContain('window.hacked=1');
    }
  });

  it('is shown, not dropped', () => {
    const tainted = taint(tiny, (text) => text + hostileStrings[0]);
    const $ = load(matchPage(matchInput(tainted), staticFrame(tainted)));
    for (const place of ['h1', '.question', '.prose', '.graded th', '.source q', '.verdict'])
      expect($(place).text(), place).toContain('"><script>window.hacked=1</script>');
  });
});
