import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ExamSet, examSetSchema, isSecret } from '../../arena/exam-set.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import type { ExamSetName, RunId, TreeId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { loadRecord, storedJson } from '../rows.ts';

/** Sets of trees and tasks, every version. */
export function examSetRepository(db: ArenaDatabase) {
  /** Returns sets by name, the newest version first. */
  async function setsWhere(condition: RawBuilder<SqlBool>): Promise<readonly ExamSet[]> {
    const query = db.selectFrom('exam_sets').select('exam_set').where(condition);
    const rows = await query.orderBy('name').orderBy('version', 'desc').execute();
    return rows.map((row) => examSetSchema.parse(row.exam_set));
  }

  const loadVersion = (name: ExamSetName, version: number): Promise<ExamSet | null> =>
    loadRecord(db, 'exam_sets', 'exam_set', { name, version }, examSetSchema);

  const privateSets = () => setsWhere(sql`exam_set->>'visibility' = 'private'`);

  async function secretTrees(): Promise<ReadonlySet<TreeId>> {
    return new Set((await privateSets()).flatMap(({ trees }) => trees));
  }

  async function isSecretTournament({ set, trees }: Pick<TournamentHead, 'set' | 'trees'>): Promise<boolean> {
    const stored = set && (await loadVersion(set.name, set.version));
    // One that is no longer there was never released.
    if (stored === null || (stored && isSecret(stored))) return true;
    const secret = await secretTrees();
    return trees.some((tree) => secret.has(tree));
  }

  return {
    /** All versions, by name, the newest first. */
    list: () => setsWhere(sql`true`),

    /** Null when there is no such version. */
    load: loadVersion,

    /** The versions of a name, the newest first; empty for a name that nobody gave. */
    versions: (name: ExamSetName) => setsWhere(sql`name = ${name}`),

    /**
     * Records a set. A draft may be replaced and frozen; of what is frozen nothing changes any more but who may see it and
     * where its task pack lies.
     * @returns the one kept
     */
    async save(set: ExamSet): Promise<ExamSet> {
      const { name, version } = set;
      const current = await loadVersion(name, version);
      const next = current?.status === 'frozen' ? { ...current, ...changed(current, set) } : set;
      const content = { status: next.status, exam_set: storedJson(next) };
      await db
        .insertInto('exam_sets')
        .values({ name, version, ...content })
        .onConflict((conflict) => conflict.columns(['name', 'version']).doUpdateSet(content))
        .execute();
      return next;
    },

    /** Takes a draft away; a frozen set stays. */
    async removeDraft({ name, version }: Pick<ExamSet, 'name' | 'version'>): Promise<void> {
      await db
        .deleteFrom('exam_sets')
        .where((row) => row.and({ name, version, status: 'draft' }))
        .execute();
    },

    /** Trees of sets that nobody but the owner may see. */
    secretTrees,

    /** The builds that write such sets. */
    async secretRuns(): Promise<ReadonlySet<RunId>> {
      return new Set((await privateSets()).flatMap(({ run }) => run ?? []));
    },

    /** Returns true if a tournament plays a private set, or trees of one. */
    isSecret: isSecretTournament,
  };
}

/** Returns the changes allowed to a frozen set: it can be released, and the folder of its task pack can move. */
function changed(current: ExamSet, next: ExamSet): Pick<ExamSet, 'visibility' | 'pack'> {
  const isReleased = current.visibility === 'private' && next.visibility === 'released';
  return {
    visibility: isReleased ? 'released' : current.visibility,
    ...(current.pack && next.pack && { pack: { ...current.pack, folder: next.pack.folder } }),
  };
}
