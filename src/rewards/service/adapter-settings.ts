import type { Result } from '../../kernel/result.ts';
import type { SampleQuestion } from './adapter-sample.ts';
import type { ServiceGroupSettings } from './service-group.ts';

/** What the address of an adapter says, over what the service was started with. */
export interface AdapterSettings {
  /** Where the question stands in what comes with a sample; null: in the usual places. */
  readonly queryKey: string | null;
  /** How many rollouts a group has, where the address says it. */
  readonly size: number | null;
  /** How many it has as the service was started: for rollouts that come one by one. */
  readonly usualSize: number | null;
  /** How long a group waits for the rest, in milliseconds. */
  readonly deadlineMs: number;
  /** What a candidate that nobody judged is given in a group where others were: the mean of theirs, or nothing. */
  readonly unjudged: 'mean' | 'null';
  /** By what `size` rollouts of a question are judged, or why they cannot be. */
  readonly settingsOf: (question: SampleQuestion, size: number) => Result<ServiceGroupSettings, string>;
}
