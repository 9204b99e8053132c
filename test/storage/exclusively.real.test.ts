import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AtWorkElsewhere, exclusively } from '../../src/storage/with-session.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

/** Work that is done as soon as the test says so. */
function heldWork(log: string[], name: string) {
  let end: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(`${name} begins`);
    begin();
    await ended;
    log.push(`${name} ends`);
  };
  return { work, begun, end };
}

describe('work that one process does at a time', () => {
  it('begins when all earlier work of its name has ended, and not later for other names', async () => {
    const log: string[] = [];
    const first = heldWork(log, 'first');
    const second = heldWork(log, 'second');
    second.end();
    const one = exclusively(database.url, 'tables', first.work);
    await first.begun;
    const two = exclusively(database.url, 'tables', second.work);
    await exclusively(database.url, 'other', async () => void log.push('other'));
    first.end();
    await Promise.all([one, two]);
    expect(log).toEqual(['first begins', 'other', 'first ends', 'second begins', 'second ends']);
  });

  it('is given up where its turn does not come in time', async () => {
    const held = heldWork([], 'held');
    const holding = exclusively(database.url, 'tables', held.work);
    await held.begun;
    await expect(exclusively(database.url, 'tables', async () => expect.fail('begun'), 0)).rejects.toThrow(
      AtWorkElsewhere,
    );
    held.end();
    await holding;
  });
});
