// Repeats test/browser/walk.real.test.ts (a run is followed without being loaded anew) with every number of a longer run that
// another process plays.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { needs } from '../support/needs.ts';
import { noServices, type Running, startProgram } from '../support/run-program.ts';
import { type ServedHere, serveHere } from './serve-here.ts';
import { watchedPage } from './watched-page.ts';

const seenSchema = z.object({ matches: z.array(z.number()), rounds: z.array(z.number()), bars: z.array(z.number()) });

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-live-'));

describe('the page of a run, beside the run', needs('Chromium', chromiumPath !== null), () => {
  let database: TestDatabase;
  let served: ServedHere;
  let browser: Browser;
  let demo: Running | null = null;

  beforeAll(async () => {
    database = await openTestDatabase('with engine');
    for (const [name, value] of Object.entries({ ...noServices, DATABASE_URL: database.url })) vi.stubEnv(name, value);
    [served, browser] = await Promise.all([serveHere(folder), launchChromium()]);
  });

  afterAll(async () => {
    demo?.child.kill('SIGKILL');
    await demo?.ended;
    await browser?.close();
    await served?.stop();
    vi.unstubAllEnvs();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows its numbers rise to the end without being loaded anew', async () => {
    const { page, noise } = await watchedPage(browser, [served.url]);
    const size = ['--agents', '4', '--trees', '1', '--rounds', '1'];
    demo = startProgram(folder, ['demo', '--json', ...size], { DATABASE_URL: database.url, DR_ARENA_CONCURRENCY: '1' });
    const run = page.locator('main a[href^="/runs/T-"]').first();
    await expect.poll(() => page.goto(served.url).then(() => run.count()), { timeout: 300_000 }).toBe(1);
    await run.click();
    await page.locator('[data-text="matches"]').waitFor();
    await page.evaluate(watch);
    await page.locator('[data-text="status"]', { hasText: 'Finished' }).waitFor({ timeout: 300_000 });

    const { matches, rounds, bars } = seenSchema.parse(await page.evaluate('window.seen'));
    expect(rounds.length).toBeGreaterThan(2);
    for (const each of [matches, rounds, bars]) expect(each).toEqual(each.toSorted((one, other) => one - other));
    expect([matches.at(-1), bars.at(-1)]).toEqual([2, 2]);
    expect(await page.locator('[data-rows="matches"] tr').count()).toBe(2);

    const { code, stdout, stderr } = await demo.ended;
    expect(code, stderr).toBe(0);
    expect(rounds.at(-1)).toBe(JSON.parse(stdout).rounds);
    // What the script has put there is what the server says.
    const parts = 'section h2, tbody, [data-text="matches"], [data-text="rounds"]';
    const shown = () => page.locator('main').locator(parts).filter({ visible: true }).allInnerTexts();
    const told = await shown();
    expect(told).not.toContain('At work');
    await page.reload();
    expect(await shown()).toEqual(told);
    await page.locator('main a', { hasText: 'Leaderboard of this run' }).click();
    expect(await page.locator('[aria-label="Leaderboard by matches"] tbody tr').count()).toBe(4);
    expect(noise).toEqual([]);
  });
});

/** An expression: notes each number that the page shows from now on, for as long as it is not loaded anew. */
const watch = `(() => {
  const seen = (window.seen = { matches: [], rounds: [], bars: [] });
  const note = (list, value) => { if (Number.isFinite(value) && list.at(-1) !== value) list.push(value); };
  const look = () => {
    for (const name of ['matches', 'rounds'])
      note(seen[name], Number.parseInt(document.querySelector('[data-text="' + name + '"]').textContent, 10));
    note(seen.bars, document.querySelector('[data-bar="matches"]').value);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
})()`;
