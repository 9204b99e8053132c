import { setImmediate } from 'node:timers/promises';
import type { Series, SeriesSettings } from '../tournament/series/series.ts';
import { type SeriesPoint, seriesPoints } from '../tournament/series/series-history.ts';

/** The history of a series (series-history.ts), worked out so that other work of the process goes on between its points. */
export async function pacedHistory(series: Series, settings: SeriesSettings): Promise<readonly SeriesPoint[]> {
  const points: SeriesPoint[] = [];
  for (const point of seriesPoints(series, settings)) {
    points.push(point);
    await setImmediate();
  }
  return points;
}
