import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { addAgent } from '../application/agent-starters/add-agent.ts';
import {
  agentStarter,
  type StarterKind,
  type StarterOptions,
  starterKinds,
} from '../application/agent-starters/agent-starter.ts';
import { configJsonSchema } from '../config/load-config.ts';
import { searchVariables } from '../config/search-variables.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { UsualOptions } from './config-options.ts';
import { configSteps, starterSteps, tellNext } from './next-steps.ts';
import { type CommandContext, printJson } from './terminal.ts';

type InitOptions = UsualOptions & Partial<StarterOptions> & { readonly agent?: StarterKind; readonly force?: boolean };

/** `dr-arena init`: writes a commented config with its JSON Schema beside it, or adds a first version of an agent. */
export function addInit(command: Command, context: CommandContext): void {
  command
    .addOption(
      new Option('--agent <kind>', 'write a starter agent that runs as it is, and add it to arena.yaml').choices(
        starterKinds,
      ),
    )
    .option('--name <name>', 'name of that agent')
    .option('--force', 'overwrite an existing arena.yaml')
    .option('--json', 'print what was written as JSON')
    .action((options: InitOptions) => {
      const schema = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
      if (options.agent === undefined) writeNewConfig(context, options, schema);
      else writeAgent(context, { ...options, kind: options.agent }, schema);
    });
}

const configFiles = ['arena.yaml', 'arena.schema.json'] as const;

function writeNewConfig(context: CommandContext, { force, json }: InitOptions, schema: string): void {
  const { folder, terminal } = context;
  const [config, schemaFile] = configFiles;
  if (existsSync(path.join(folder, config)) && !force)
    throw new OperatorError('arena.yaml is here already', 'Edit it, or overwrite it with: dr-arena init --force');
  writeFileSync(path.join(folder, config), newConfig);
  writeFileSync(path.join(folder, schemaFile), schema);
  if (json) {
    printJson(terminal, { files: configFiles });
    return;
  }
  terminal.out('Wrote arena.yaml and arena.schema.json.\n');
  tellNext(context, configSteps);
}

function writeAgent(context: CommandContext, options: InitOptions & StarterOptions, schema: string): void {
  const { folder, terminal } = context;
  const starter = agentStarter(options);
  const { files, entry, before } = addAgent(folder, starter, newConfig);
  const schemaFile = path.join(folder, configFiles[1]);
  const isNew = !existsSync(schemaFile);
  if (isNew) writeFileSync(schemaFile, schema);
  const allFiles = isNew ? [...files, configFiles[1]] : files;
  const { name } = starter;
  if (options.json) {
    printJson(terminal, { agent: name, files: allFiles, entry, before });
    return;
  }
  const wrote = allFiles.length > 0 ? [`Wrote ${allFiles.join(', ')}.`] : [];
  const added = `Added the agent '${name}' to ${entry.file}, at line ${entry.line}.`;
  terminal.out([...wrote, added, ...before, ''].join('\n'));
  tellNext(context, starterSteps(name));
}

/** Environment variables of each search engine. */
const variables = Object.values(searchVariables)
  .map((names) => names.join(' with '))
  .join(', ');

