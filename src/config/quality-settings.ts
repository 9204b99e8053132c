import * as z from 'zod';
import { modelReference } from './model-settings.ts';
import { styleFeatures } from './rating-settings.ts';

/** Settings for comparing reports beside their facts. */
export const qualitySettings = z.strictObject({
  judges: z
    .array(modelReference)
    .min(1)
    .max(9)
    .optional()
    .describe("Compare reports, each in both orders; default: the Examiner's judges."),
  criteria: z
    .enum(['adaptive', 'general'])
    .default('adaptive')
    .describe(
      'adaptive: the model below writes weights and criteria for each question, once. general: the same for every question.',
    ),
  model: modelReference
    .optional()
    .describe("Writes the criteria; default: the Examiner's model, or the first judge where it has none."),
  lengthControl: z
    .array(z.enum(styleFeatures))
    .max(styleFeatures.length)
    .default(['length', 'headings', 'lists'])
    .describe('Features of reports on which the dependence is told, and which are taken out of the board beside.'),
});
