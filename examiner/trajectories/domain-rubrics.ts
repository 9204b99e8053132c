import type { DomainRubric } from './domain-rubric.ts';
import { deepResearch } from './domains/deep-research.ts';
import { longFormWriting } from './domains/long-form-writing.ts';
import { travelPlanning } from './domains/travel-planning.ts';

/** The rubrics that come with the project; others are read with `domainRubricSchema`. */
export const domainRubrics: readonly DomainRubric[] = [deepResearch, travelPlanning, longFormWriting];