/** The config of a new arena, with every setting as a comment. */
export const newConfig = `# yaml-language-server: $schema=./arena.schema.json
# Settings of a dr-arena. What is left out has the default shown.

# Every random draw follows from this number.
seed: 1

# The contestants. A scripted agent with only a name is one of the built-in roster (docs/agents.md).
agents:
  - kind: scripted
    name: Kestrel
  - kind: scripted
    name: Heron
  # 'dr-arena init --agent python' writes a first agent of your own and adds it here.
  # Your own program: gets {"question", "wordLimit", …} as JSON on stdin, writes {"text", "citations"} as JSON on stdout.
  # - kind: command
  #   name: my-agent
  #   command: [python3, my_agent.py]
  #   env: [MY_API_KEY]        # variables of your shell that it may see
  # A service of your own: gets the same by POST, and gives the same back.
  # - kind: http
  #   name: my-service
  #   url: http://127.0.0.1:8080/answer
  #   keyVariable: MY_TOKEN    # its bearer token, from the environment
  # A model that searches by its provider's own tools. Keys come from the environment or .env:
  # OPENAI_API_KEY, GEMINI_API_KEY, ANTHROPIC_API_KEY, XAI_API_KEY, PERPLEXITY_API_KEY, OPENROUTER_API_KEY.
  # - kind: model
  #   name: GPT-5.1-Search
  #   model: openai/gpt-5.1
  # Any model with our own search and browse tools, or with those of MCP servers.
  # - kind: react
  #   name: Qwen3-ReAct
  #   model: vllm/Qwen/Qwen3-32B
  # - kind: mcp
  #   name: Claude-with-my-tools
  #   model: anthropic/claude-opus-4-5
  #   servers:
  #     - name: search
  #       command: [npx, my-search-server]

# Who reads the pages, writes the questions and grades the answers. Left out, the made-up web's own model does, for free;
# real pages want a model of yours.
# examiner:
#   model: google/gemini-3.1-pro-preview   # reads pages, writes questions
#   judges: [google/gemini-3.1-pro-preview, openai/gpt-5.1, anthropic/claude-opus-4-8]
#   excludeOwnVendor: true                 # a judge stays out of matches of its own vendor's models
#   closedBook: true                       # drop a question that the model answers without search
#   selfSolve: true                        # drop a question that it cannot answer from the pages
#   searchCheck: require                   # drop one whose clues find a target by search; prefer: where another can be written
#   temperature: 0.2                       # how freely its replies are drawn, where the model lets that be said

# What every contestant is given for one answer.
caps:
  timeoutSeconds: 600
  maxOutputTokens: 16000
  maxToolCalls: 40

# A run stops cleanly before it would cost more; 'tournament resume --budget' continues it.
# budget:
#   usd: 20

# Limits, other addresses, and providers that are not built in.
# providers:
#   openai: { requestsPerMinute: 500, tokensPerMinute: 200000, concurrency: 16 }
#   vllm: { url: "http://127.0.0.1:8000/v1" }
#   mine: { wire: openai_chat, url: "https://llm.example.org/v1", keyVariable: MY_LLM_KEY }

# Dollars for a million tokens, where the built-in list is wrong or has none.
# prices:
#   vllm/Qwen/Qwen3-32B: { input: 0, output: 0 }

# Where questions come from: 'sandbox' is a made-up web on this machine, 'live' the real one.
web:
  kind: sandbox
  sandbox:
    size: 3000
  live:
    # Sources of topics: the first that answers gives them, the next ones stand in.
    seeds:
      - source: trends_rss        # what is searched for most today
        geo: US
      - source: trends_category   # from the categories of Google Trends down to a sub-topic
        geo: US
      # - source: list
      #   topics: [handheld game consoles, narrow gauge railways]
      # - source: file
      #   file: topics.txt        # one topic a line
      # - source: root_url
      #   urls: [https://example.org/guide/]
    # Search engines, the next one for when one fails. Left out: those that the environment (or .env) has keys for:
    # ${variables}.
    # search:
    #   - service: searxng
    #     url: http://127.0.0.1:8888   # with its JSON format on
    #   - service: brave

crawl:
  perHostConcurrency: 4
  perHostIntervalMs: 200
  timeoutMs: 20000
  browser: auto   # pages that show nothing without scripts are opened in Chromium; off: never
  # allowedOrigins: [http://127.0.0.1:8080]   # private addresses are refused but for these

trees:
  count: 6
  depth: 3        # levels, the root counted
  children: 10    # pages a page leads to
  language: en    # of the pages asked about; any: whatever it is
  scope: site     # or web: follow links to other sites too
  concurrency: 32 # trees built at a time

tournament:
  format: swiss   # round-robin, anchor or adaptive: docs/tournament-formats.md
  # rounds: 4     # of swiss
  # anchor: NAME  # of anchor; default: the first agent
  # adaptive: { pairings: 12, wanted: 3, confidence: 0.95 }   # stop when the best three are known
  matchRounds: 10
  reuseAnswers: true
  concurrency: 16

ratings:
  level: match        # or round, margin
  # style: [length, citations, headings, lists]   # take the effect of style out

refresh:              # what each refresh of 'dr-arena schedule' does: docs/schedules.md
  play: all           # or new: only agents without a rating yet, against chosen opponents
  portions: 1         # times that trees.count trees are built and played on, at most
  # sets: [alpha, fresh]  # portions play these in turn: frozen exam sets, or fresh for new trees
  # width: 120        # stop earlier, once every 95% interval is at most so wide
  # windowDays: 90    # older matches no longer count
  # halfLifeDays: 30  # a match counts half as much as one 30 days newer
`;
