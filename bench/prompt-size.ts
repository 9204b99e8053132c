import type { Examiner } from '../examiner/examiner.ts';
import { createModelExaminer } from '../examiner/model-examiner.ts';
import type { Task } from '../examiner/task.ts';
import { makeRunServices } from '../src/application/run-services.ts';
import { parseConfig } from '../src/config/load-config.ts';
import type { RunServices } from '../src/engine/workflow-deps.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { bytesHash } from '../src/kernel/hash.ts';
import { ok } from '../src/kernel/result.ts';
import { createFence } from '../src/kernel/visible-text.ts';
import type { LanguageModel, ModelRequest } from '../src/models/language-model.ts';
import { examinerBrain } from '../test/services/examiner-brain/examiner-brain.ts';
import { chooseSiblings } from '../trees/choose.ts';
import type { InformationTree, Path } from '../trees/information-tree.ts';
import { MemoryTreeStore } from '../trees/memory-tree-store.ts';
import type { TreeStore } from '../trees/tree-store.ts';
import { unmeteredModels } from './arena/unmetered-models.ts';

/** Characters of every page, as the benchmark's match has it. */
const pageLength = 50_000;
const rounds = 4;
const mostStarts = 8;
const filler = 'Further remarks of no consequence follow here, as on many a long page of this kind. ';

/**
 * Characters that all calls of the Examiner carry in a match of four rounds, each one page deeper and one target wider,
 * beside what pasting whole pages would: the pages on the path and the targets, once for writing each question
 * (`pasted`), and with the siblings that the targets must be told from (`pastedWithSiblings`).
 */
async function main(): Promise<void> {
  const store = longPages(new MemoryTreeStore());
  const config = parseConfig({ seed: Number(process.argv[2] ?? 7), agents: [] }, 'this benchmark');
  const rig = await makeRunServices(config, {
    trees: store,
    clock: systemClock,
    signal: new AbortController().signal,
    warn: () => undefined,
    record: () => undefined,
    searchable: async () => [],
    ...unmeteredModels(config),
  });
  try {
    process.stdout.write(`${JSON.stringify(await measure(rig, store))}\n`);
  } finally {
    await rig.close();
  }
}

/** The pages as they are, with filler behind them up to the full length; their hashes stay. */
function longPages(store: TreeStore): TreeStore {
  return new Proxy(store, {
    get(target, name) {
      if (name !== 'loadPage') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      const load: TreeStore['loadPage'] = async (url, hash) => {
        const page = await target.loadPage(url, hash);
        if (!page) return null;
        const more = filler.repeat(Math.ceil((pageLength - page.text.length) / filler.length));
        return { ...page, text: `${page.text}\n\n${more}`.slice(0, pageLength) };
      };
      return load;
    },
  });
}

interface Sent {
  calls: number;
  characters: number;
}

/** Counts what it is sent, and answers as an able model would. Equal calls are made once, as the meter sees to. */
function countingModel(sent: Map<string, Sent>): LanguageModel {
  const brain = examinerBrain();
  const seen = new Set<string>();
  return {
    provider: 'bench',
    model: 'counting',
    vendor: 'bench',
    ask: async (request) => {
      const key = bytesHash(Buffer.from(JSON.stringify([request.system, request.messages])));
      if (!seen.has(key)) count(sent, request);
      seen.add(key);
      const turns = request.messages.map(({ role, text }) => ({ role, text }));
      const reply = await brain({
        model: 'counting',
        system: request.system ?? '',
        turns,
        tools: [],
        webSearch: false,
        schemaName: request.output?.name ?? null,
        schema: request.output?.schema,
      });
      const text = reply.kind === 'text' ? reply.text : '';
      const usual = { toolRequests: [], citations: [], steps: [], usage: null, costUsd: null, elapsedMs: 0 };
      return ok({ ...usual, text, model: 'counting', stop: 'finished' as const });
    },
  };
}

