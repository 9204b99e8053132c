import type { AppContext } from '../../src/application/app-context.ts';
import { planRun, type RunKnowledge } from '../../src/application/plan-run.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { type FormatSettings, isRetiredFormat } from '../../src/config/format-settings.ts';
import { parseConfig } from '../../src/config/load-config.ts';
import { loadItems } from '../../src/storage/ledger/load-outcomes.ts';
import { differenceVariance } from './difference-variance.ts';
import { laboratoryVariance } from './laboratory-variance.ts';
import { formatsToPlan, type PlannedCost, type PowerPlan, planPower } from './power-plan.ts';

export interface PowerWish {
  /** Points; null: not asked for. */
  readonly tellApart: number | null;
  /** 0 to 1. */
  readonly power: number;
  /** Dollars; null: not asked for. */
  readonly budgetUsd: number | null;
  /** Only this one; null: those worth comparing. */
  readonly format: FormatSettings['format'] | null;
}

/** What the tournaments played here say of how ratings vary by tree. */
export interface MeasuredVariance {
  readonly tournaments: number;
  readonly trees: number;
  /** The variance found, as a share of what the laboratory has for the same formats and fields. */
  readonly ratio: number;
}

/** With fewer trees a variance is not worth much. */
const fewestTrees = 6;
const mostTournaments = 5;

/** Plans by power for the field of a config; variances are the laboratory's, times what was measured here where there is anything. */
export async function powerPlan(
  app: Pick<AppContext, 'ledger'>,
  config: Config,
  wish: PowerWish,
  knowledge: RunKnowledge,
): Promise<{ readonly plan: PowerPlan; readonly measured: MeasuredVariance | null }> {
  const agents = config.agents.length;
  const measured = await measuredVariance(app);
  const { matchRounds, reuseAnswers } = config.tournament;
  const { format: _format, ...wanted } = wish;
  const plan = planPower(
    { ...wanted, agents, reuseAnswers, formats: formatsToPlan(formatOf(config), agents, wish.format) },
    {
      varianceOf: (format) => laboratoryVariance({ agents, format, matchRounds }) * (measured?.ratio ?? 1),
      costOf: (format, trees) => costOf(config, format, trees, knowledge),
    },
  );
  return { plan, measured };
}

function formatOf({ tournament }: Config): FormatSettings {
  const { format, rounds, anchor, group, adaptive, placement } = tournament;
  return { format, rounds, anchor, group, adaptive, placement };
}

function costOf(config: Config, format: FormatSettings, trees: number, knowledge: RunKnowledge): PlannedCost {
  const tournament = { ...config.tournament, ...format };
  const { usd, rounds, unknown } = planRun({ ...config, tournament }, format.format, trees, knowledge);
  return { usd, rounds: Math.round(rounds.expected), unknown: unknown.expected.length > 0 };
}

/** Over the newest finished tournaments, weighted by their trees; null where none has enough of them. */
async function measuredVariance({ ledger }: Pick<AppContext, 'ledger'>): Promise<MeasuredVariance | null> {
  const heads = (await ledger.tournaments.list()).filter(
    ({ status, format, trees }) =>
      status === 'finished' &&
      format !== 'match' &&
      format !== 'placement' &&
      !isRetiredFormat(format) &&
      trees.length >= fewestTrees,
  );
  const found: { readonly trees: number; readonly ratio: number }[] = [];
  for (const head of heads.slice(0, mostTournaments)) {
    const own = differenceVariance(await loadItems(ledger, head));
    if (own === null) continue;
    const played = parseConfig(head.config, `the config stored with ${head.id}`);
    const { matchRounds } = played.tournament;
    const usual = laboratoryVariance({ agents: head.agents.length, format: formatOf(played), matchRounds });
    found.push({ trees: own.trees, ratio: own.variance / usual });
  }
  const trees = found.reduce((sum, each) => sum + each.trees, 0);
  if (trees === 0) return null;
  const ratio = found.reduce((sum, each) => sum + each.ratio * each.trees, 0) / trees;
  return { tournaments: found.length, trees, ratio };
}
