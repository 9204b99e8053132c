import { findChromium } from '../../crawler/browser/find-chromium.ts';
import { browserPlaces } from '../config/environment.ts';
import { OperatorError } from '../kernel/errors.ts';
import { ok, type Result } from '../kernel/result.ts';

/**
 * The browser of this machine, or why there is none and what to do.
 * @throws OperatorError when the one named by CHROMIUM_PATH is no program
 */
export async function lookForBrowser(): Promise<Result<string, { readonly detail: string; readonly remedy: string }>> {
  const { chromiumPath, searchPath } = browserPlaces();
  const named = chromiumPath === null ? {} : { explicit: chromiumPath };
  const found = await findChromium({ ...named, searchPath, platform: process.platform });
  if (!found.ok && chromiumPath !== null)
    throw new OperatorError(found.failure.detail, `Please ${found.failure.remedy}.`);
  return found.ok ? ok(found.value) : found;
}
