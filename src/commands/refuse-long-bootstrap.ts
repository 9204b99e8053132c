import { OperatorError } from '../kernel/errors.ts';
import type { Battle } from '../ratings/battles.ts';
import type { RatingChoices } from './rate-options.ts';

/** The work of a refit, in about nanoseconds: with the cube of the agents where one of them won all of a resample. */
const workOfAgents = 50;
const workOfBattle = 10;
/** Of a battle where ties or style are modelled. */
const workOfCell = 2500;

/** About five minutes: ratings are worked out in one go, which nothing can interrupt. */
const mostWork = 3e11;

const usualResamples = 1000;

/**
 * Makes sure that a bootstrap comes to an end while somebody waits.
 * @throws OperatorError where it would not
 */
export function refuseLongBootstrap(battles: readonly Battle[], choices: RatingChoices): void {
  if (choices.interval !== 'bootstrap') return;
  const { resamples = usualResamples, ties = 'half', style = [] } = choices;
  const agents = new Set(battles.flatMap(({ model_a, model_b }) => [model_a, model_b])).size;
  const each = ties === 'half' && style.length === 0 ? workOfBattle : workOfCell;
  const most = Math.floor(mostWork / (workOfAgents * agents ** 3 + each * battles.length));
  if (resamples <= most) return;
  throw new OperatorError(
    `${resamples} resamples of ${battles.length} battles of ${agents} agents would take too long`,
    `Take ${most < 100 ? '' : `--resamples ${most}, or `}--interval jackknife or sandwich.`,
  );
}
