import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { judgingFigures } from '../../../src/arena/judging-figures.ts';
import type { TournamentRecord } from '../../../src/arena/tournament.ts';
import { sectionText } from '../../../src/reporting/document/document-text.ts';
import { judgingSection } from '../../../src/reporting/sections/judging-section.ts';
import { hostileStrings, taint } from '../hostile.ts';
import { judges, modelInput, modelJudged } from '../model-judged.ts';
import { saidIn } from '../said-in.ts';
import { sampleInput } from '../sample-input.ts';
import { samplePage } from '../sample-page.ts';
import { sampleRecord } from '../sample-record.ts';

/** What `leaderboard --details` says of how a record was judged. */
function judgingText(record: TournamentRecord): string {
  const view = { examiner: null, figures: judgingFigures(record) };
  return sectionText(judgingSection(view, record.id, true));
}

const tiny = { agents: 4, trees: 1, tournamentRounds: 1 };
const $ = load(samplePage(modelInput()));
const section = (id: string) => $(`section[aria-labelledby="${id}"]`);
describe('how it was judged', () => {
  it('names the writer and the judges, and says what the verdicts come from', () => {
    const text = section('judging').find('p:not(.data)').first().text();
    expect(saidIn(text, ...judges).filter((each) => judges.some((judge) => judge === each))).toEqual([
      judges[0],
      ...judges,
    ]);
    expect(text).toContain('item by item');
  });

  it('counts by judge the grades that were lowered, open, looked at again, confirmed and disputed, and what was doubted', () => {
    const record = modelJudged(sampleRecord(tiny));
    const base = { seat: 'a', judge: judges[0], by: judges[1], reason: 'unclear', claimed: 'satisfied' } as const;
    const secondLooks = [
      { ...base, item: 'd1', graded: 'satisfied', result: 'confirmed' },
      { ...base, item: 'w1', graded: 'missing', result: 'disputed' },
      { ...base, item: 'w2', graded: 'contradicted', result: 'lowered', by: judges[0] },
    ] as const;
    const flags = [{ item: 'w1', seat: 'a', judge: judges[1], remark: 'It was 1893.' }] as const;
    const at = record.rounds.findIndex(({ result }) => result.kind === 'judged');
    const rounds = record.rounds.map((round, index) => {
      if (round.result.kind === 'void') return round;
      const { flags: _, ...judgement } = round.result.judgement;
      const own = index === at ? { ...judgement, secondLooks, flags } : judgement;
      return { ...round, result: { ...round.result, judgement: own } };
    });
    const page = load(samplePage(sampleInput({ ...record, rounds })));
    const judging = page('section[aria-labelledby="judging"]');
    const lines = judging.find('[aria-label="Grades in doubt, by judge"] tbody tr');
    const cells = lines
      .map((_, line) =>
        page(line)
          .children()
          .get()
          .map((cell) => page(cell).text())
          .join('|'),
      )
      .get();
    expect(cells).toEqual([
      `${judges[0]}|1|2|0||0`,
      expect.stringMatching(`^${judges[1]}\\|0\\|0\\|2\\|1 50% \\(.*\\)\\|1$`),
    ]);
    expect(judging.text()).toContain('2 open grades looked at a second time, 1 disputed; 1 grade lowered by code');
    expect(judging.text()).toContain('1 round has one that did not stand');
    expect(judging.text()).toContain('1 checklist item doubted by a judge: 0 depth, 1 width, in 1 round.');
    const terminal = judgingText({ ...record, rounds });
    expect(terminal).toMatch(new RegExp(`^${judges[1]} +0 +0 +2 +1 50% \\(.*\\) +1$`, 'm'));
  });

  it('gives the number of comparisons and no shares where no answer was preferred', () => {
    const record = modelJudged(sampleRecord(tiny));
    const rounds = record.rounds.map((round) => {
      if (round.result.kind === 'void') return round;
      const soft = [{ judge: judges[0], whenAFirst: null, whenBFirst: null }];
      return { ...round, result: { ...round.result, judgement: { ...round.result.judgement, soft } } };
    });
    const judged = rounds.filter(({ result }) => result.kind === 'judged').length;
    const terminal = judgingText({ ...record, rounds });
    expect(terminal).toMatch(new RegExp(`^\\D+ ${judged} times; none\\D+$`, 'm'));
    expect(terminal).not.toContain('0 of 0');
    expect(judgingText(modelJudged(sampleRecord()))).toMatch(/^\D+ \d+ times\.\n\D+\n\D+ +\d+% .*\n\D+ +\d+% /m);
  });

  it('gives how far all judges agree, and by what its intervals are', () => {
    const tables = section('judging').find('tbody');
    expect(section('judging').text()).toContain('by match: too few for more than a hint');
    const together = tables.eq(0).find('tr');
    expect(together.length).toBe(3);
    expect(together.eq(0).text()).toMatch(/^the six verdicts244\d\d% \(\d+–\d+%\)0\.\d\d \(0\.\d\d to 0\.\d\d\)$/);
    expect(together.eq(1).text()).toMatch(/^their order.*0\.\d\d \(0\.\d\d to 0\.\d\d\)$/);
    expect(judgingText(modelJudged())).toMatch(/^the six verdicts +244 +\d\d% .*0\.\d\d \(/m);
    expect(judgingText(modelJudged())).toMatch(/^Judge with the panel +Cases +Equal +Cohen’s kappa +Abstained$/m);
  });

  it('says of rules that no model was asked', () => {
    const record = { ...sampleRecord(tiny), config: { examiner: { kind: 'offline' } } };
    const page = load(samplePage(sampleInput(record)));
    const judging = page('section[aria-labelledby="judging"]');
    expect(judging.text()).toContain('rules');
    expect(judging.find('table').length).toBe(0);
  });

  it('tells holistic judging, and one judge without a table of agreement', () => {
    const one = modelJudged(sampleRecord(tiny));
    const config = { examiner: { kind: 'model', model: 'x/y', judging: 'holistic' } };
    const rounds = one.rounds.map((round) => {
      if (round.result.kind === 'void') return round;
      const { panel: _, ...judgement } = round.result.judgement;
      return { ...round, result: { ...round.result, judgement } };
    });
    const judging = load(samplePage(sampleInput({ ...one, config, rounds })))('section[aria-labelledby="judging"]');
    expect(judging.text()).toContain('x/y');
    expect(judging.find('table').length).toBe(0);
  });
});

describe('the section of judges', () => {
  it('is missing, with its link, where there is nothing to show', () => {
    const empty = { ...sampleRecord(), matches: [], rounds: [], answers: [] };
    const page = load(samplePage(sampleInput(empty)));
    expect(page('#judging').length).toBe(0);
    expect(page('nav a').text()).not.toMatch(/Judging/);
  });

  it('is led to by a link', () => expect($('nav a[href="#judging"]').length).toBe(1));

  it('keeps hostile text as text', () => {
    const hostile = hostileStrings.join(' ');
    const record = modelJudged(sampleRecord(tiny));
    const page = load(samplePage(modelInput(taint(record, (text) => text + hostile))));
    expect(page('script, style').length).toBe(0);
    expect(page('img, iframe, object, embed, base, form, link:not([rel="stylesheet"], [rel="icon"])').length).toBe(0);
    expect(page('*[onload], *[onerror], *[onmouseover], *[style]').length).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(page.html()).not.toMatch(/[\u0000-\u0008\u001B\u202A-\u202E\u2066-\u2069\uD800-\uDFFF]/u);
  });
});
