import { type FormatName, formatSettings } from '../../src/config/format-settings.ts';
import { type CoverageResult, coverageSteps } from './coverage/coverage-study.ts';
import type { Study } from './monte-carlo.ts';

export interface CoverageTableOptions {
  readonly seed: number;
  /** Made-up tournaments of each row; at least 2. */
  readonly draws: number;
  readonly entrants: readonly number[];
  readonly trees: readonly number[];
  /** Standard deviations over trees of an agent's log-strength. */
  readonly sigmas: readonly number[];
  /** Log-strength from the weakest to the strongest agent. */
  readonly spreads: readonly number[];
  /** Share of the chance in an answer that an agent's matches on one tree have in common, 0 to 0.95. */
  readonly share: number;
  /** Share of level matches between equals. */
  readonly ties: number;
  readonly formats: readonly FormatName[];
}

/** One setting, and how often its intervals held the truth. */
export interface CoverageRow extends CoverageResult {
  readonly format: FormatName;
  readonly entrants: number;
  readonly trees: number;
  readonly sigma: number;
  readonly spread: number;
  readonly draws: number;
}

type Setting = Pick<CoverageRow, 'format' | 'entrants' | 'trees' | 'sigma' | 'spread'>;

/**
 * Coverage of the intervals at every combination of the options. Deterministic from the seed; all settings of as many
 * entrants and trees meet the same seeds.
 *
 * @returns the rows; progress after every tournament
 */
export function* coverageTable(options: CoverageTableOptions): Study<readonly CoverageRow[]> {
  const { seed, draws, share, ties } = options;
  const settings = settingsOf(options);
  const rows: CoverageRow[] = [];
  for (const setting of settings) {
    const { entrants, trees, sigma, spread } = setting;
    const study = coverageSteps({
      agents: entrants,
      trees,
      sigma,
      spread,
      share,
      ties,
      seed,
      tournaments: draws,
      format: formatSettings.parse({ format: setting.format }),
    });
    let step = study.next();
    for (; !step.done; step = study.next()) {
      yield { done: rows.length * draws + step.value.done, total: settings.length * draws };
    }
    rows.push({ ...setting, draws, ...step.value });
  }
  return rows;
}

function settingsOf({ formats, entrants, spreads, sigmas, trees }: CoverageTableOptions): Setting[] {
  return formats.flatMap((format) =>
    entrants.flatMap((count) =>
      spreads.flatMap((spread) =>
        sigmas.flatMap((sigma) => trees.map((each) => ({ format, entrants: count, spread, sigma, trees: each }))),
      ),
    ),
  );
}
