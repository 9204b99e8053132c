import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../src/kernel/hash.ts';
import { tournamentId } from '../../../src/kernel/ids.ts';
import { isDeeperThan } from '../../../src/kernel/json.ts';
import {
  type BundleFault,
  bundleFaultKinds,
  bundleRecord,
  checkBundle,
} from '../../../src/reporting/export/check-bundle.ts';
import {
  type MatchBundle,
  matchBundleSchema,
  matchBundleText,
} from '../../../src/reporting/export/match-bundle-schema.ts';
import { bundlePage } from '../../../src/web/pages/bundle-page.ts';
import { hostileStrings, taint } from '../hostile.ts';
import { sampleBundle } from '../sample-bundle.ts';
import { withPages } from '../sample-pages.ts';
import { sampleRecord } from '../sample-record.ts';

const paged = withPages(sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 }));
const { bundle, input } = sampleBundle(paged, 0);
const [page] = bundle.pages;
const [snapshot] = bundle.snapshots;
const [match] = bundle.log.matches;
const [task] = bundle.log.tasks;
if (!page || !snapshot || !match || !task) throw new Error('the sample bundle is empty');

const kinds = (changed: MatchBundle): BundleFault['kind'][] => [
  ...new Set(checkBundle(changed).map(({ kind }) => kind)),
];
function withLog(change: Partial<MatchBundle['log']>): MatchBundle {
  return { ...bundle, log: { ...bundle.log, ...change } };
}

describe('a match bundle', () => {
  it('comes back from its text, and nothing in it is at fault', () => {
    const text = [...matchBundleText(bundle)].join('');
    const read = matchBundleSchema.parse(JSON.parse(text));
    expect(read).toEqual(JSON.parse(JSON.stringify(bundle)));
    expect([...matchBundleText(read)].join('')).toBe(text);
    expect(checkBundle(read)).toEqual([]);
  });

  it('gives the record that it was made from, under the name and config that it has here', () => {
    const read = matchBundleSchema.parse(JSON.parse([...matchBundleText(bundle)].join('')));
    const record = bundleRecord(read.log, tournamentId('here'), { seed: 1 });
    expect(record).toMatchObject({ id: 'here', config: { seed: 1 } });
    expect(record.rounds).toEqual(input.record.rounds);
    expect(record.tasks).toEqual(input.record.tasks);
    expect(record.matches).toEqual(input.record.matches.map((each) => ({ ...each, tournament: 'here' })));
  });
});

describe('the check of a bundle', () => {
  const broken: readonly (readonly [BundleFault['kind'], MatchBundle])[] = [
    ['not_one_match', withLog({ matches: [match, match] })],
    [
      'page_hash',
      { ...bundle, pages: bundle.pages.map((each) => ({ ...each, hash: each.hash, text: `${each.text} ` })) },
    ],
    ['page_twice', { ...bundle, pages: [...bundle.pages, page] }],
    ['snapshot_hash', { ...bundle, snapshots: [{ ...snapshot, base64: 'AAAA' }, ...bundle.snapshots.slice(1)] }],
    ['snapshot_missing', { ...bundle, snapshots: bundle.snapshots.slice(1) }],
    ['snapshot_stray', { ...bundle, pages: bundle.pages.slice(1) }],
    ['quote_page_missing', { ...bundle, pages: [], snapshots: [] }],
    ['quote_differs', withLog({ tasks: bundle.log.tasks.map(shifted) })],
    ['node_missing', withLog({ trees: bundle.log.trees.map((tree) => ({ ...tree, nodes: tree.nodes.slice(0, 3) })) })],
    ['task_missing', withLog({ tasks: [] })],
    ['answer_missing', withLog({ answers: [] })],
    ['item_unknown', withLog({ tasks: bundle.log.tasks.map((each) => ({ ...each, widthChecklist: [] })) })],
    ['score_differs', withLog({ matches: [{ ...match, scoreA: match.scoreA + 1 }] })],
  ];

  it.each(broken)('finds %s', (kind, changed) => expect(kinds(changed)).toContain(kind));

  it('has a case for each of its faults', () => {
    expect(broken.map(([kind]) => kind).sort()).toEqual(Object.keys(bundleFaultKinds).sort());
  });

  function shifted(each: MatchBundle['log']['tasks'][number]): MatchBundle['log']['tasks'][number] {
    const later = each.depthChecklist.map((item) => ({
      ...item,
      facts: item.facts.map((fact) => ({ ...fact, quote: { ...fact.quote, start: fact.quote.start + 1 } })),
    }));
    return { ...each, depthChecklist: later };
  }
});

describe('the page of a bundle', () => {
  it('leaves words that look like attributes as they are', () => {
    const words = 'see <a href="a/b.html" id="quote-1-2"> there';
    const pages = bundle.pages.map((each) => ({ ...each, text: `${each.text}\n\n${words}` }));
    expect(load(bundlePage(input, pages))('main article').first().text()).toContain(words);
  });

  const $ = load(bundlePage(input, bundle.pages));

  it('needs nothing else: its style is inside and allowed by its hash, every link leads inside or out', () => {
    expect($('link, script, img, iframe').length).toBe(0);
    const policy = $('meta[http-equiv]').attr('content') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'$/);
    const ids = $('[id]')
      .toArray()
      .map((element) => $(element).attr('id'));
    expect(new Set(ids).size).toBe(ids.length);
    for (const link of $('a[href]').toArray()) {
      const href = $(link).attr('href') ?? '';
      expect(href).toMatch(/^(#|https?:\/\/)/);
      if (href.startsWith('#')) expect(ids).toContain(href.slice(1));
    }
  });

  it('links every quote to its marked words in the page below', () => {
    const toQuotes = $('a[href*="#quote-"]').toArray();
    expect(toQuotes.length).toBeGreaterThan(3);
    for (const link of toQuotes) expect($($(link).attr('href') ?? '').closest('mark').length).toBe(1);
    expect($('main article').length).toBe(bundle.pages.length);
  });

  it('lets no text from outside become markup', () => {
    for (const hostile of [hostileStrings.join(' '), hostileStrings.join('\n')]) {
      const odd = taint(input.record, (text) => text + hostile);
      const pages = bundle.pages.map((each) => ({
        ...each,
        url: each.url,
        title: hostile,
        text: `${each.text}\n${hostile}`,
      }));
      const tainted = load(bundlePage({ ...input, record: { ...odd, treesGrown: input.record.treesGrown } }, pages));
      expect(tainted('script, img, iframe, object, form, link').length).toBe(0);
      expect(tainted('style').length).toBe(1);
      for (const link of tainted('a[href]').toArray()) expect(tainted(link).attr('href')).toMatch(/^(#|https?:)/);
      for (const element of tainted('*').toArray()) {
        for (const name of Object.keys('attribs' in element ? element.attribs : {}))
          expect(name).not.toMatch(/^on|^style$/);
      }
    }
  });
});

it('depth of JSON is counted without a stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(isDeeperThan(deep, 64)).toBe(true);
  expect(isDeeperThan({ a: [{ b: contentHash('x') }] }, 3)).toBe(false);
  expect(isDeeperThan({ a: [{ b: 1 }] }, 2)).toBe(true);
});
