import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { agentId, type TournamentId, tournamentId } from '../../src/kernel/ids.ts';
import { ok } from '../../src/kernel/result.ts';
import { createApp } from '../../src/web/app/create-app.ts';
import { type RunningApp, startApp } from '../../src/web/app/start-app.ts';
import { assetAt } from '../../src/web/site/assets.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { idleActs } from '../web/app/idle-parts.ts';
import { sampleParts, sampleRun, sampleSite, sampleSource } from '../web/app/sample-parts.ts';
import { axeFaults } from './axe-faults.ts';
import { siteOf } from './hostile-site.ts';
import { textOverlaps } from './text-overlaps.ts';
import { drawn, hasRoom, onFewPages, watchedPage } from './watched-page.ts';

const fields = [2, 8, 40] as const;
const widths = [1300, 820, 390] as const;

/** Names as agents have them: long, without a blank, Chinese, Arabic. */
const hardNames = [
  'A-deep-research-agent-with-a-very-long-name-of-sixty-four-letter',
  '深度研究智能体北京实验室第三版',
  'وكيل البحث العميق الإصدار الثالث',
  'Supercalifragilisticexpialidocious_agent_without_a_single_blank',
];

/** A tournament of so many agents, of which the first have hard names. */
function hardRecord(count: number): TournamentRecord {
  const record = sampleRecord({ agents: count, trees: 1, tournamentRounds: 2 });
  const renamed = hardNames.reduce((text, name, index) => {
    const before = record.agents[index];
    if (before === undefined) return text;
    return text
      .replaceAll(`"${before}"`, JSON.stringify(name))
      .replaceAll(`/${before}~`, `/${name}~`)
      .replaceAll(`~${before}/`, `~${name}/`);
  }, JSON.stringify(record));
  return JSON.parse(renamed) as TournamentRecord;
}

const idOf = (count: number) => tournamentId(`T-${count}`);

describe('pages with 2, 8 and 40 agents and names in three scripts', needs('Chromium', chromiumPath !== null), () => {
  const sites = new Map<TournamentId, ReadonlyMap<string, string>>(
    fields.map((count) => [idOf(count), siteOf(hardRecord(count))]),
  );
  let browser: Browser;
  let app: RunningApp;
  let pages: readonly string[] = [];

  beforeAll(async () => {
    app = await startApp(hardApp(sites), { host: '127.0.0.1', port: 0 });
    browser = await launchChromium();
    // A match and a tree are the same whatever the number of agents.
    const kinds = {
      2: [/^index/],
      8: [/^index/, /^matches\/r/, /^trees\//],
      40: [/^index/, /^agents\//, /^matches\/index/],
    };
    const ofSites = fields.flatMap((count) =>
      kinds[count].flatMap((kind) => {
        const address = [...(sites.get(idOf(count))?.keys() ?? [])].find(
          (each) => kind.test(each) && /html$/.test(each),
        );
        return address === undefined ? [] : [`tournaments/${idOf(count)}/${address}`];
      }),
    );
    pages = ['', 'agents', 'start', `runs/${idOf(40)}`, ...ofSites].map((each) => `${app.url}${each}`);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const open = () => watchedPage(browser, [app.url]);

  it('have no texts that overlap and nothing that runs sideways at three widths, and pass axe in light and dark', async () => {
    const faults: string[] = [];
    await onFewPages(pages, open, async (address, page) => {
      const at = (where: string) => (fault: string) =>
        faults.push(`${address.slice(app.url.length)} ${where}: ${fault}`);
      await page.goto(address);
      for (const width of widths) (await layoutFaults(page, width)).forEach(at(`${width}`));
      (await axeFaults(page)).forEach(at('axe'));
      await page.emulateMedia({ colorScheme: 'dark' });
      await drawn(page);
      (await axeFaults(page, ['color-contrast'])).forEach(at('dark'));
      await page.emulateMedia({ colorScheme: null });
    });
    expect(pages.length).toBe(11);
    expect(faults).toEqual([]);
  });

  it('weigh less than 150 kB each, style and scripts included, as they are sent', async () => {
    const assets = ['style.css', 'live.js'].map((name) => assetAt(`assets/${name}`)?.body ?? '');
    const shared = assets.reduce((sum, body) => sum + gzipSync(body).length, 0);
    for (const address of pages) {
      const answer = await fetch(address);
      const sent = gzipSync(await answer.text()).length + shared;
      expect(answer.status, address).toBe(200);
      expect(sent, address).toBeLessThan(150_000);
    }
  });

  it('show who leads, and the decision, on the first screen of a board', async () => {
    const { page } = await open();
    for (const count of fields)
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.goto(`${app.url}tournaments/${idOf(count)}/`);
        for (const place of await page.locator('.lead, #decision').all()) {
          const box = await place.boundingBox();
          expect((box?.y ?? Infinity) + (box?.height ?? 0), `${count} agents, ${width} px`).toBeLessThan(844);
        }
      }
    await page.context().close();
  });
});

async function layoutFaults(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await drawn(page);
  const overlaps: string[] = await page.evaluate(textOverlaps);
  return (await page.evaluate(hasRoom)) ? overlaps : ['runs sideways', ...overlaps];
}

/** The app with these sites, a run of each, and agents that have hard names. */
function hardApp(sites: ReadonlyMap<TournamentId, ReadonlyMap<string, string>>) {
  const names = [...hardNames, ...Array.from({ length: 36 }, (_, index) => `Agent ${index + 1}`)];
  const agents = names.map((name, index) => ({
    name,
    kind: 'command',
    target: 'python3 a_long_path/to/a_program_of_mine.py --with --options',
    before: [],
    check:
      index > 1
        ? null
        : {
            state: 'ended' as const,
            at: '2026-01-02T01:00:00.000Z',
            ok: index === 0,
            detail: `${name} was not to be reached`,
            figures: ['3.2 s', '12 searches', '8 pages cited', '5 of 8 items satisfied'],
          },
  }));
  const runs = fields.map((count) => ({
    ...sampleRun,
    id: idOf(count),
    agents: names.slice(0, count).map(agentId),
    newest: sampleRun.newest.map((match) => ({
      ...match,
      a: agentId(hardNames[0] ?? ''),
      b: agentId(hardNames[2] ?? ''),
    })),
  }));
  const choices = { sets: ['exam@1'], trees: [], format: 'swiss' as const, treesWanted: 6, budgetUsd: null };
  return createApp(
    sampleParts({
      runs: sampleSource(runs),
      agents: async () => ok(agents),
      acts: {
        ...idleActs,
        loadChoices: async () =>
          ok({ ...choices, agents: names.map((name) => ({ name, own: true })), wantingToken: names }),
      },
      sites: async (id) => {
        const files = sites.get(id);
        const entries = [...(files ?? [])].map(
          ([address, body]) => [address, { type: 'html' as const, body }] as const,
        );
        return files === undefined ? null : sampleSite(Object.fromEntries(entries));
      },
    }),
  );
}
