/** A small change of the program that breaks something that its users would notice. */
export interface PlantedFault {
  /** Name of the damage, in kebab-case. */
  readonly id: string;
  /** The part of the program, such as `web-access`; each has a module here. */
  readonly area: string;
  /** Path from the root of the checkout. */
  readonly file: string;
  /** Stands once in the file. */
  readonly before: string;
  /** Replacement. */
  readonly after: string;
  /** Damage that a user would see. */
  readonly breaks: string;
}

type Change = Pick<PlantedFault, 'before' | 'after' | 'breaks'>;
type Unplaced = Omit<PlantedFault, 'area'>;

export const planted = (id: string, file: string, change: Change): Unplaced => ({ id, file, ...change });

/** Says of faults which area they are of. */
export function plantedIn(area: string, faults: readonly Unplaced[]): readonly PlantedFault[] {
  return faults.map((fault) => ({ area, ...fault }));
}
