import type { Hono } from 'hono';
import { gradedItems, type Task } from '../../../examiner/task.ts';
import { askedTrees, setParts } from '../../../src/application/asked-trees.ts';
import { createSet, setFromTournament } from '../../../src/application/exam-sets.ts';
import type { ExamSet } from '../../../src/arena/exam-set.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { examSetName } from '../../../src/kernel/ids.ts';
import { postgresTreeStore } from '../../../src/storage/postgres-tree-store.ts';
import type { Access } from '../../../src/web/app/access.ts';
import type { AppEnv } from '../../../src/web/app/app-parts.ts';
import { createApp } from '../../../src/web/app/create-app.ts';
import { setRoutes } from '../../../src/web/app/set-routes.ts';
import { fillTournament } from '../../reporting/fill-tournament.ts';
import type { TestArena } from '../../support/test-arena.ts';
import { sampleParts } from './sample-parts.ts';

/** A draft of what a made-up tournament asked, and the app that shows it. */
export interface VettingApp {
  readonly draft: ExamSet;
  readonly tasks: readonly Task[];
  /** What of it nobody may read who has no token. */
  readonly secrets: readonly string[];
  stored(): Promise<ExamSet>;
  appFor(access: Access): Hono<AppEnv>;
}

export async function openVetting({ db, ledger }: TestArena, text: string, trees: number): Promise<VettingApp> {
  const store = postgresTreeStore(db);
  const liveness = { exclusively: <Value>(_name: string, work: () => Promise<Value>) => work() };
  const app = { ledger, trees: store, clock: systemClock, liveness };
  const record = await fillTournament(ledger, store, { agents: 4, trees, tournamentRounds: 1 });
  const name = examSetName(text);
  const draft = await createSet(app, { ...(await setFromTournament(app, record)), name, isPrivate: true });
  const tasks = await ledger.tasks.loadAll(draft.tasks);
  const secrets = tasks.flatMap((task) => [
    task.question.slice(0, 60),
    ...gradedItems(task).flatMap(({ text: point, facts }) => [point, ...facts.map(({ quote }) => quote.text)]),
  ]);
  return {
    draft,
    tasks,
    secrets: [...new Set(secrets)].filter((secret) => secret.length > 8),
    stored: async () => {
      const set = await ledger.examSets.load(name, draft.version);
      if (set === null) throw new Error('the draft is gone');
      return set;
    },
    appFor: (access) =>
      createApp(
        sampleParts({
          access,
          sets: setRoutes(setParts(app, { isOwner: access.kind === 'token', asked: askedTrees(app, access) })),
        }),
      ),
  };
}
