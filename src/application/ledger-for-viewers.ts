import { type ExamSet, isSecret } from '../arena/exam-set.ts';
import type { Ledger } from '../storage/ledger.ts';

/** The records as who may look only is shown them: there are no private sets, not even by name. */
export function ledgerForViewers(ledger: Ledger): Ledger {
  const open = async (sets: Promise<readonly ExamSet[]>) => (await sets).filter((set) => !isSecret(set));
  const { examSets } = ledger;
  return {
    ...ledger,
    examSets: {
      ...examSets,
      list: () => open(examSets.list()),
      versions: (name) => open(examSets.versions(name)),
    },
  };
}
