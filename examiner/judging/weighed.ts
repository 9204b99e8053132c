/** What code makes of a claimed grade at one place of the answer. */
export type Weighed =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'open'; readonly reason: string }
  /** The words show nothing of the item, whatever else the answer says. */
  | { readonly kind: 'unshown'; readonly reason: string }
  /** `rival`: words of the answer that speak against the item; then it is contradicted, else missing. */
  | { readonly kind: 'refuted'; readonly reason: string; readonly rival: string | null };

export const confirmed: Weighed = { kind: 'confirmed' };
export const open = (reason: string): Weighed => ({ kind: 'open', reason });
export const unshown = (reason: string): Weighed => ({ kind: 'unshown', reason });
export const refuted = (reason: string, rival: string | null = null): Weighed => ({ kind: 'refuted', reason, rival });

/** Words of an answer as a reason shows them, cut to 100 code units. */
export const quoted = (text: string) => `“${text.slice(0, 100)}”`;

export const mayNameAnother = (text: string, name: string) => `${quoted(text)} may name another entity than “${name}”`;
