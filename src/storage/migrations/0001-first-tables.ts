import { type Kysely, type Migration, sql } from 'kysely';

/** Text that is compared and sorted by code point, whatever the locale of the server. */
const text = 'text collate "C" not null';

const tables: Readonly<Record<string, string>> = {
  pages: `url ${text}, hash ${text}, page json not null, primary key (hash, url)`,
  snapshots: `hash ${text} primary key, head json not null, body bytea not null`,
  trees: `id ${text} primary key, root ${text}, seed json not null, root_choice json not null, revision integer not null`,
  tree_nodes: `tree ${text} references arena.trees, id ${text}, depth integer not null, node json not null,
    primary key (tree, id)`,
  tree_growths: `tree ${text} references arena.trees, node ${text}, step integer not null, growth json not null,
    primary key (tree, node, step)`,
  tree_edges: `tree ${text} references arena.trees, from_node ${text}, to_node ${text}, step integer not null,
    link_order integer not null, edge json not null,
    foreign key (tree, from_node) references arena.tree_nodes, foreign key (tree, to_node) references arena.tree_nodes`,
  tasks: `id ${text} primary key, tree ${text}, task json not null`,
  answers: `tournament ${text}, agent ${text}, task ${text}, scope ${text}, outcome json not null,
    primary key (tournament, agent, task, scope)`,
  answer_attempts: `seq bigint generated always as identity primary key, tournament ${text}, agent ${text},
    task ${text}, executor ${text}, at ${text}`,
  rounds: `match ${text}, number integer not null, task text collate "C", round json not null,
    primary key (match, number)`,
  matches: `id ${text} primary key, tournament ${text}, tournament_round integer not null,
    pairing_order integer not null, tree ${text}, ended boolean not null, match json not null`,
  tournaments: `id ${text} primary key, started_at ${text}, status ${text}, head json not null`,
  builds: `id ${text} primary key, started_at ${text}, status ${text}, build json not null`,
  service_uses: `seq bigint generated always as identity primary key, run ${text}, service ${text}, at ${text},
    requests integer not null, hits integer not null, outcome ${text}, elapsed_ms integer not null`,
  leaderboards: `seq bigint generated always as identity primary key, tournament ${text}, leaderboard json not null`,
  model_calls: `seq bigint generated always as identity primary key, run ${text}, key ${text}, role ${text},
    prompt ${text}, agent text collate "C", provider ${text}, model ${text}, occasion ${text}, task text collate "C",
    status ${text} check (status in ('reserved', 'answered', 'failed')), reason text collate "C",
    planned_tokens bigint not null, worst_usd numeric, cost_usd numeric,
    input_tokens bigint, cached_input_tokens bigint, cache_write_tokens bigint, output_tokens bigint, searches bigint,
    reply json, failure json, executor ${text}, at timestamptz not null default clock_timestamp(),
    ended_at timestamptz, expires_at timestamptz not null`,
  paces: `provider ${text} primary key, pace json not null`,
  run_spend: `run ${text} primary key, committed_usd numeric not null`,
  examiner_faults: `run ${text}, role ${text}, model ${text}, kind ${text}, about_hash ${text}, fault json not null,
    primary key (run, role, model, kind, about_hash)`,
  secrets: `name ${text} primary key, secret ${text}`,
  audits: `id ${text} primary key, tournament ${text}, created_at ${text}, audit json not null`,
  auditors: `audit ${text} references arena.audits, auditor ${text}, adjudicator boolean not null,
    primary key (audit, auditor)`,
  audit_answers: `seq bigint generated always as identity primary key, audit ${text}, auditor ${text},
    answer_hash ${text}, answer json not null, unique (audit, auditor, answer_hash),
    foreign key (audit, auditor) references arena.auditors`,
};

const indexes: readonly string[] = [
  'tree_edges (tree)',
  'matches (tournament)',
  'audits (tournament)',
  'leaderboards (tournament, seq)',
  'answer_attempts (tournament)',
  'service_uses (run)',
  'model_calls (run, task)',
  'model_calls (key)',
  'model_calls (provider, at)',
  "model_calls (expires_at) where status = 'reserved'",
];

/** The first tables of the schema `arena`. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create schema if not exists arena`.execute(db);
    for (const [name, columns] of Object.entries(tables)) {
      await sql.raw(`create table arena.${name} (${columns})`).execute(db);
    }
    for (const index of indexes) await sql.raw(`create index on arena.${index}`).execute(db);
  },
};
