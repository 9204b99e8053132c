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
