import fc from 'fast-check';
import { contentHash } from '../../../../src/kernel/hash.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { type SoundTree, soundTree, treeFaultText } from '../../../rewards/attribution/sound-tree.ts';
import type { PolicyToken, RolloutPath, RolloutSegment, RolloutTree } from '../../../rollouts/rollout-tree.ts';

/** What one path is made of; whom it leaves and where are reduced to what there is. */
export interface PathRecipe {
  readonly parent: number;
  readonly fork: number;
  readonly turns: readonly { readonly tokens: readonly string[]; readonly tool: string; readonly result: string }[];
  readonly last: readonly string[];
  readonly end: RolloutPath['end'];
}

/** Any text that has UTF-8: NUL, controls, letters that combine, characters beyond the basic plane. */
export const anyText = fc.string({ unit: anyCharacter, maxLength: 6 });

const tokens = fc.array(anyText, { minLength: 1, maxLength: 4 });

const recipe: fc.Arbitrary<PathRecipe> = fc.record({
  parent: fc.nat(12),
  fork: fc.nat(4),
  turns: fc.array(fc.record({ tokens, tool: fc.constantFrom('search', 'python', 'browse'), result: anyText }), {
    maxLength: 3,
  }),
  last: tokens,
  end: fc.constantFrom('answered', 'answered', 'length', 'policy_failed'),
});

/** Trees of 1 to 12 paths that fork anywhere, from branches too. */
export const randomTrees = fc
  .tuple(fc.array(recipe, { minLength: 1, maxLength: 12 }), anyText)
  .map(([recipes, prompt]) => treeOf(recipes, prompt));

/** Rewards of a tree's paths, some unknown. */
export function randomRewards({ paths }: RolloutTree): fc.Arbitrary<Map<string, number | null>> {
  // JSON has no -0.
  const numbers = fc.double({ min: -5, max: 5, noNaN: true }).map((reward) => reward + 0);
  const reward = fc.option(numbers, { freq: 5 });
  return fc
    .array(reward, { minLength: paths.length, maxLength: paths.length })
    .map((rewards) => new Map(paths.map(({ id }, at) => [id, rewards[at] ?? null])));
}

/** A tree by recipes: the parent of a path is among those before it; where it has no tool result, or is none, a root. */
export function treeOf(recipes: readonly PathRecipe[], prompt = 'Question: '): RolloutTree {
  const paths: RolloutPath[] = [];
  for (const each of recipes) paths.push(pathOf(each, paths, prompt));
  return { question: 'Which?', prompt, policy: 'tiny', paths };
}

function pathOf(recipe: PathRecipe, paths: readonly RolloutPath[], prompt: string): RolloutPath {
  const parent = paths[recipe.parent % (paths.length + 1)];
  const places = (parent?.segments ?? []).flatMap(({ kind }, at) => (kind === 'tool' ? at + 1 : []));
  const at = places[recipe.fork % Math.max(1, places.length)];
  const shared = at === undefined ? [] : (parent?.segments.slice(0, at) ?? []);
  const id = `p${paths.length}`;
  const own = [...recipe.turns.flatMap((turn) => [policy(turn.tokens), tool(turn.tool, turn.result)])];
  const segments = [...shared, ...own, policy(recipe.last)];
  const answer = recipe.end === 'answered' ? recipe.last.join('') : null;
  const rest = { segments, end: recipe.end, answer };
  if (parent === undefined || at === undefined) return { id, origin: 'global', parent: null, fork: null, ...rest };
  const prefix = prompt + shared.map(({ text }) => text).join('');
  const before = shared.reduce((sum, segment) => sum + (segment.kind === 'policy' ? segment.tokens.length : 0), 0);
  const fork = { segments: at, tokens: before, prefixHash: contentHash(prefix) };
  return { id, origin: 'branch', parent: parent.id, fork, ...rest };
}

export function policy(texts: readonly string[]): RolloutSegment {
  const tokens: PolicyToken[] = texts.map((text, at) => ({ text, id: text === '' ? null : at, logprob: 0 - at / 4 }));
  return { kind: 'policy', text: texts.join(''), tokens, entropy: { tokens: texts.length, mean: 0.5, error: 0.1 } };
}

export function tool(name: string, text: string): RolloutSegment {
  return { kind: 'tool', text, tool: name, ok: true };
}

/** @throws Error for a tree that is not sound */
export function sound(tree: RolloutTree): SoundTree {
  const found = soundTree(tree);
  if (!found.ok) throw new Error(treeFaultText(found.failure));
  return found.value;
}

/** The line that `dr-arena rollout` would write of a tree. */
export function treeLine(tree: RolloutTree, more: object = {}): string {
  return JSON.stringify({ format: 'dr-arena/rollout-tree', version: 1, id: 'q1', ...tree, faults: [], ...more });
}
