import type { Lead } from '../workflows/lead.ts';
import type { ProgressEvent } from '../workflows/progress.ts';
import type { House } from './open-house.ts';

/** What of a run had ended before it is gone on with here. Another try of voids counts its own matches alone. */
export async function earlierWork(
  { ledger }: Pick<House, 'ledger'>,
  lead: Lead,
): Promise<Extract<ProgressEvent, { kind: 'earlier' }>> {
  if (lead.kind === 'retry') return { kind: 'earlier', trees: 0, matches: 0 };
  const ended = await ledger.endedMatches([lead.run]);
  const build = await ledger.loadBuild(lead.run);
  const trees = build === null ? 0 : await ledger.treesEnded(build.id, build.seeds.length);
  return { kind: 'earlier', trees: Math.min(trees, build?.wanted ?? 0), matches: ended.get(lead.run) ?? 0 };
}
