import { mcpStarter, nodeStarter, pythonStarter, servicePort, serviceStarter } from './program-starters.ts';

/** What an agent is to begin with. */
export const starterKinds = ['python', 'node', 'http', 'mcp', 'openai'] as const;
export type StarterKind = (typeof starterKinds)[number];

/** A first version of an agent. */
export interface AgentStarter {
  readonly name: string;
  /** Null where a model needs no file. */
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
  /** The model of the kinds that are one, as `provider/model`. */
  readonly model: string;
}

const usualNames: Readonly<Record<StarterKind, string>> = {
  python: 'my-agent',
  node: 'my-agent',
  http: 'my-service',
  mcp: 'my-mcp-agent',
  openai: 'my-model',
};

/** The first version of an agent of a kind. */
export function agentStarter({ kind, model, name = usualNames[kind] }: StarterOptions): AgentStarter {
  const stem = name.replace(/[^A-Za-z0-9_-]+/g, '_');
  const head = (entryKind: string) => [`- kind: ${entryKind}`, `  name: ${JSON.stringify(name)}`];
  switch (kind) {
    case 'python': {
      const file = `${stem.replaceAll('-', '_')}.py`;
      const entry = [...head('command'), `  command: [python3, ${file}]`, ...envHint];
      return { name, file: { name: file, text: pythonStarter }, entry, before: [] };
    }
    case 'node': {
      const file = `${stem}.mjs`;
      const entry = [...head('command'), `  command: [node, ${file}]`, ...envHint];
      return { name, file: { name: file, text: nodeStarter }, entry, before: [] };
    }
    case 'http': {
      const file = `${stem}.mjs`;
      const entry = [...head('http'), `  url: http://127.0.0.1:${servicePort}/`];
      const before = [`Start it in another terminal: node ${file}`];
      return { name, file: { name: file, text: serviceStarter }, entry, before };
    }
    case 'mcp': {
      const file = `${stem}-tools.mjs`;
      const servers = ['  servers:', '    - name: my-tools', `      command: [node, ${file}]`];
      const entry = [...head('mcp'), `  model: ${JSON.stringify(model)}`, ...servers];
      return { name, file: { name: file, text: mcpStarter }, entry, before: [] };
    }
    case 'openai': {
      const entry = [...head('react'), `  model: ${JSON.stringify(model)}`];
      const other =
        "Any server that speaks OpenAI's chat completions: 'model: vllm/NAME' for http://127.0.0.1:8000/v1, 'ollama/NAME', or a provider of your own under 'providers'.";
      return { name, file: null, entry, before: [other] };
    }
  }
}

const envHint = ['  # env: [MY_API_KEY]   # variables of your shell that it may see'];
