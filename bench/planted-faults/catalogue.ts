import { readFileSync } from 'node:fs';
import path from 'node:path';
import { takeInTurns } from '../../crawler/seeds/sample-seeds.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { crawlerPolicyFaults } from './crawler-policy.ts';
import { engineFaults } from './engine.ts';
import { evolutionFaults } from './evolution.ts';
import { meterFaults } from './meter.ts';
import type { PlantedFault } from './planted-fault.ts';
import { ratingsFaults } from './ratings.ts';
import { storageFaults } from './storage.ts';
import { verdictFaults } from './verdict.ts';
import { webAccessFaults } from './web-access.ts';

export const plantedFaults: readonly PlantedFault[] = [
  ...engineFaults,
  ...storageFaults,
  ...meterFaults,
  ...verdictFaults,
  ...evolutionFaults,
  ...ratingsFaults,
  ...webAccessFaults,
  ...crawlerPolicyFaults,
];

/** Says in words which faults cannot be planted in a checkout; nothing where all can be. */
export function catalogueProblems(checkout: string, faults = plantedFaults): readonly string[] {
  const ids = faults.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is listed twice`);
  return [...twice, ...faults.flatMap((fault) => problemOf(checkout, fault) ?? [])];
}

function problemOf(checkout: string, { id, file, before, after }: PlantedFault): string | null {
  if (before === after) return `${id}: before and after are the same`;
  const text = textOf(path.join(checkout, file));
  if (text === null) return `${id}: there is no file ${file}; name the one that holds this text now`;
  const times = text.split(before).length - 1;
  return times === 1 ? null : `${id}: what it replaces stands ${times} times in ${file}; make it stand there once`;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

export interface FaultsWanted {
  readonly seed: string;
  readonly count: number;
  /** Ids of the only faults to draw. */
  readonly only?: readonly string[];
  readonly area?: string;
}

/**
 * Draws faults by a seed, as evenly over the areas as they go.
 * @throws OperatorError where there is no such fault or area
 */
export function drawFaults({ seed, count, only, area }: FaultsWanted): readonly PlantedFault[] {
  if (only) return only.map(faultOfId);
  const known = [...new Set(plantedFaults.map((fault) => fault.area))];
  const areas = known.filter((each) => area === undefined || each === area);
  if (areas.length === 0) throw new OperatorError(`there is no area '${area}'`, `Name one of ${known.join(', ')}.`);
  const random = randomFor('planted faults', seed);
  const drawn = random
    .shuffle(areas)
    .map((each) => random.shuffle(plantedFaults.filter((fault) => fault.area === each)));
  return takeInTurns(drawn).slice(0, count);
}

function faultOfId(id: string): PlantedFault {
  const found = plantedFaults.find((fault) => fault.id === id);
  if (found) return found;
  throw new OperatorError(`there is no fault '${id}'`, 'See all of them with --list --faults 80.');
}
