import * as z from 'zod';

/**
 * A list in a provider's reply of which what we cannot read is left out, since nothing that a report does not need may cost it;
 * empty where there is no list.
 */
export function readableList<Schema extends z.ZodType>(schema: Schema) {
  return z
    .unknown()
    .transform((list): z.output<Schema>[] => {
      if (!Array.isArray(list)) return [];
      return list.flatMap((each) => {
        const read = schema.safeParse(each);
        return read.success ? [read.data] : [];
      });
    })
    .prefault([]);
}

/** A part of a provider's reply; null where it cannot be read. */
export function ifReadable<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(null);
}

/** A text of a provider's reply; null where it cannot be read. */
export const textIfReadable = ifReadable(z.string());

/** A note on a text that names a page; the provider's API says in which unit the offsets are. */
export const urlNote = z.looseObject({
  type: z.string(),
  url: z.string().nullish(),
  title: z.string().nullish(),
  start_index: ifReadable(z.number()),
  end_index: ifReadable(z.number()),
});
