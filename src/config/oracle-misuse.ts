import type { ConfigFault } from './config-faults.ts';
import type { Config } from './config-schema.ts';
import { readOracleName } from './oracle-name.ts';
import { providerOf, splitReference } from './providers.ts';

/**
 * Returns the faults in a config's use of the sandbox's own model, which knows the sandbox's web alone and answers the
 * Examiner alone. Empty where the config does not name it, or describes a provider `sandbox` of its own.
 */
export function oracleMisuse(config: Config): readonly ConfigFault[] {
  return placesOf(config).flatMap(({ path, reference, isAgent }) => {
    const words = isOfOracle(config, reference) ? misuseOf(config, reference, isAgent) : null;
    return words === null ? [] : [{ path, on: 'value' as const, words }];
  });
}

interface NamedModel {
  readonly path: readonly (string | number)[];
  readonly reference: string;
  readonly isAgent: boolean;
}

function placesOf({ examiner, quality, agents }: Config): readonly NamedModel[] {
  const namedModel = (path: NamedModel['path'], reference: string | undefined, isAgent = false) =>
    reference === undefined ? [] : [{ path, reference, isAgent }];
  const judges = (section: string, references: readonly string[] = []) =>
    references.flatMap((reference, at) => namedModel([section, 'judges', at], reference));
  const ofExaminer = [...namedModel(['examiner', 'model'], examiner.model), ...judges('examiner', examiner.judges)];
  return [
    ...(examiner.kind === 'model' ? ofExaminer : []),
    ...namedModel(['quality', 'model'], quality?.model),
    ...judges('quality', quality?.judges),
    ...agents.flatMap((agent, at) => ('model' in agent ? namedModel(['agents', at, 'model'], agent.model, true) : [])),
  ];
}

function isOfOracle(config: Config, reference: string): boolean {
  const { provider } = splitReference(reference);
  return provider === 'sandbox' && providerOf(config, provider).wire === 'in_process';
}

function misuseOf({ web }: Config, reference: string, isAgent: boolean): string | null {
  if (isAgent) return `'${reference}' answers the Examiner alone; name another model for an agent`;
  if (readOracleName(splitReference(reference).model) === null)
    return `the provider 'sandbox' has no model '${reference}'; there are sandbox/oracle and, with faults, such as sandbox/oracle:near-miss-0.05:lazy-0.2:misread-0.05`;
  if (web.kind === 'sandbox') return null;
  return `'${reference}' knows the made-up web alone; set web.kind to sandbox, or name a model of another provider`;
}
