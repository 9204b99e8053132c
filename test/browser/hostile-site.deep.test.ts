// Repeats test/reporting/view/hostile-pages.long.test.ts and test/web/audit-pages/audit-file.long.test.ts (hostile text stays text)
// on every page in Chromium.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedQuestions } from '../../src/audit/asked-questions.ts';
import { type Audit, pipelineAudit, preferenceAudit } from '../../src/audit/audit.ts';
import type { AuditAnswer } from '../../src/audit/audit-answer.ts';
import { auditPacket } from '../../src/audit/audit-packet.ts';
import { choices } from '../../src/audit/questions.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { agentId, tournamentId } from '../../src/kernel/ids.ts';
import { fail } from '../../src/kernel/result.ts';
import { auditorKey } from '../../src/web/app/access.ts';
import { auditRoutes } from '../../src/web/app/audit-routes.ts';
import { createApp } from '../../src/web/app/create-app.ts';
import { type RunningApp, startApp } from '../../src/web/app/start-app.ts';
import { pagePolicy } from '../../src/web/pages/page-frame.ts';
import { offlineAudit } from '../../src/web/site/write-site.ts';
import { hostileStrings } from '../reporting/hostile.ts';
import { spend } from '../reporting/model-judged.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { testArena } from '../support/test-arena.ts';
import { sampleParts, sampleRun, sampleSource } from '../web/app/sample-parts.ts';
import { siteOf, taintedRecord, taintedTask } from './hostile-site.ts';
import { drawn, hasRoom, onFewPages, phone, unfold, watchedPage } from './watched-page.ts';

const everything = hostileStrings.join(' ');
const behind = (text: string) => `${text} ${everything}`;
/** What can stand in an address. */
const runId = tournamentId(hostileStrings.slice(0, 5).join(' '));
/** One of the hostile strings in front of each text, another one for another number. */
const inFront = (number: number) => (text: string) =>
  `${hostileStrings[(Number.parseInt(shortHash(text, 6), 16) + number) % hostileStrings.length]}${text}`;

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-hostile-'));
const record = taintedRecord(behind);
const auditors = ['"><script>window.hacked=1</script>', "'><img src=x onerror=window.hacked=1>"];
const start = { tournament: tournamentId('T-sample'), seed: 1, createdAt: '2026-01-02T03:04:05.000Z' };
const audits: readonly Audit[] = [
  pipelineAudit(start, {
    order: 'random',
    matches: record.matches.flatMap(({ id, end }) => (end?.kind === 'decided' ? [id] : [])),
  }),
  preferenceAudit(
    start,
    [0, 1].map((index) => {
      const task = taintedTask(index, behind);
      return { task: task.id, forms: (['tree', 'snippets'] as const).map((form) => ({ form, task })) };
    }),
  ),
];

/** Every question answered, and a note that is hostile. */
function answersOf(audit: Audit): AuditAnswer[] {
  const at = '2026-01-02T03:04:05.000Z';
  return askedQuestions(audit, record).flatMap(({ item, rounds, questions }) =>
    [...rounds, { number: null, questions }].flatMap((round) => [
      ...round.questions.map((question) => ({
        item,
        round: round.number,
        question,
        at,
        value: question === 'note' ? '' : choices[question][0],
      })),
      { item, round: round.number, question: 'note' as const, value: everything, at },
    ]),
  );
}

