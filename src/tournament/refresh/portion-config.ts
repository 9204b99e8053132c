import type { Config } from '../../config/config-schema.ts';
import type { LineUp } from './line-up.ts';

/**
 * The config that a portion is played by: that of the schedule with the portion's own seed, with what is left of the
 * budget, and with the format that its line-up asks for.
 *
 * @param left dollars left of the refresh's budget; null where there is none
 */
export function portionConfig(
  config: Config,
  seed: number,
  left: number | null,
  line: Exclude<LineUp, { kind: 'nobody' }>,
): Config {
  const { rounds } = config.tournament.placement;
  return {
    ...config,
    seed,
    ...(left === null ? {} : { budget: { usd: left } }),
    ...(line.kind === 'all'
      ? {}
      : {
          tournament: {
            ...config.tournament,
            format: 'placement',
            placement: { established: { ...line.established }, ...(rounds === undefined ? {} : { rounds }) },
          },
        }),
  };
}
