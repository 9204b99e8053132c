import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import { code, date, drawValues, measure, year } from '../../src/sandbox/attribute.ts';
import type { Kind } from '../../src/sandbox/domain.ts';
import { overviewKind } from '../../src/sandbox/domain-kinds.ts';
import { domainList } from '../../src/sandbox/world.ts';

const pools = { places: ['Northern Vale', 'Torrinford'], people: ['Edda Marn'] };

test('numbers keep to their range and step, with their unit', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const attribute = measure('weight', [0.4, 4.8, 0.2], 'kg', '');
      for (const value of drawValues(attribute, 9, pools, randomFor(seed))) {
        expect(value).toMatch(/^[0-4]\.[02468] kg$/);
        expect(Number.parseFloat(value)).toBeGreaterThanOrEqual(0.4);
        expect(Number.parseFloat(value)).toBeLessThanOrEqual(4.8);
      }
    }),
  );
});

test('unique values never repeat, whatever the seed', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), (seed, count) => {
      for (const attribute of [year('y', 1900, 1911, ''), date('d', 1900, 1910, ''), code('c', ['A'], '')]) {
        expect(new Set(drawValues(attribute, count, pools, randomFor(seed))).size).toBe(count);
      }
    }),
  );
});

test('dates are days of the calendar', () => {
  for (const value of drawValues(date('d', 1800, 1899, ''), 120, pools, randomFor(3))) {
    expect(value).toMatch(
      /^([1-9]|1\d|2[0-8]) (January|February|March|April|May|June|July|August|September|October|November|December) 18\d\d$/,
    );
  }
});

test('more siblings than values is an error', () => {
  expect(() => drawValues(year('y', 1900, 1902, ''), 4, pools, randomFor(1))).toThrow(RangeError);
});

test('every kind has 9 to 12 attributes with different names, several of them unique, and leads that name them', () => {
  const kinds = allKinds();
  expect(kinds.length).toBeGreaterThan(60);
  for (const kind of kinds) {
    const names = kind.attributes.map(({ name }) => name);
    expect(new Set(names).size, kind.noun).toBe(names.length);
    expect(names.length, kind.noun).toBeGreaterThanOrEqual(9);
    expect(names.length, kind.noun).toBeLessThanOrEqual(12);
    expect(kind.attributes.filter(({ unique }) => unique).length, kind.noun).toBeGreaterThanOrEqual(5);
    expect(kind.attributes.filter(({ unique }) => !unique).length, kind.noun).toBeGreaterThanOrEqual(1);
    for (const [, name] of kind.lead.matchAll(/\[([^\]]+)\]/g)) expect(names).toContain(name);
    for (const { name, says } of kind.attributes) expect(says, name).toContain('{v}');
  }
});

function allKinds(): Kind[] {
  const found = new Set<Kind>();
  const visit = (kind: Kind) => {
    if (found.has(kind)) return;
    found.add(kind);
    kind.children().forEach(visit);
  };
  for (const domain of domainList) {
    visit({ ...overviewKind(domain), children: () => [branch(domain)] });
    domain.sub.forEach(visit);
  }
  return [...found];
}

function branch(domain: (typeof domainList)[number]): Kind {
  const attributes = domain.branch;
  const entity: Kind = {
    ...overviewKind(domain),
    lead: domain.entityLead.replace('{noun}', ''),
    attributes: domain.entity,
  };
  return { ...entity, lead: domain.branchLead, attributes, children: () => [entity] };
}
