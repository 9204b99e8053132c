// Repeats test/web/pages/match-page-hostile.long.test.ts (stays text on the page of a match) with each hostile text
// alone.
import { load } from 'cheerio';
import { it } from 'vitest';
import { matchPage } from '../../../src/web/pages/match-page.ts';
import { hostileStrings, taint } from '../../reporting/hostile.ts';
import { modelJudged } from '../../reporting/model-judged.ts';
import { matchInput, staticFrame, withPages } from '../../reporting/sample-pages.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';
import { expectHarmlessMatch } from './expect-harmless-match.ts';

const { record } = withPages(modelJudged(sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 })));
const shortest = record.matches.findIndex(({ id }) => record.rounds.filter(({ match }) => match === id).length === 1);
const tiny = matchInput(record, Math.max(0, shortest)).record;

it.each(hostileStrings)('%j behind and in front of the real text stays text on the page of a match', (hostile) => {
  for (const change of [(text: string) => text + hostile, (text: string) => hostile + text])
    expectHarmlessMatch(load(matchPage(matchInput(taint(tiny, change)), staticFrame(taint(tiny, change)))), 0);
});
