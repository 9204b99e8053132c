import type { CommanderError } from 'commander';

const library = (name: string) => `${name} of 'dr-arena/ratings' (docs/library.md)`;
const asSet = (setting: string) => `'${setting}' in arena.yaml`;
const details = "'dr-arena leaderboard --details'";
const state = (which: string) => `'dr-arena schedule change NAME --state ${which}'`;
const study = 'bench/ablations.ts of the repository';

/** Returns an entry for each of several options of a command, given by their names with blanks between. */
function all(command: string, names: string, answer: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [`${command} --${name}`, answer(name)]));
}

/** Replacements of removed commands. */
const commands: Readonly<Record<string, string>> = {
  seeds: "'dr-arena doctor', which tests the sources of topics; 'dr-arena tree build' uses them",
  'tree list': "'dr-arena tree show' without an id",
  'tree page': "'dr-arena serve', whose pages show what a page said, or 'dr-arena export'",
  'tree export': "'dr-arena set create NAME --trees ID', then 'dr-arena set export NAME'",
  'tree import': "'dr-arena set import FOLDER'",
  'agents list': "'dr-arena plan', which estimates the cost of their answers; docs/agents.md lists the scripted agents",
  'tournament more': "'dr-arena tournament run --more ID --trees N'",
  'tournament abandon': "'dr-arena tournament stop ID --for-good'",
  'tournament retry': "'dr-arena tournament resume ID --voids'",
  'tournament status': "'dr-arena status ID', or 'dr-arena status --all --json'",
  'set write': "'dr-arena set create NAME --resume'",
  'set list': "'dr-arena set show' without a name",
  'set keep': "'dr-arena set drop NAME TASK --undo'",
  'set remove': "'dr-arena set drop NAME --draft'",
  'tasks import': "'dr-arena set import FILE'",
  tasks: "'dr-arena set import FILE'",
  stats: details,
  rate: library('rateBattles'),
  correlate: library('correlateScores'),
  'audit list': "'dr-arena serve' (Audits), or 'dr-arena audit report', which takes the newest",
  'schedule pause': state('paused'),
  'schedule resume': state('active'),
  'schedule remove': state('removed'),
  'rewards rubrics': "'dr-arena rewards rank --rewards explicit', which writes the rubrics that it needs",
  'rewards win-rates': "'dr-arena rewards rank --rewards win-rate'",
};

/** Replacements of removed options: of one command by its words and the flag, of all commands by the flag alone. */
const options: Readonly<Record<string, string>> = {
  '--seed': `${asSet('seed')}, or DR_ARENA_SEED`,
  '--rounds': `${asSet('tournament.rounds')}, or DR_ARENA_ROUNDS`,
  '--budget': asSet('budget.usd'),
  '--here': 'no worker, or let the workers do it',
  '--log-level': 'DR_ARENA_LOG',
  '--max-usd': "'--budget'",
  '--watch': "the page of the run in 'dr-arena serve'",
  'rejudge --rounds': `${study} rounds`,
  'rejudge --tasks': `${study} forms`,
  'rejudge --reference': `${study} rounds`,
  'tournament resume --config': 'nothing: a run keeps its settings',
  'tournament resume -c': 'nothing: a run keeps its settings',
  'tournament resume --yes': 'nothing: resuming asks nothing',
  'tournament resume --fail-if': "'dr-arena leaderboard ID --fail-if CLAUSE'",
  'tournament resume --junit': "'dr-arena leaderboard ID --junit FILE'",
  'leaderboard --board': asSet('ratings.board'),
  'leaderboard --level': `${asSet('ratings.level')}, or ${library('rateBattles')}`,
  'leaderboard --style': `${asSet('ratings.style')}, or ${library('rateBattles')}`,
  'leaderboard --ridge': `${asSet('ratings.ridge')}, or ${library('rateBattles')}`,
  'leaderboard --simultaneous': `${details}, which names the significant differences with a correction for multiple tests`,
  'leaderboard --adjudicated': "'dr-arena audit report'",
  'audit import --adjudicator': "'dr-arena audit report', which lists what auditors disagree on",
  ...all('leaderboard', 'abilities pairs slices costs citations quality', () => details),
  'plan --tell-apart': `'dr-arena plan', which estimates the width of the intervals; after a run ${details}`,
  'plan --power': `'dr-arena plan', which estimates the width of the intervals; after a run ${details}`,
  'plan --format': asSet('tournament.format'),
  'export --only': 'all files, and ignore the others',
  'export --all-pages': "'dr-arena set export' of a set on the tree",
  ...all('audit export', 'instrument forms tasks writer', () => `${study} forms`),
  'set import --csv': 'a name that ends in .csv',
  'set import --shape': 'examples/published/to-questions.js of the repository',
  'set import --criteria': 'examples/published/to-questions.js of the repository',
  'set show --all': '--json, which has all questions',
  'init --model': "another 'model' in the entry of arena.yaml",
  'backup --config': 'a copy of that file beside the backup',
  'mcp --web-only': 'nothing: the database is opened when a tool needs it',
  ...all('rollout', 'policy total initial branches rule', (name) => asSet(`rollout.${name}`)),
  '--epsilon': 'nothing: 1e-6 is added to every standard deviation',
  'rewards serve --groups-at-once': 'nothing: the limit is 64 groups at a time',
  'rewards serve --most-groups': 'nothing: the limit is 4,096 waiting groups',
  'rewards serve --deadline': "'deadline_seconds' of the request",
  'rewards serve --format': "'format' of the request",
  'rewards serve --std': "'std' of the request",
  'rewards serve --format-reward': "'format_reward' of the request",
  'rewards serve --no-format-reward': "'format_reward' of the request",
};

/**
 * Returns the replacement of a removed command or option.
 * @param words the command line without its flags
 * @returns null for a name that never existed
 */
export function insteadOf(words: readonly string[], { code, message }: CommanderError): string | null {
  const names = [words.slice(0, 2).join(' '), words[0] ?? ''];
  if (code === 'commander.unknownCommand') return firstOf(commands, names);
  const [, flag = ''] = /'(--?[\w-]+)/.exec(message) ?? [];
  return code === 'commander.unknownOption'
    ? firstOf(options, [...names.map((name) => `${name} ${flag}`), flag])
    : null;
}

function firstOf(table: Readonly<Record<string, string>>, names: readonly string[]): string | null {
  return names.map((name) => table[name]).find((answer) => answer !== undefined) ?? null;
}
