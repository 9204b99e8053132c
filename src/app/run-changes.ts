import type { RunView } from '../report/view/run-view.ts';

/** Parts of a run's page that have changed. */
export interface RunChanges {
  readonly texts: Partial<RunView['texts']>;
  readonly bars: Partial<RunView['bars']>;
  readonly rows: Partial<RunView['rows']>;
}

/** What differs between two views; all of it where there was none before, null where nothing does. */
export function changesOf(before: RunView | null, after: RunView): RunChanges | null {
  const changes = {
    texts: changed(before?.texts, after.texts),
    bars: changed(before?.bars, after.bars),
    rows: changed(before?.rows, after.rows),
  };
  return Object.values(changes).every((part) => Object.keys(part).length === 0) ? null : changes;
}

function changed<Part extends object>(before: Part | undefined, after: Part): Partial<Part> {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  const news = Object.entries(after).filter(([key, value]) => JSON.stringify(old.get(key)) !== JSON.stringify(value));
  return Object.fromEntries(news) as Partial<Part>;
}

/** Changes and later ones as one, so that who reads slowly has no queue behind them. */
export function mergedChanges(first: RunChanges | null, later: RunChanges): RunChanges {
  return {
    texts: { ...first?.texts, ...later.texts },
    bars: { ...first?.bars, ...later.bars },
    rows: { ...first?.rows, ...later.rows },
  };
}
