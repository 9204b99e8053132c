import * as z from 'zod';
import type { StyleFeature } from '../config/rating-settings.ts';
import { faultText } from '../kernel/errors.ts';
import { parsedJson } from '../kernel/json.ts';

/** Within these bounds a sum of weights keeps enough digits of each. */
export const minWeight = 1e-6;
export const maxWeight = 1e6;

/** Two ways to write one name in Unicode, and blanks around it, make no second agent. */
const agentName = z
  .string()
  .max(500)
  .transform((name) => name.normalize('NFC').trim())
  .pipe(z.string().min(1));

/** One line of battles.jsonl. Further keys are allowed and ignored. */
const battleSchema = z
  .object({
    model_a: agentName,
    model_b: agentName,
    winner: z
      .enum(['model_a', 'model_b', 'tie', 'both_bad', 'tie (bothbad)'])
      .transform((winner) => (winner === 'tie (bothbad)' ? 'both_bad' : winner)),
    /** Battles of one tree may depend on each other; without it a battle stands alone. */
    tree_id: z
      .union([z.string().min(1).max(500), z.int()])
      .transform(String)
      .nullish()
      .transform((tree) => tree ?? undefined),
    rounds: optionalNumber(z.int().min(0)),
    score_a: optionalNumber(z.number().min(0)),
    score_b: optionalNumber(z.number().min(0)),
    style_a: optionalStyle(),
    style_b: optionalStyle(),
    weight: optionalNumber(z.number().min(minWeight).max(maxWeight)),
  })
  .refine((battle) => battle.model_a !== battle.model_b, 'model_a and model_b are the same');

function optionalNumber(schema: z.ZodNumber | z.ZodInt) {
  return schema.nullish().transform((value) => value ?? undefined);
}

function optionalStyle() {
  const count = z.number().min(0).optional();
  return z
    .object({ length: count, citations: count, headings: count, lists: count })
    .nullish()
    .transform((value) => value ?? undefined);
}

/** The outcome of one match as public rating tools write it; the names are the file's. */
export interface Battle {
  readonly model_a: string;
  readonly model_b: string;
  readonly winner: (typeof battleWinners)[number];
  readonly tree_id?: string | undefined;
  readonly rounds?: number | undefined;
  readonly score_a?: number | undefined;
  readonly score_b?: number | undefined;
  /** Style of an agent's answers: words, citations, headings and list items, each the mean of its answers. */
  readonly style_a?: BattleStyle | undefined;
  readonly style_b?: BattleStyle | undefined;
  /** Number of battles that it counts as, from a millionth to a million; default 1. */
  readonly weight?: number | undefined;
}

export type BattleStyle = { readonly [Feature in StyleFeature]?: number | undefined };

export interface BrokenLine {
  /** Line number from 1, blank lines counted. */
  readonly line: number;
  /** Reason why the line is not a battle. */
  readonly problem: string;
}

/** Longest line that is read, in UTF-16 code units: public files of battles hold whole conversations. */
const maxLineLength = 8 * 1024 * 1024;

/**
 * Reads JSON Lines, one battle a line. A byte order mark, CRLF ends and blank lines are fine. Every other line is either
 * a battle or listed as broken; none is dropped.
 */
export function readBattles(text: string): { battles: Battle[]; broken: BrokenLine[] } {
  const battles: Battle[] = [];
  const broken: BrokenLine[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (raw.trim() === '') continue;
    const read = readBattle(raw);
    if (typeof read === 'string') broken.push({ line: index + 1, problem: read });
    else battles.push(read);
  }
  return { battles, broken };
}

/** The battle, or what is wrong with the line. */
function readBattle(line: string): Battle | string {
  if (line.length > maxLineLength) return `longer than ${maxLineLength} characters`;
  const json = parsedJson(line);
  if (json === undefined) return 'not JSON';
  const battle = battleSchema.safeParse(json);
  if (battle.success) return battle.data;
  return battle.error.issues.map(faultText).join('; ');
}

/** Outcomes of a battle. */
export const battleWinners = ['model_a', 'model_b', 'tie', 'both_bad'] as const;

/**
 * Checks battles as a caller gives them, who may not use types.
 * @throws RangeError for a winner or a weight that no battle has, with the battle's index from 0
 */
export function checkBattles(battles: Iterable<Battle>): void {
  const winners: ReadonlySet<unknown> = new Set(battleWinners);
  let index = 0;
  for (const { winner, weight } of battles) {
    if (!winners.has(winner))
      throw new RangeError(`battle ${index}: the winner '${winner}' is none of ${battleWinners.join(', ')}`);
    if (weight !== undefined && !(weight >= minWeight && weight <= maxWeight))
      throw new RangeError(`battle ${index}: the weight ${weight} is not from ${minWeight} to ${maxWeight}`);
    index += 1;
  }
}

/**
 * The battles, each weighted by how clearly it was won: |score_a - score_b|, where a round won is worth 1 and one won
 * clearly 2 (DR-Arena, appendix A.2). Ties, battles without scores, and margins below 1 have weight 1.
 * A weight that was there before is multiplied.
 */
export function withMarginWeights(battles: readonly Battle[]): Battle[] {
  return battles.map((battle) => ({ ...battle, weight: (battle.weight ?? 1) * marginOf(battle) }));
}

function marginOf({ winner, score_a, score_b }: Battle): number {
  if (winner === 'tie' || winner === 'both_bad' || score_a === undefined || score_b === undefined) return 1;
  return Math.max(1, Math.abs(score_a - score_b));
}

/** The same battles in other clusters. @param clusterOf of a battle's tree; undefined: it stands alone */
export function inClusters(
  battles: readonly Battle[],
  clusterOf: (tree: string) => string | undefined,
): readonly Battle[] {
  return battles.map((battle) => ({
    ...battle,
    tree_id: battle.tree_id === undefined ? undefined : clusterOf(battle.tree_id),
  }));
}
