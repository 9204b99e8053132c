import * as z from 'zod';

/**
 * Settings that shape a tree; part of its identity. Every limit is per growth or per page and none is per tree, so that
 * what a node grows never depends on what was grown before it. Defaults of depth and children: DR-Arena's published
 * settings (depth 3, 10 children a page, 3 for depth expansion).
 */
export const growSettingsSchema = z.strictObject({
  depth: z.int().min(2).max(6).default(3).describe('Levels of a new tree, the root counted.'),
  children: z.int().min(2).max(50).default(10).describe('Usable children a page gets while the tree is built.'),
  depthChildren: z.int().min(1).max(50).default(3).describe('Usable children a page gets when a match goes deeper.'),
  widthBatch: z.int().min(1).max(50).default(5).describe('Usable children one widening adds at most.'),
  maxLinksPerGrowth: z.int().min(2).max(500).default(40).describe('Links one growth follows at most.'),
  maxWidthSteps: z.int().min(0).max(50).default(6).describe('How often one page can be widened.'),
  language: z
    .string()
    .regex(/^([a-z]{2}|any)$/)
    .default('en')
    .describe('ISO 639-1 code of the language that targets are written in; any: whatever it is.'),
  scope: z
    .enum(['site', 'web'])
    .default('site')
    .describe('site: only links within the registrable domain of the root; web: links to anywhere.'),
  advisedBy: z
    .string()
    .exactOptional()
    .describe('The model that advises on roots and relations; left out where the code decides alone.'),
});

export type GrowSettings = z.infer<typeof growSettingsSchema>;

export const defaultGrowSettings: GrowSettings = growSettingsSchema.parse({});
