/** People who travel together. */
export interface Party {
  readonly adults: number;
  /** They pay half of what is priced by the person. */
  readonly children: number;
}

export function partySize({ adults, children }: Party): number {
  return adults + children;
}

/** Returns the price for a party, in crowns; that of an adult must be even. */
export function partyPrice(price: number, { adults, children }: Party): number {
  return price * adults + (price / 2) * children;
}

/** Returns the number of rooms for a party; a room sleeps three, of whom two may be adults. */
export function roomsFor(party: Party): number {
  return Math.max(Math.ceil(party.adults / 2), Math.ceil(partySize(party) / 3));
}

/** `2 adults and 1 child`. */
export function partyText({ adults, children }: Party): string {
  const adultText = adults === 1 ? '1 adult' : `${adults} adults`;
  if (children === 0) return adultText;
  return `${adultText} and ${children === 1 ? '1 child' : `${children} children`}`;
}
