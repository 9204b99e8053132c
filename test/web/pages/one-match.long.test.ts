import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { QualityTally } from '../../../src/arena/quality/quality-board.ts';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { agentPage } from '../../../src/web/pages/agent-page.ts';
import { matchOutcomePage, matchPage } from '../../../src/web/pages/match-page.ts';
import { sampleInput } from '../../reporting/sample-input.ts';
import { matchInput, staticFrame } from '../../reporting/sample-pages.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const whole = sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 });
const [match] = whole.matches;
if (match === undefined) throw new Error('the sample has a match');
const record = { ...whole, matches: [match], rounds: whole.rounds.filter((round) => round.match === match.id) };
const view = viewModel(sampleInput(record));
const frame = { ...staticFrame(record, ''), ofMatch: true };
const ranks = /rank|rating|Leaderboard|95%/i;

describe('a run of one match', () => {
  it('has for its first page that match: who won, by what, and every answer', () => {
    const $ = load(matchPage(matchInput(record), frame));
    expect(view.onlyMatch?.id).toBe(match.id);
    expect($('h1').text()).toContain(`${match.scoreA} : ${match.scoreB}`);
    expect($('nav.site a[aria-current]').text()).toBe('Match');
    expect($('nav.site').text()).not.toContain('Leaderboard');
    expect($('.answer-text').length).toBeGreaterThan(1);
    expect($('body').text()).not.toMatch(/rank of|95%/);
  });

  it('ranks nobody: not on the page of an agent', () => {
    const tally = new QualityTally();
    tally.add(record, [{ match: match.id, number: 1, quality: { kind: 'not_compared', reason: 'equal' } }]);
    const compared = viewModel({ ...sampleInput(record), reportQuality: tally.report(record, []) });
    const page = load(agentPage(compared, match.a, frame, [match]));
    expect(page('header, nav').text()).not.toMatch(ranks);
    expect(page('#report-quality').length).toBe(0);
  });

  it('says how it stands, and no more, while what was asked is not told', () => {
    const text = load(matchOutcomePage(match, { ...view, running: true }, frame))('body').text();
    expect(text).toContain(`${match.a} against ${match.b} so far`);
    for (const { question } of record.tasks) expect(text).not.toContain(question);
    expect(text).not.toMatch(ranks);
  });

  it('is a tournament with more agents, more matches, or as a refresh of a schedule', () => {
    const three = {
      ...record,
      agents: [...record.agents, ...sampleRecord({ agents: 3, trees: 1, tournamentRounds: 1 }).agents.slice(2)],
    };
    expect(viewModel(sampleInput(three)).onlyMatch).toBeNull();
    expect(viewModel(sampleInput(sampleRecord({ agents: 2, trees: 2, tournamentRounds: 1 }))).onlyMatch).toBeNull();
  });
});
