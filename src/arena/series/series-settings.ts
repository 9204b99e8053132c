import type { Config } from '../../config/config-schema.ts';
import type { SeriesSettings } from './series.ts';

/** How the refreshes of a schedule are rated together. */
export function seriesSettings({ refresh, ratings }: Pick<Config, 'refresh' | 'ratings'>): SeriesSettings {
  const { windowDays, halfLifeDays } = refresh;
  return {
    ratings,
    ...(windowDays === undefined ? {} : { windowDays }),
    ...(halfLifeDays === undefined ? {} : { halfLifeDays }),
  };
}