function count(sent: Map<string, Sent>, { purpose, system, messages, output }: ModelRequest): void {
  const sum = sent.get(purpose.role) ?? { calls: 0, characters: 0 };
  const characters = (system ?? '').length + messages.reduce((total, { text }) => total + text.length, 0);
  const schema = output ? JSON.stringify(output.schema).length : 0;
  sent.set(purpose.role, { calls: sum.calls + 1, characters: sum.characters + characters + schema });
}

async function measure(rig: RunServices, store: TreeStore) {
  const sent = new Map<string, Sent>();
  const model = countingModel(sent);
  const examiner = createModelExaminer({
    writer: model,
    judges: [model],
    excludeOwnVendor: false,
    judging: 'itemised',
    closedBook: false,
    selfSolve: false,
    logicChain: true,
    context: 'tree',
    maxOutputTokens: 16_000,
    timeoutMs: 60_000,
    fence: createFence('bench'),
    report: () => undefined,
    signal: new AbortController().signal,
  });
  const played: Round[] = [];
  let tree = await growTree(rig, store);
  for (const start of rig.startPaths(tree).slice(0, mostStarts))
    tree = await descend(rig, store, examiner, tree, start, played);
  return figures(played, sent);
}

/** From a start down, one page deeper and, where there are siblings enough, one target wider each round. */
async function descend(
  rig: RunServices,
  store: TreeStore,
  examiner: Examiner,
  built: InformationTree,
  start: Path,
  played: Round[],
): Promise<InformationTree> {
  const { seed } = rig.config;
  let tree: InformationTree = built;
  let path: Path | undefined = start;
  for (let wanted = 2; path && played.length < rounds; wanted++) {
    for (let width = wanted; width >= 2; width--) {
      tree = await rig.growForWidth(tree, path, width);
      const chosen = chooseSiblings(tree, path, width, seed);
      const place = { tree: tree.id, path, width, variant: 0 };
      const written = chosen && (await examiner.writeTask({ place, tree, seed, earlier: [], attempt: 0 }, store));
      if (!written?.ok) continue;
      await judge(examiner, written.value);
      played.push({ depth: path.length, width, siblings: chosen?.outside.length ?? 0 });
      break;
    }
    const deeper = await rig.descend(tree, path);
    tree = (await store.loadTree(tree.id)) ?? tree;
    path = deeper?.path;
  }
  return tree;
}

async function judge(examiner: Examiner, task: Task): Promise<void> {
  const text = task.widthChecklist.map((item) => `- ${item.text}`).join('\n');
  const side = (more: string) => ({
    vendor: null,
    outcome: {
      kind: 'answered' as const,
      answer: { text: `${text}\n${more}`, citations: [], toolCalls: [], costUsd: null },
      elapsedMs: 0,
    },
  });
  const judged = await examiner.judge({ task, a: side('One remark.'), b: side('Another remark.'), attempt: 0 });
  if (!judged.ok) throw new Error(judged.failure.detail);
}

interface Round {
  readonly depth: number;
  readonly width: number;
  readonly siblings: number;
}

function figures(played: readonly Round[], sent: ReadonlyMap<string, Sent>) {
  const ours = [...sent.values()].reduce((sum, { characters }) => sum + characters, 0);
  // The path ends with one of the targets.
  const pasted = played.reduce((sum, { depth, width }) => sum + (depth - 1 + width) * pageLength, 0);
  const pastedWithSiblings = played.reduce((sum, { siblings }) => sum + siblings * pageLength, pasted);
  return {
    rounds: played,
    byRole: Object.fromEntries(sent),
    ours,
    pasted,
    pastedWithSiblings,
    ratio: ours / pasted,
    ratioWithSiblings: ours / pastedWithSiblings,
  };
}

async function growTree(rig: RunServices, store: TreeStore): Promise<InformationTree> {
  const seeds = await rig.drawSeeds(10);
  if (!seeds.ok) throw new Error(seeds.failure);
  for (const seed of seeds.value) {
    const planted = await rig.plantTree(seed);
    const built = planted.ok ? await rig.buildTree(planted.value, () => undefined) : planted;
    const tree = built.ok ? await store.loadTree(built.value) : null;
    if (tree) return tree;
  }
  throw new Error('no seed gave a tree');
}

await main();
