import { expect, it } from 'vitest';
import { ledgerForViewers } from '../../src/application/asked-trees.ts';
import type { ExamSet } from '../../src/arena/exam-set.ts';
import type { ExamSetName } from '../../src/kernel/ids.ts';
import type { Ledger } from '../../src/storage/ledger.ts';

const sets = (['private', 'public', 'released'] as const).map(
  (visibility, index) => ({ name: `set-${visibility}`, version: index + 1, visibility }) as ExamSet,
);

it('who may look only is told of no private set, by list or by name', async () => {
  const versions = async (name: ExamSetName) => sets.filter((set) => set.name === name);
  const whole = { examSets: { list: async () => sets, versions } } as unknown as Ledger;
  const { examSets } = ledgerForViewers(whole);
  expect((await examSets.list()).map(({ name }) => name)).toEqual(['set-public', 'set-released']);
  expect(await examSets.versions('set-private' as ExamSetName)).toEqual([]);
  expect(await examSets.versions('set-public' as ExamSetName)).toHaveLength(1);
});
