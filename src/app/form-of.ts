import type { Context } from 'hono';

/** The fields of a posted form; none where the body cannot be read as one, which then fits no form of ours. */
export async function formOf(c: Context): Promise<Readonly<Record<string, string | File>>> {
  try {
    return await c.req.parseBody();
  } catch (thrown) {
    // What `Request.formData` says of a malformed body.
    if (thrown instanceof TypeError) return {};
    throw thrown;
  }
}
