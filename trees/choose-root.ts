import type { PageReader, SearchHit } from '../crawler/ports.ts';
import type { Result } from '../src/kernel/result.ts';
import { findRoot } from './find-root.ts';
import { defaultGrowSettings, type GrowSettings } from './grow-settings.ts';
import type { RootChoice } from './root-choice.ts';
import type { TreeFailure } from './tree-failure.ts';

/** `findRoot` in the default language and without an adviser. */
export async function chooseRoot(
  hits: readonly SearchHit[],
  reader: PageReader,
  scope: GrowSettings['scope'],
  signal?: AbortSignal,
): Promise<Result<RootChoice, TreeFailure>> {
  const settings = { ...defaultGrowSettings, scope };
  return await findRoot('', hits, signal === undefined ? { reader, settings } : { reader, settings, signal });
}
