import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksOnlyTables, drawnKinds, kindNames, type Task, type TaskKind, taskKinds } from '../../examiner/task.ts';
import { type KindOrder, type KindWriter, writeByKind } from '../../examiner/writing/kinds/write-by-kind.ts';
import { nodeId, treeId } from '../../src/kernel/ids.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { forAll } from '../support/for-all.ts';

const path = [nodeId('a'), nodeId('b')];
const place = (variant: number) => ({ tree: treeId('t'), path, width: 2, variant });
const shares = fc.record(Object.fromEntries(taskKinds.map((kind) => [kind, fc.nat(5)])), { requiredKeys: [] });

describe('the kinds drawn for a place', () => {
  it('are those with a share, each once, then tables; the same for the same place and seed', () => {
    forAll(shares, fc.integer(), fc.nat(20), (given, seed, variant) => {
      const drawn = drawnKinds(given, place(variant), seed);
      const wanted = taskKinds.filter((kind) => (given[kind] ?? 0) > 0 || kind === 'tabulate');
      expect(drawn.toSorted()).toEqual(wanted.toSorted());
      expect(drawnKinds(given, place(variant), seed)).toEqual(drawn);
      if (!((given.tabulate ?? 0) > 0)) expect(drawn.at(-1)).toBe('tabulate');
    });
  });

  it('come first as often as their shares say', () => {
    const first = Array.from({ length: 2000 }, (_, at) => drawnKinds({ tabulate: 1, exclusion: 3 }, place(at), 1)[0]);
    const exclusions = first.filter((kind) => kind === 'exclusion').length;
    // Three of four, within four standard errors.
    expect(Math.abs(exclusions - 1500)).toBeLessThan(4 * Math.sqrt(2000 * 0.75 * 0.25));
  });

  it('are a part of the identity of tasks, but where only tables are asked', () => {
    expect(kindNames({ tabulate: 2 })).toEqual([]);
    expect(kindNames({ exclusion: 1 })).not.toEqual(kindNames({ change: 1 }));
    expect(asksOnlyTables({ tabulate: 0, change: 0 })).toBe(true);
  });
});

const task = {} as Task;
const order = { request: { place: place(0), seed: 1 } } as unknown as KindOrder;
const gives = async () => ok(task);
const lacks = async () => fail({ reason: 'too_few_facts', detail: 'none' } as const);
const isDown = async () => fail({ reason: 'examiner_unavailable', detail: 'down' } as const);

describe('writing by kind', () => {
  type Writers = Partial<Record<TaskKind, () => ReturnType<KindWriter>>>;
  const writing =
    (writers: Writers): KindWriter =>
    (kind) =>
      writers[kind]?.() ?? lacks();
  const write = (writers: Writers) => writeByKind(order, { exclusion: 1 }, writing(writers));

  it('says of what kind the question is, and which was drawn where the pages gave none of it', async () => {
    expect(await write({ tabulate: gives, exclusion: gives })).toEqual(ok({ kind: 'exclusion' }));
    expect(await write({ tabulate: gives, exclusion: lacks })).toEqual(ok({ drawnKind: 'exclusion' }));
    expect(await write({ tabulate: gives })).toEqual(ok({ drawnKind: 'exclusion' }));
    expect(await writeByKind(order, { tabulate: 1 }, writing({ tabulate: gives }))).toEqual(ok({}));
  });

  it('takes no other kind where a model could not be asked, and fails as tables do where no kind is given', async () => {
    expect(await write({ tabulate: gives, exclusion: isDown })).toMatchObject({
      failure: { reason: 'examiner_unavailable' },
    });
    expect(await write({ tabulate: lacks, exclusion: lacks })).toMatchObject({ failure: { reason: 'too_few_facts' } });
  });

  it('asks each kind once, and fails as the last that could be asked did', async () => {
    const asked: string[] = [];
    const tells: KindWriter = (kind) => {
      asked.push(kind);
      return lacks();
    };
    for (const seed of Array(20).keys()) {
      const seeded = { ...order, request: { ...order.request, seed } };
      asked.length = 0;
      const written = await writeByKind(seeded, { tabulate: 1, exclusion: 1, synthesis: 1 }, tells);
      expect(written).toMatchObject({ failure: { reason: 'too_few_facts', detail: 'none' } });
      expect(asked.toSorted()).toEqual(['exclusion', 'synthesis', 'tabulate']);
    }
  });
});