function write(address: string, text: string): void {
  const file = path.join(folder, address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe(
  'hostile text in titles, answers, quotes, addresses, names, notes and topics',
  needs('Chromium', chromiumPath !== null),
  () => {
    const arena = testArena();
    const pages: string[] = [];
    /** What the app says of requests that failed. */
    const complaints: string[] = [];
    let browser: Browser;
    let app: RunningApp;

    beforeAll(async () => {
      for (const [name, change] of Object.entries({ behind, 'front-1': inFront(1), 'front-2': inFront(2) })) {
        for (const [address, text] of siteOf(taintedRecord(change))) {
          write(`${name}/${address}`, text);
          if (address.endsWith('.html')) pages.push(`${name}/${address}`);
        }
      }
      for (const [index, audit] of audits.entries()) {
        write(`audit-${index}.html`, offlineAudit(auditPacket(audit, auditors[0] ?? '', record)));
        await arena.ledger.audits.save(audit);
        await arena.ledger.audits.addAuditors(audit.id, auditors);
        for (const auditor of auditors) await arena.ledger.audits.addAnswers(audit.id, auditor, answersOf(audit));
      }
      app = await startApp(hostileApp(), { host: '127.0.0.1', port: 0 });
      browser = await launchChromium();
    });

    afterAll(async () => {
      await browser?.close();
      await app?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** The app with runs and audits whose every text is hostile. */
    function hostileApp() {
      const run = {
        ...sampleRun,
        kind: 'match' as const,
        format: everything,
        agents: record.agents,
        newest: record.matches.slice(0, 3),
        spend: spend.map((line) => ({ ...line, agent: agentId(everything), model: everything })),
      };
      return createApp(
        sampleParts({
          runs: sampleSource([run, { ...run, id: runId, kind: 'tournament' }]),
          sites: async () => null,
          warn: (message) => complaints.push(message),
          audits: auditRoutes({
            ledger: arena.ledger,
            clock: systemClock,
            loadRecord: async () => record,
            makeAudit: async () => fail(everything),
            listTournaments: async () => [{ ...record, id: tournamentId(everything) }],
            heldBack: async () => null,
            takesPart: true,
          }),
        }),
      );
    }

    const open = (bypassCSP = true) =>
      watchedPage(browser, [pathToFileURL(folder).href, ...(app ? [app.url] : [])], { viewport: phone, bypassCSP });

    /** Opens addresses with no content policy to help them, stirs them, and tells what they did. */
    async function stirred(addresses: readonly string[]): Promise<string[]> {
      const seen: string[] = [];
      await onFewPages(addresses, open, async (address, page, noise) => {
        seen.push(...[...(await saidBy(address, page)), ...noise()].map((each) => `${address}: ${each}`));
      });
      return seen;
    }

    async function saidBy(address: string, page: Page): Promise<string[]> {
      await page.goto(address);
      await unfold(page);
      const said: unknown = await page.evaluate(stir);
      await drawn(page);
      return [
        ...(said === 'quiet' ? [] : [String(said)]),
        ...(page.url().split('#')[0] === address ? [] : [`it went to ${page.url()}`]),
        ...((await page.evaluate(hasRoom)) ? [] : [`it is too wide: ${await page.evaluate(widest)}`]),
        ...((await page.locator('h1').first().isVisible()) ? [] : ['its heading is gone']),
      ];
    }

    it('runs nothing on any page of a site', async () => {
      expect(pages.length).toBeGreaterThan(15);
      expect(await stirred(pages.map((each) => pathToFileURL(path.join(folder, each)).href))).toEqual([]);
    });

    it('runs nothing on any page of the app', async () => {
      const of = audits.flatMap(({ id }) =>
        ['', '/results', ...[0, 1].map((who) => `/by/${auditorKey(auditors[who] ?? '')}`)].map(
          (each) => `${id}${each}`,
        ),
      );
      const items = audits.map(({ id }) => `${id}/by/${auditorKey(auditors[0] ?? '')}/1`);
      const own = ['', 'runs/T-1', `runs/${encodeURIComponent(runId)}`, 'audits'];
      const addresses = [...own, ...[...of, ...items].map((each) => `audits/${each}`)].map((each) => app.url + each);
      expect([await stirred(addresses), complaints]).toEqual([[], []]);
    });

    it('runs nothing in the file of an audit', async () => {
      const files = audits.map((_, index) => pathToFileURL(path.join(folder, `audit-${index}.html`)).href);
      expect(await stirred(files)).toEqual([]);
    });

    it('would be noticed: the same text, not escaped, runs and asks for things', async () => {
      // One of them leads away at once, from whoever would look.
      const texts = hostileStrings.slice(0, 15).filter((text) => !text.includes('http-equiv=refresh'));
      const addresses = texts.map((text, index) => {
        write(`open-${index}.html`, `<!doctype html><h1>x</h1><p title="${text}">${text}</p>`);
        return pathToFileURL(path.join(folder, `open-${index}.html`)).href;
      });
      const seen = await stirred(addresses);
      const noticed = addresses.filter((address) => seen.some((each) => each.startsWith(address)));
      expect(noticed.length).toBeGreaterThan(7);
      for (const sign of ['hacked', 'javascript:', 'request: http://127.0.0.1:9/'])
        expect(seen.join('\n')).toContain(sign);
    });

    it('would run nothing even where it was not escaped: the content policy stops it', async () => {
      const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(false)}">`;
      write('policy.html', `<!doctype html>${policy}<h1>x</h1>${hostileStrings.slice(0, 5).join('\n')}`);
      const { page, noise } = await open(false);
      await page.goto(pathToFileURL(path.join(folder, 'policy.html')).href);
      await page.evaluate(stir);
      await drawn(page);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(noise.join('\n')).toContain('Content Security Policy');
      await page.context().close();
    });
  },
);

/** An expression: sets off whatever listens on an element; says what has run, or where a link would run something. */
const stir = `(() => {
  const kinds = ['mouseover', 'focus', 'toggle', 'error', 'load', 'animationend'];
  for (const each of document.querySelectorAll('*')) for (const kind of kinds) each.dispatchEvent(new Event(kind));
  const odd = [...document.querySelectorAll('a, area, form')]
    .map((each) => new URL(each.href || each.action || '', location.href).protocol)
    .filter((protocol) => !['http:', 'https:', 'file:'].includes(protocol));
  const said = [...(window.hacked === undefined ? [] : ['hacked']), ...odd];
  return said.length === 0 ? 'quiet' : said.join(' ');
})()`;

/** An expression: the elements that stand out of the window, the innermost of them. */
const widest = `[...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth && !each.closest('.wide') && each.children.length === 0)
  .slice(0, 2).map((each) => each.parentElement.outerHTML.slice(0, 300)).join(' | ')`;
