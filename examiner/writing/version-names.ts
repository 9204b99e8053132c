import { asVersion } from '../values/version.ts';
import { factAbout } from './asked-attributes.ts';
import type { Member, PlacePages } from './place-pages.ts';
import { areVersions } from './version-order.ts';

/** What is numbered with dots and is no version. */
const numbering = /(?:^|\s)(?:sections?|chapters?|appendix|numbers?|address|identifier|id)$/;

/** The pages of a place; where the siblings' values of an attribute are versions, its name says so. */
export function withVersionNames(pages: PlacePages): PlacePages {
  const siblings = [...pages.targets, ...pages.outside];
  const areUnnamed = (attribute: string) => {
    const values = siblings.flatMap((page) => factAbout(page, attribute)?.value ?? []);
    return areVersions(values) && values.every((value) => asVersion(value, attribute) === value);
  };
  const attributes = new Set(siblings.flatMap(({ own }) => own.map(({ attribute }) => attribute)));
  const versions = [...attributes].filter((attribute) => !numbering.test(attribute) && areUnnamed(attribute));
  if (versions.length === 0) return pages;
  const named = ({ own, ...page }: Member): Member => ({
    ...page,
    own: own.map((fact) =>
      versions.includes(fact.attribute) ? { ...fact, attribute: `${fact.attribute} version` } : fact,
    ),
  });
  const renewed = new Map(siblings.map((page) => [page, named(page)]));
  const renew = (each: readonly Member[]) => each.map((page) => renewed.get(page) ?? page);
  const group = pages.group && { ...pages.group, pages: renew(pages.group.pages) };
  return { ...pages, targets: renew(pages.targets), outside: renew(pages.outside), ...(group && { group }) };
}
