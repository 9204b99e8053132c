import { readFileSync } from 'node:fs';

/** What an agent is to begin with. */
export const starterKinds = ['python', 'node', 'http', 'python-http', 'mcp', 'openai'] as const;
export type StarterKind = (typeof starterKinds)[number];

/** A first version of an agent. */
export interface AgentStarter {
  readonly name: string;
  /** Its file, to be changed by its owner: nothing needs to be installed for it. Null where a model needs none. */
  readonly file: { readonly name: string; readonly text: string } | null;
  /** Its entry under `agents`, line by line. */
  readonly entry: readonly string[];
  /** What is to be done before it can be asked, in sentences. */
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
  mcp: 'my-mcp-agent',
  openai: 'my-model',
};

/** The model of the kinds that are one, until their owner names another. */
const model = 'openai/gpt-5.1';

/** The first version of an agent of a kind. */
export function agentStarter({ kind, name = usualNames[kind] }: StarterOptions): AgentStarter {
  const stem = name.replace(/[^A-Za-z0-9_-]+/g, '_');
  const head = (entryKind: string) => [`- kind: ${entryKind}`, `  name: ${JSON.stringify(name)}`];
  switch (kind) {
    case 'python': {
      const file = pythonFile(stem);
      const entry = [...head('command'), `  command: [python3, ${file}]${envHint}`];
      return { name, file: { name: file, text: starterText('program.py', 'answering.py') }, entry, before: [] };
    }
    case 'node': {
      const file = `${stem}.mjs`;
      const entry = [...head('command'), `  command: [node, ${file}]${envHint}`];
      return { name, file: { name: file, text: starterText('program.mjs', 'answering.mjs') }, entry, before: [] };
    }
    case 'http': {
      const file = { name: `${stem}.mjs`, text: starterText('service.mjs', 'answering.mjs') };
      return { name, file, entry: [...head('http'), serviceLine], before: [startIt('node', file)] };
    }
    case 'python-http': {
      const file = { name: pythonFile(stem), text: starterText('service.py', 'answering.py') };
      return { name, file, entry: [...head('http'), serviceLine], before: [startIt('python3', file)] };
    }
    case 'mcp': {
      const file = `${stem}-tools.mjs`;
      const servers = ['  servers:', '    - name: my-tools', `      command: [node, ${file}]`];
      const entry = [...head('mcp'), `  model: ${JSON.stringify(model)}`, ...servers];
      return { name, file: { name: file, text: starterText('mcp-tools.mjs') }, entry, before: [] };
    }
    case 'openai': {
      const entry = [...head('react'), `  model: ${JSON.stringify(model)}`];
      const other =
        "Any server that speaks OpenAI's chat completions: 'model: vllm/NAME' for http://127.0.0.1:8000/v1, 'ollama/NAME', or a provider of your own under 'providers'.";
      return { name, file: null, entry, before: [other] };
    }
  }
}

/** Where the starters of a service listen. */
const serviceLine = '  url: http://127.0.0.1:8642/';

function startIt(program: string, { name }: { readonly name: string }): string {
  return `Start it in another terminal: ${program} ${name}`;
}

function pythonFile(stem: string): string {
  return `${stem.replaceAll('-', '_')}.py`;
}

/** Files of `src/application/starters` after each other; the built program has them beside its own folder. */
function starterText(...files: string[]): string {
  return files.map((file) => readFileSync(new URL(`../starters/${file}`, import.meta.url), 'utf8')).join('\n');
}

/** Within its line: a comment of its own below would be taken for one of the next entry. */
const envHint = '   # env: [MY_API_KEY] shows it that variable of your shell';
