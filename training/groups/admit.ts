import { canonicalJson } from '../../src/kernel/json.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { GroupFault, GroupRequest, ServiceCandidate, ServiceGroupSettings } from './service-group.ts';
import type { StoredGroup } from './stored-group.ts';

/**
 * Returns the candidates of a request that are new to the group; known candidates change nothing.
 * @param stored null: there is no such group yet
 */
export function admit(
  request: GroupRequest,
  stored: StoredGroup | null,
): Result<readonly ServiceCandidate[], GroupFault> {
  const { group, settings, candidates } = request;
  if (stored !== null && canonicalJson(stored.settings) !== canonicalJson(settings))
    return refuse('different_group', `group ${group} has other settings: ${differing(stored.settings, settings)}`);
  const hashes = new Map(stored?.candidates.map(({ id, hash }) => [id, hash]));
  const changed = candidates.find(({ id, hash }) => (hashes.get(id) ?? hash) !== hash);
  if (changed !== undefined)
    return refuse('different_candidate', `candidate ${changed.id} of group ${group} was handed in with other content`);
  const fresh = candidates.filter(({ id }) => !hashes.has(id));
  if (fresh.length > 0 && stored !== null && stored.state !== 'gathering')
    return refuse('closed', `group ${group} is judged without candidate ${fresh[0]?.id}: its deadline had passed`);
  if (hashes.size + fresh.length > settings.expectedSize)
    return refuse(
      'too_large',
      `group ${group} waits for ${settings.expectedSize} candidates, and these would be ${hashes.size + fresh.length}`,
    );
  return ok(fresh);
}

function refuse(code: GroupFault['code'], message: string) {
  return fail({ code, message });
}

/** The settings as requests name them. */
const memberNames: Readonly<Record<keyof ServiceGroupSettings, string>> = {
  query: 'query',
  rubric: 'rubrics',
  scheme: 'rewards',
  format: 'format',
  judges: 'judge',
  domain: 'domain',
  seed: 'seed',
  anchor: 'anchor_id',
  expectedSize: 'expected_size',
  std: 'std',
  epsilon: 'epsilon',
  formatReward: 'format_reward',
};

function differing(settings: ServiceGroupSettings, otherSettings: ServiceGroupSettings): string {
  const names = new Map<string, string>(Object.entries(memberNames));
  const others = new Map<string, unknown>(Object.entries(otherSettings));
  return Object.entries(settings)
    .filter(([name, value]) => canonicalJson(value) !== canonicalJson(others.get(name)))
    .map(([name]) => names.get(name) ?? name)
    .join(', ');
}
