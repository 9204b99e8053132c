import { gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { TournamentRecord } from '../../../src/arena/tournament.ts';
import { type AnswerOutcome, longestAnswer } from '../../../src/kernel/answer.ts';
import { treeId } from '../../../src/kernel/ids.ts';
import { addresses } from '../../../src/reporting/view/addresses.ts';
import { treeSummaries } from '../../../src/reporting/view/complexity-spread.ts';
import { matchPage } from '../../../src/web/pages/match-page.ts';
import { matchesPage, matchesPerPage } from '../../../src/web/pages/matches-page.ts';
import { secondLook } from '../../arena/judged-rounds.ts';
import { modelJudged } from '../../reporting/model-judged.ts';
import { saidIn } from '../../reporting/said-in.ts';
import { matchInput, staticFrame, withPages } from '../../reporting/sample-pages.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const { record } = withPages(modelJudged(sampleRecord({ agents: 8, trees: 2, tournamentRounds: 3 })));
const frame = staticFrame(record);
const pageOf = (index: number, from: TournamentRecord = record) => load(matchPage(matchInput(from, index), frame));
const roundsOf = (index: number) => record.rounds.filter(({ match }) => match === record.matches[index]?.id);
const longest = record.matches.findIndex(
  (_, index) => index > 0 && roundsOf(index).length >= 3 && record.matches[index]?.end?.kind === 'decided',
);
const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

describe('the page of a match', () => {
  const $ = pageOf(longest);
  const match = record.matches[longest];
  if (match === undefined) throw new Error('no match of three rounds');

  it('says who met whom, how it ended, where it stands among the matches', () => {
    expect(squeezed($('h1').text())).toBe(`${match.a} ${match.scoreA} : ${match.scoreB} ${match.b}`);
    expect(saidIn($('header').text())).toEqual(
      expect.arrayContaining([String(longest + 1), String(record.matches.length)]),
    );
    expect($(`header a[href="../${addresses.tree(match.tree)}"]`).length).toBe(1);
    for (const agent of [match.a, match.b]) expect($(`h1 a[href="../${addresses.agent(agent)}"]`).length).toBe(1);
  });

  it('has a section and an anchor for every round, and a table that leads to them', () => {
    const rounds = roundsOf(longest);
    expect($('.round-card').length).toBe(rounds.length);
    for (const { number, width, path } of rounds) {
      expect($(`#round-${number} h2`).text()).toMatch(
        new RegExp(`\\bdepth\\W+${path.length}\\b.*\\bwidth\\W+${width}\\b`),
      );
      expect($(`.toc a[href="#round-${number}"]`).length).toBe(1);
    }
  });

  it('shows every checklist item with its page quote, which leads to its words on the page of the tree, and a grade for each answer', () => {
    for (const round of roundsOf(longest)) {
      const task = record.tasks.find(({ id }) => id === round.task);
      const rows = $(`#round-${round.number} .graded tbody tr`);
      expect(rows.length).toBe((task?.depthChecklist.length ?? 0) + (task?.widthChecklist.length ?? 0));
      expect(rows.find('.source a').length).toBe(rows.length);
      expect(rows.find('td .grade').length).toBe(2 * rows.length);
    }
    const [item] = record.tasks.find(({ id }) => id === roundsOf(longest)[0]?.task)?.depthChecklist ?? [];
    const quote = item?.facts[0]?.quote;
    if (quote === undefined) throw new Error('no quote');
    expect($('.source a').first().attr('href')).toBe(`../${addresses.quote(match.tree, quote)}`);
  });

  it('shows beside an answer what each tool was asked and, folded, what it gave back', () => {
    const step = $('.given details.work li')
      .filter((_, item) => $(item).find('details.step').length > 0)
      .first();
    expect(step.find('bdi').text()).toBe('region Northern Vale first survey 1892');
    expect(step.find('details.step .as-written').text()).toBe('Survey of the Northern Vale: begun in 1892.');
    expect(step.find('details.step').attr('open')).toBeUndefined();
  });

  it.each([true, false])('says of who lost without a failure what decided, a rubric or not: %s', (byRubric) => {
    const [round] = roundsOf(longest);
    if (round?.result.kind !== 'judged') throw new Error('no judged round');
    const verdict = { tier: 'A_BETTER' as const, tag: 'NONE' as const, reason: 'As it was decided.' };
    const result = { ...round.result, judgement: { ...round.result.judgement, verdict } };
    const rounds = record.rounds.map((each) => (each === round ? { ...each, result } : each));
    const rubric = [{ id: 'r1', text: 'Can be done with children', weight: 1 }];
    const tasks = record.tasks.map((task) => (task.id === round.task && byRubric ? { ...task, rubric } : task));
    const said = pageOf(longest, { ...record, rounds, tasks })(`#round-${round.number} .verdict`).text();
    expect(said.includes('rubric')).toBe(byRubric);
  });

  it('shows what a second look made of a grade, by whom, and which outcome counts', () => {
    const [round] = roundsOf(longest);
    if (round?.result.kind !== 'judged') throw new Error('no judged round');
    const looks = [secondLook('w1', 'a', 'confirmed'), secondLook('w2', 'b', 'disputed')];
    const judgement = { ...round.result.judgement, secondLooks: looks };
    const changed = { ...round, result: { ...round.result, judgement } };
    const rounds = record.rounds.map((each) => (each === round ? changed : each));
    const page = pageOf(longest, { ...record, rounds });
    const rows = page(`#round-${round.number} .graded tbody tr`);
    const said = rows
      .find('.looked, .flagged')
      .toArray()
      .map((each) => squeezed(page(each).text()));
    const disputed = said.find((text) => text.includes('x/one') && text.includes(match.b));
    expect(disputed).toMatch(/“.+”.*“.+”.*: other words\b.*\bx\/one\b.*\by\/two\b/);
    expect(said.some((text) => text !== disputed && text.includes(match.a))).toBe(true);
  });

  it('marks the graded quotes in the answers and leads from the grade to the mark', () => {
    const marks = $('.given mark[id]');
    expect(marks.length).toBeGreaterThan(2);
    marks.each((_, mark) => {
      expect($(`td .grade a[href="#${$(mark).attr('id')}"]`).length).toBe(1);
    });
    $('td .grade a').each((_, link) => {
      expect($($(link).attr('href') ?? '').length).toBe(1);
    });
  });

  it('names the pages on the path to what is asked about, each a link', () => {
    const path = $('#round-2 > p').filter((_, line) => $(line).text().startsWith('Path: '));
    expect(path.find('a').length).toBe(roundsOf(longest)[1]?.path.length);
  });

  it('explains every evolution, gives the panel, and the soft comparison in both orders', () => {
    const judged = roundsOf(longest).filter(({ result }) => result.kind === 'judged');
    expect($('.evolution').length).toBe(judged.length);
    expect($('.evolution').last().text()).toContain('ends');
    expect($('.evolution').first().text()).toMatch(/depth \d → \d.*width \d → \d/is);
    expect($('.panel table').length).toBeGreaterThanOrEqual(judged.length);
    const soft = record.matches.findIndex((_, index) =>
      roundsOf(index).some(({ result }) => result.kind === 'judged' && result.judgement.soft !== undefined),
    );
    expect(squeezed(pageOf(soft)('.panel').text())).toMatch(/Soft comparison.*first.*firstCounts as/);
  });

  it('says of a void match and its rounds why they do not count', () => {
    const page = pageOf(3);
    expect(page('header .verdict.void').length).toBe(1);
    expect(page('.round-card .verdict.void').length).toBe(roundsOf(3).length);
    expect(page('.toc').text()).toContain('void');
    expect(page.text()).not.toMatch(/undefined|NaN|null/);
  });

  it('tells what was not graded, what was not searched, and failures in an answer’s place', () => {
    const text = `${'word '.repeat(345)}UNGRADED ${'more '.repeat(9)}`;
    const answer = { text, citations: [], toolCalls: [], costUsd: null };
    const outcomes: AnswerOutcome[] = [
      { kind: 'answered', answer, elapsedMs: 10 },
      { kind: 'failed', failure: { fault: 'agent', reason: 'crashed', detail: 'It died.' }, elapsedMs: 7 },
    ];
    const answers = record.answers.map((each) => ({
      ...each,
      outcome: outcomes[each.agent === match.a ? 0 : 1] ?? each.outcome,
    }));
    const page = pageOf(longest, { ...record, answers });
    const a = page('#round-1 .given').eq(0);
    const b = page('#round-1 .given').eq(1);
    expect(saidIn(a.find('.facts-line').text())).toEqual(expect.arrayContaining(['355', '230']));
    expect(saidIn(a.find('.ungraded summary').text())).toEqual(['10', '1.5']);
    expect(a.find('.answer-text').text()).not.toContain('UNGRADED');
    expect(a.find('.flagged').length).toBe(1);
    expect(squeezed(b.text())).toMatch(/crashed.*\b7 ms\b.*It died\./);
  });

  it('has headings in order, ids once, and no link into nothing on the page', () => {
    const levels = $('h1, h2, h3, h4, h5, h6')
      .not('.prose *')
      .map((_, heading) => Number(heading.tagName.slice(1)))
      .get();
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    const ids = $('[id]')
      .map((_, element) => $(element).attr('id'))
      .get();
    expect(new Set(ids).size).toBe(ids.length);
    $('a[href^="#"]').each((_, link) => {
      expect(ids).toContain($(link).attr('href')?.slice(1));
    });
  });

  it('leads to live pages where the tree is gone', () => {
    const page = pageOf(longest, { ...record, treesGrown: [] });
    expect(page('.source a[href^="https://encyclopedia.example/"]').length).toBeGreaterThan(0);
    expect(page('a[href*="trees/"]').not('nav a, header a').length).toBe(0);
  });

  it('stands without tree, task, answers and rounds', () => {
    const bare = { ...record, tasks: [], answers: [], treesGrown: [] };
    expect(pageOf(longest, bare)('.round-card').length).toBe(roundsOf(longest).length);
    const none = load(matchPage(matchInput({ ...bare, rounds: [] }, longest), frame));
    expect(none('#rounds').length).toBe(1);
    expect(none('.round-card').length).toBe(0);
  });
});

describe('the list of matches', () => {
  const trees = treeSummaries(record.treesGrown, record.matches);
  const list = (page: number, matches = record.matches) =>
    load(matchesPage({ head: record, matches, trees, page }, frame));

  it('has every match once, with links to it and to its tree', () => {
    const $ = list(1);
    const links = $('.match-list tbody th a')
      .map((_, link) => $(link).attr('href'))
      .get();
    expect([...links].sort()).toEqual(record.matches.map((match) => `../${addresses.match(match)}`).sort());
    expect($('.match-list td a').first().attr('href')).toBe(
      `../${addresses.tree(record.matches[0]?.tree ?? treeId(''))}`,
    );
    expect($('.match-list').text()).toContain('void');
  });

  it('leads to no tree that the site does not tell of', () => {
    const $ = load(matchesPage({ head: record, matches: record.matches, trees: [], page: 1 }, frame));
    expect($('.match-list td a').length).toBe(0);
    expect($('.match-list td').first().text()).toMatch(/^tree \d$/);
  });

  it('is parted into pages that lead to each other', () => {
    const [first] = record.matches;
    if (first === undefined) throw new Error('no match');
    const many = Array.from({ length: matchesPerPage + 1 }, () => first);
    const $ = list(2, many);
    expect($('.match-list tbody tr').length).toBe(1);
    expect($('nav.turning a').attr('href')).toBe(`../${addresses.matches(1)}`);
    expect($('nav.turning').text()).toContain('Page 2 of 2');
  });

  it('of none says so', () => {
    expect(list(1, [])('.match-list tbody').length).toBe(0);
  });
});

describe('the page of a match of answers of 100 kB, with 400 sources and 300 steps each', () => {
  const report = Array.from(
    { length: 420 },
    (_, at) => `${'It tells of lutes and their makers. '.repeat(6)}([${at}](https://e.example/${at}))`,
  );
  const [match] = record.matches;
  const own = record.rounds.filter((round) => round.match === match?.id);
  const tenRounds = Array.from({ length: 10 }, (_, at) => ({ ...(own[0] as (typeof own)[number]), number: at + 1 }));
  const answer: AnswerOutcome = {
    kind: 'answered',
    elapsedMs: 3_540_000,
    answer: {
      text: report.join('\n\n').slice(0, longestAnswer),
      citations: Array.from({ length: 400 }, (_, at) => `https://e.example/${'deep/'.repeat(9)}${at}`),
      toolCalls: Array.from({ length: 300 }, (_, at) => ({
        tool: at % 2 === 0 ? ('search' as const) : ('read' as const),
        input: `what is asked in step ${at} of many`,
        result: `found ${at} `.repeat(30),
      })),
      costUsd: 4.2,
    },
  };
  const long: TournamentRecord = {
    ...record,
    rounds: tenRounds,
    answers: record.answers.map((each) => ({ ...each, outcome: answer })),
  };

  it('says what of it was not graded, not shown and not kept, and is sent in less than 150 kB', () => {
    const markup = matchPage(matchInput(long, 0), frame);
    expect(gzipSync(markup).length).toBeLessThan(150_000);
    const text = squeezed(load(markup)('.given').first().text());
    expect(saidIn(text)).toEqual(expect.arrayContaining(['1.5', '100,000', '340']));
    expect(text).toMatch(/[\d,]+ more characters/);
  });
});
