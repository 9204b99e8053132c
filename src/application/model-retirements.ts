import type { Config } from '../config/config-schema.ts';
import { modelReferences, splitReference } from '../config/providers.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type Retirement, retirementOf } from '../models/retired-models.ts';

/** A model of a config that its provider shuts down, or has shut down. */
interface Retiring extends Retirement {
  readonly model: string;
}

/** Days before the end of a model from which it is told. */
const noticeDays = 90;
const dayMs = 86_400_000;

/**
 * Makes sure that no model of a config is one that its provider has shut down.
 * @throws OperatorError naming those that are, with what to name in their place
 */
export function checkRetirements(config: Config, now: number): void {
  const gone = retiring(config).filter(({ on }) => Date.parse(on) <= now);
  if (gone.length === 0) return;
  throw new OperatorError(
    `shut down by their providers: ${gone.map(({ model, on, source }) => `${model} on ${on} (${source})`).join('; ')}`,
    `${gone.map(remedyOf).join(' ')} Where another server still has it, give that as the provider's 'url'.`,
  );
}

/** What is to be known of models that end soon; null: nothing. */
export function retirementNote(config: Config, now: number): string | null {
  const soon = retiring(config).filter(({ on }) => Date.parse(on) > now && Date.parse(on) <= now + noticeDays * dayMs);
  if (soon.length === 0) return null;
  return soon.map((each) => `${each.model} is shut down on ${each.on}. ${remedyOf(each)}`).join(' ');
}

function remedyOf({ model, instead }: Retiring): string {
  return instead ? `Name ${instead} in the place of ${model}.` : `Name another in the place of ${model}.`;
}

/** What a server of one's own has, nobody else knows. */
function retiring(config: Config): readonly Retiring[] {
  return modelReferences(config).flatMap((model) => {
    const { provider } = splitReference(model);
    const known = config.providers[provider]?.url === undefined ? retirementOf(model) : null;
    return known === null ? [] : [{ model, ...known }];
  });
}
