import type { AdapterSample } from './adapter-sample.ts';

/** Most rollouts of one request. */
export const mostSamples = 16_384;

/** What an adapter was asked: the reward of one rollout, of a group that is not here yet, or of all rollouts of groups. */
export type AdapterCall =
  | { readonly kind: 'one'; readonly sample: AdapterSample }
  | { readonly kind: 'many'; readonly samples: readonly AdapterSample[] };
