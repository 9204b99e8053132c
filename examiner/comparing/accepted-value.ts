/** A value as a page has it, with what else counts as the same. */
export interface AcceptedValue {
  /** As the page has it. */
  readonly value: string;
  /** Other wordings that say the same, such as `6th` for `sixth`: proposed when the page is read, checked by code. */
  readonly forms?: readonly string[];
  /** The substantive parts of a composite value, such as `2.3 inch` and `160 × 144 px`; an answer may give them anywhere. */
  readonly parts?: readonly string[];
}

/** The value alone, with its forms and parts where it has any. */
export function acceptedValue({ value, forms, parts }: AcceptedValue): AcceptedValue {
  return { value, ...(forms === undefined ? {} : { forms }), ...(parts === undefined ? {} : { parts }) };
}
