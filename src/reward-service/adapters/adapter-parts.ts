import type { ServiceParts } from '../service-parts.ts';

/** What adapters are made of. */
export type AdapterParts = Pick<ServiceParts, 'desk' | 'defaults' | 'clock' | 'closing'>;
