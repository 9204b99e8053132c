import type { FormatName } from '../config/format-settings.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RewardScheme } from './judged-group.ts';

/**
 * The format in which a group is judged for its rewards: the one named, where the two fit, else the usual one. Rewards by
 * scores compare nobody; the format they get is not used.
 */
export function rewardFormat(scheme: RewardScheme, named: FormatName | null): Result<FormatName, string> {
  switch (scheme) {
    case 'tournament':
      if (named === null || named === 'group') return ok('group');
      return fail(`rewards by tournament points come from groups, not from ${named}; leave the format out`);
    case 'implicit':
    case 'explicit':
      if (named === null) return ok('single-elimination');
      return fail(`rewards by ${scheme} scores compare nobody, so they have no format; leave the format out`);
    case 'win-rate':
      return ok(named ?? 'round-robin');
    case 'quantile':
      return ok(named ?? 'single-elimination');
  }
}
