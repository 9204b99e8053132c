import { sql } from 'kysely';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import type { ArenaConnection } from '../../src/storage/database.ts';

/** What is on record of an agent that met an anchor for one round. */
export interface AgentsEnd {
  /** Its answer, the reason of its own failure, or `void: ` with the reason. */
  readonly ended: string;
  /** In dollars, a call after the other; `reserved` where the most that it could cost counts. */
  readonly costs: readonly (number | 'reserved')[];
}

/** What is on record of everybody but the anchor in a tournament of that format. */
export async function endsOfAgents(db: ArenaConnection['db'], anchor: string): Promise<ReadonlyMap<string, AgentsEnd>> {
  const { rows } = await sql<{ agent: string; voided: string | null; costs: AgentsEnd['costs'] }>`
    with met as (
      select id, case when match->>'a' = ${anchor} then match->>'b' else match->>'a' end as agent from arena.matches
    )
    select agent,
      (select max(round->'result'->'void'->>'detail') from arena.rounds where rounds.match = met.id) as voided,
      (select coalesce(json_agg(coalesce(to_json(cost_usd::float8), '"reserved"'::json) order by seq), '[]')
        from arena.model_calls where model_calls.agent = met.agent) as costs
    from met`.execute(db);
  const answers = await db.selectFrom('answers').select(['agent', 'outcome']).execute();
  // As text a database reads no record that holds the sign 0.
  const ended = new Map(answers.map(({ agent, outcome }) => [String(agent), endOf(outcome as AnswerOutcome)]));
  return new Map(
    rows.map(({ agent, voided, costs }) => [agent, { ended: ended.get(agent) ?? `void: ${voided}`, costs }]),
  );
}

function endOf(outcome: AnswerOutcome): string {
  return outcome.kind === 'answered' ? outcome.answer.text : outcome.failure.reason;
}
