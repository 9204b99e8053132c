/** Faults of a judge: it passes wrong values, does not read, or reads wrongly. */
export const judgeFaultKinds = ['near-miss', 'lazy', 'misread'] as const;
export type JudgeFaultKind = (typeof judgeFaultKinds)[number];

/** A fault with the share of items in which it shows, 0 to 1. */
export interface JudgeFaultRate {
  readonly kind: JudgeFaultKind;
  readonly rate: number;
}

const faultForm = new RegExp(`^(${judgeFaultKinds.join('|')})-((?:0|1)(?:\\.\\d{1,6})?)$`);

/**
 * Reads the name of a model of the provider `sandbox`: `oracle`, or `oracle:near-miss-0.05:lazy-0.2` for one with faults.
 * Null for any other name, and where a fault stands twice or has a rate above 1.
 */
export function readOracleName(model: string): readonly JudgeFaultRate[] | null {
  const [name, ...parts] = model.split(':');
  const faults = parts.flatMap((part) => faultRate(part) ?? []);
  const isDistinct = new Set(faults.map(({ kind }) => kind)).size === parts.length;
  return name === 'oracle' && isDistinct ? faults : null;
}

function faultRate(part: string): JudgeFaultRate | null {
  const [, name, rate] = faultForm.exec(part) ?? [];
  const kind = judgeFaultKinds.find((each) => each === name);
  return kind === undefined || Number(rate) > 1 ? null : { kind, rate: Number(rate) };
}
