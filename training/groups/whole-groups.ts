import { mostCandidates } from '../../src/arena/trajectory.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type AdapterSample, type AdapterSettings, adapterCandidate, type SampleQuestion } from './adapter-sample.ts';
import type { GroupRequest } from './service-group.ts';

/** The groups that one request brings, and where each of its rollouts is in them, in the order of the request. */
export interface AdapterGroups {
  readonly requests: readonly GroupRequest[];
  readonly places: readonly { readonly group: string; readonly candidate: string }[];
}

/** Rollouts of one question that are to be judged together. */
export interface SampleGroup {
  /** The place of each in the request. */
  readonly at: [number, ...number[]];
  readonly samples: [AdapterSample, ...AdapterSample[]];
}

/**
 * Rollouts of equal questions as groups, wherever they stand in the request, since trainers reorder their batches: of
 * `size` each in the order they come in, the last perhaps smaller; without a size all of one question.
 */
export function byQuestion(samples: readonly AdapterSample[], size: number | null): readonly SampleGroup[] {
  const latest = new Map<string, SampleGroup>();
  const groups: SampleGroup[] = [];
  for (const [at, sample] of samples.entries()) {
    const key = shortHash(sample.question, 40);
    const open = latest.get(key);
    if (open !== undefined && (size === null || open.samples.length < size)) {
      open.at.push(at);
      open.samples.push(sample);
      continue;
    }
    const group: SampleGroup = { at: [at], samples: [sample] };
    latest.set(key, group);
    groups.push(group);
  }
  return groups;
}

/**
 * Groups that are all there: each is named by what it holds and how it is judged, so that the same request again, in any
 * order of its groups, is answered with what is on record.
 *
 * @param prefix begins the names
 */
export function wholeGroups(
  prefix: string,
  groups: readonly SampleGroup[],
  settings: AdapterSettings,
): Result<AdapterGroups, string> {
  const requests = new Map<string, GroupRequest>();
  const places: AdapterGroups['places'][number][] = [];
  for (const group of groups) {
    const request = wholeGroup(prefix, group, settings);
    if (!request.ok) return request;
    requests.set(request.value.group, request.value);
    for (const [index, at] of group.at.entries()) places[at] = { group: request.value.group, candidate: String(index) };
  }
  return ok({ requests: [...requests.values()], places });
}

function wholeGroup(
  prefix: string,
  { samples }: SampleGroup,
  { settingsOf, deadlineMs }: AdapterSettings,
): Result<GroupRequest, string> {
  const [{ question }] = samples;
  if (samples.length > mostCandidates) return fail(tooMany(samples.length, question));
  const settings = settingsOf(question, samples.length);
  if (!settings.ok) return settings;
  const candidates = samples.map(({ completion }, index) => adapterCandidate(String(index), completion));
  const content = { name: question.name, settings: settings.value, candidates: candidates.map(({ hash }) => hash) };
  return ok({ group: `${prefix}/${shortHash(content, 40)}`, settings: settings.value, deadlineMs, candidates });
}

function tooMany(count: number, { query }: SampleQuestion): string {
  return `${count} rollouts of one question ('${query.slice(0, 80)}'), and a group has at most ${mostCandidates}: say size=… in the address`;
}
