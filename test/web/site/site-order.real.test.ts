import { expect, it } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import { postgresTreeStore } from '../../../src/storage/postgres-tree-store.ts';
import { tournamentSite } from '../../../src/web/site/tournament-site.ts';
import { fillTournament } from '../../reporting/fill-tournament.ts';
import { testArena } from '../../support/test-arena.ts';

const arena = testArena();

it('a site names each file once, pages before those that lead to them, and the first page last', async () => {
  const { ledger } = arena;
  const trees = postgresTreeStore(arena.db);
  const record = await fillTournament(ledger, trees, { agents: 4, trees: 2, tournamentRounds: 1 });
  const skillCheck = () => null;
  const site = tournamentSite(
    { ledger, trees, clock: systemClock, skillCheck, auditSection: async () => null },
    record.id,
    null,
  );
  const order: string[] = [];
  for await (const address of site.addresses()) order.push(address);
  const last = (kind: RegExp) => order.findLastIndex((address) => kind.test(address));
  const first = (kind: RegExp) => order.findIndex((address) => kind.test(address));
  expect(new Set(order).size).toBe(order.length);
  expect(order[0]).toMatch(/^assets\//);
  expect(last(/^matches\/(?!index)/)).toBeLessThan(first(/^matches\/index/));
  expect(last(/^trees\//)).toBeLessThan(first(/^matches\/index/));
  expect(last(/^matches\/index/)).toBeLessThan(first(/^agents\//));
  expect(order.at(-1)).toBe('index.html');
});
