import { readFileSync } from 'node:fs';

/** Kinds of first versions of an agent. */
export const starterKinds = ['python', 'node', 'http', 'python-http', 'openai'] as const;
export type StarterKind = (typeof starterKinds)[number];

/** A first version of an agent. */
export interface AgentStarter {
  readonly name: string;
  /** Its file, to be changed by its owner: nothing needs to be installed for it. Null where a model needs none. */
  readonly file: { readonly name: string; readonly text: string } | null;
  /** Its entry under `agents`, line by line. */
  readonly entry: readonly string[];
  /** Steps before it can be asked, in sentences. */
  readonly before: readonly string[];
}

export interface StarterOptions {
  readonly kind: StarterKind;
  /** Its name on the leaderboard; left out: a usual one of its kind. */
  readonly name?: string;
}

const usualNames: Readonly<Record<StarterKind, string>> = {
  python: 'my-agent',
  node: 'my-agent',
  http: 'my-service',
  'python-http': 'my-service',
  openai: 'my-model',
};

/** The model of the kinds that are one, until their owner names another. */
const model = 'openai/gpt-5.1';

/** Files that the starter of each kind is put together from. */
const texts: Readonly<Record<Exclude<StarterKind, 'openai'>, readonly string[]>> = {
  python: ['program.py', 'answering.py'],
  node: ['program.mjs', 'answering.mjs'],
  http: ['service.mjs', 'answering.mjs'],
  'python-http': ['service.py', 'answering.py'],
};

/** The first version of an agent of a kind. */
export function agentStarter({ kind, name = usualNames[kind] }: StarterOptions): AgentStarter {
  const entryOf = (agent: string, ...lines: readonly string[]) => [
    `- kind: ${agent}`,
    `  name: ${JSON.stringify(name)}`,
    ...lines,
  ];
  const modelLine = `  model: ${JSON.stringify(model)}`;
  if (kind === 'openai') return { name, file: null, entry: entryOf('react', modelLine), before: [otherServers] };
  const stem = name.replace(/[^\p{L}\p{N}_-]+/gu, '_');
  const isPython = kind === 'python' || kind === 'python-http';
  const program = isPython ? 'python3' : 'node';
  const script = isPython ? `${stem.replaceAll('-', '_')}.py` : `${stem}.mjs`;
  const base = { name, file: { name: script, text: starterText(...texts[kind]) } };
  if (kind === 'python' || kind === 'node')
    return { ...base, entry: entryOf('command', `  command: [${program}, ${script}]${envHint}`), before: [] };
  const before = [`Start it in another terminal: ${program} ${script}`];
  return { ...base, entry: entryOf('http', serviceLine), before };
}

/** Address of the services among the starters. */
const serviceLine = '  url: http://127.0.0.1:8642/';

const otherServers =
  "Any server that speaks OpenAI's chat completions: 'model: vllm/NAME' for http://127.0.0.1:8000/v1, 'ollama/NAME', or a provider of your own under 'providers'.";

/** Files of `src/application/starters` after each other; the built program has them beside its own folder. */
function starterText(...files: string[]): string {
  return files.map((file) => readFileSync(new URL(`../starters/${file}`, import.meta.url), 'utf8')).join('\n');
}

/** Within its line: a comment of its own below would be taken for one of the next entry. */
const envHint = '   # env: [MY_API_KEY] shows it that variable of your shell';
