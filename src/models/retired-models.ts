import * as z from 'zod';
import { modelFamily } from './price.ts';
import listed from './retired-models.json' with { type: 'json' };

const retirement = z.strictObject({
  /** The day on which its provider shuts it down, or did. */
  on: z.iso.date(),
  /** What to name in its place, by its provider's own words or nearest to it. */
  instead: z.string().optional(),
  source: z.url(),
});
export type Retirement = Readonly<z.infer<typeof retirement>>;

const listSchema = z.strictObject({
  /** When the sources were read. */
  asOf: z.iso.date(),
  models: z.record(z.string(), retirement),
});
const list = new Map(Object.entries(listSchema.parse(listed).models));

/** When its provider shuts a model named `provider/model` down, as far as we have read; null: nothing is known of it. */
export function retirementOf(name: string): Retirement | null {
  return list.get(name) ?? list.get(modelFamily(name)) ?? null;
}
