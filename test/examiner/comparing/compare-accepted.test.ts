import { describe, expect, it } from 'vitest';
import { compareAccepted, holdsAccepted } from '../../../examiner/comparing/compare-accepted.ts';
import { areVersions } from '../../../examiner/values/version.ts';

it.each([
  ['less than 300,000', 'under 300,000 units'],
  ['less than 300,000', 'fewer than 300 thousand'],
  ['Sharp SM8521 8-bit', '8-bit Sharp SM8521'],
  ['Sharp SM8521 8-bit', 'Sharp SM8521'],
  ['ROM cartridge', 'ROM cartridges'],
  ['Sixth', '6th generation'],
  ['US$69.99', 'US launch price: $69.99'],
  ['€50', '50 EUR'],
  ['$1.5 billion', '1.5 billion US dollars'],
  ['ARM920T @ 104 MHz', 'ARM920T clocked at 104 MHz'],
  ['200 × 160 px monochrome touchscreen', 'Monochrome touchscreen, 200×160 pixels'],
  ['200 × 160 px monochrome touchscreen', '200x160 monochrome touch screen'],
  ['1 × AA battery', 'A single AA battery'],
  ['850 mAh lithium-ion battery', 'Built-in 850 mAh Li-ion battery'],
  ['2 × AA batteries, one CR2032 for memory', 'two AA batteries plus a CR2032 for memory'],
  ['154.02 million', 'over 154 million'],
  ['28.37', '28.4'],
  ['12.99 million', 'about 13 million'],
  ['3,203,417', '3.2 million'],
  ['3,203,417', '3.2m'],
  ['2,220 m', 'about 2,200 m'],
  ['2,220 m', '2.22 km'],
  ['60,411', 'about 60,000'],
  ['3.5 million', 'three and a half million'],
  ['55,865', 'fifty-five thousand eight hundred sixty-five'],
  ['3.5 million (all models)', 'About 3.5 million'],
  ['29.76 °C', '302.91 K'],
  ['18 March 1900', 'in year 1900, 18 of March'],
  ['31 May 1889', 'on the thirty-first of May 1889'],
  ['3 May 1889', 'the Third day of May, 1889'],
  ['18 March 1900', '18. März 1900'],
  ['18 March 1900', '18 de marzo de 1900'],
  ['24 June 1981', 'open since 24 June 1981'],
  ['Pierre Cuypers', 'P.J.H. Cuypers'],
  ['Viral B. Shah', 'Viral Shah'],
  ['Johan Cruyff Arena', 'Johan Cruijff ArenA'],
  ['Dirk Coster and George de Hevesy', 'Coster & Hevesy'],
  ['.rs, .rlib', '`.rs`; compiled libraries in `.rlib`'],
  ['World Health Organization', 'WHO'],
  ['United States', 'U.S.'],
  ['Celtic F.C.', 'Celtic FC'],
  ['German', 'Deutsch'],
  ['1.80 m', '5 ft 11 in'],
  ['3 h 45 min', '225 minutes'],
  ['25 kg (55 lb)', '55 lb'],
  ['£1,200', '1,200 pounds'],
  ['40%', 'forty per cent'],
  ['6,371 km', 'about 6,400 km'],
  ['149.6 million km', 'about 93 million miles'],
  ['18+', 'at least 18'],
  ['1914–1918', '1914-18'],
  ['21st century', 'the twenty-first century'],
  ['44 BC', '44 BCE'],
  ['12.5', '12½'],
  ['1.5 million', '1.5M'],
  ['2.5 GHz quad-core', 'a quad core at 2500 MHz'],
  ['Jane Smith', 'Dr Jane Smith'],
  ['theatre', 'theaters'],
])('another form of the same value is the same %s as %s', (value, stated) => {
  expect(compareAccepted({ value }, stated)).toBe('same');
  expect(holdsAccepted(stated, { value })).toBe(true);
});

it.each([
  ['2 × AA batteries', 'two C cells', 'different'],
  ['2 × AA batteries', '1 × AA battery', 'different'],
  ['2 × AA batteries', 'two batteries', 'partial'],
  ['1 × AA battery', '2 × AA batteries, one CR2032', 'different'],
  ['US$69.99', '€69.99', 'different'],
  ['US$69.99', 'A$69.99', 'different'],
  ['227 m', '227 ft', 'different'],
  ['850 mAh', '850 Wh', 'different'],
  ['3422 °C', '3422 °F', 'different'],
  ['29.76 °C', '305 K', 'different'],
  ['28.37', '28.3', 'different'],
  ['2,220 m', '2,200 m', 'different'],
  ['60,811', 'about 60,000', 'different'],
  ['60,411', '60,000', 'different'],
  ['53', 'more than 50', 'partial'],
  ['154', 'up to 154', 'partial'],
  ['less than 300,000', 'more than 300,000', 'different'],
  ['less than 300,000', '300,000', 'partial'],
  ['1911', '1911 or 1912', 'several'],
  ['283 m', '283 m or 298.3 m', 'several'],
  ['Sixth', 'fifth generation', 'different'],
  ['ARM920T @ 104 MHz', 'ARM920T at 206 MHz', 'different'],
  ['ARM920T @ 104 MHz', 'ARM920T', 'partial'],
  ['.kt, .kts, .klib', '.kt, .kts, .ktm, .klib', 'several'],
  ['MIT and Apache License 2.0', 'MIT', 'partial'],
  ['2.7 million (2019)', '2.7 million (2018)', 'partial'],
  ['Juan José Elhuyar and Fausto Elhuyar', 'Elhuyar', 'different'],
  ['6,371 km', '6,371 miles', 'different'],
  ['5 ft 11 in', '5 ft 1 in', 'different'],
  ['10 to 12 kg', '11 kg', 'different'],
  ['3rd', 'second', 'different'],
  ['1969', 'in the 1960s', 'absent'],
  ['Pierre Cuypers', 'J. Cuypers', 'different'],
  ['Pierre Cuypers', 'Cuypers', 'partial'],
])('what comes near is not the same %s as %s: %s', (value, stated, match) => {
  expect(compareAccepted({ value }, stated)).toBe(match);
});

describe('forms, parts and attribute', () => {
  it('count a form as the value', () => {
    expect(compareAccepted({ value: 'Vinylite', forms: ['PVC'] }, 'PVC')).toBe('same');
    expect(compareAccepted({ value: 'Vinylite' }, 'PVC')).toBe('different');
  });
  it('need every part, in any order', () => {
    const expected = { value: 'oak body, brass frets', parts: ['oak body', 'brass frets'] };
    expect(compareAccepted(expected, 'frets of brass; the body is oak')).toBe('same');
    expect(compareAccepted(expected, 'brass frets on an oak body')).toBe('same');
    expect(compareAccepted(expected, 'an oak body')).not.toBe('same');
  });
  it('let the words of the attribute be left out or added', () => {
    const expected = { value: 'Apache License 2.0', attribute: 'license' };
    expect(compareAccepted(expected, 'the Apache 2 licence')).toBe('same');
    expect(compareAccepted(expected, 'Apache 2.1')).not.toBe('same');
    expect(compareAccepted({ value: 'MIT', attribute: 'license' }, 'MIT License')).toBe('same');
  });
});

it.each([
  ['maximum speed', '100 km/h', 'at up to 100 km/h', true],
  ['steepest incline', '231 ‰', 'at no more than 231 ‰', true],
  ['lowest temperature', '4 °C', 'at least 4 °C', true],
  ['maximum speed', '100 km/h', 'at least 100 km/h', false],
  ['maximum speed', '100 km/h', 'up to 110 km/h', false],
  ['cruising speed', '100 km/h', 'up to 100 km/h', false],
])('a bound on what is asked for at most or at least %s of %s, told as “%s”: %s', (attribute, value, text, isTold) => {
  expect(holdsAccepted(text, { attribute, value })).toBe(isTold);
});

describe('a dotted number', () => {
  it.each([
    ['python version', '3.10', '3.10', 'same'],
    ['python version', '3.10', 'Python 3.10.0', 'same'],
    ['python version', '3.10', '3.1', 'different'],
    ['since', '3.2', '3.20', 'different'],
    ['latest release', '3.10', '3.9 or 3.10', 'several'],
    ['latest release', '3.10', '3.10 (4.10.2021)', 'same'],
    ['python version', 'Python 3.10', '3.10', 'same'],
    ['python version', 'Python 3.10', 'Python 3.1', 'different'],
    ['added in', '3.10', '3.1', 'different'],
    ['python version', '3.10', 'not stated', 'absent'],
    ['width', '3.10', '3.1', 'same'],
    ['weight', '3.2 kg', '3.20 kg', 'same'],
    ['release', '4.10.1990', '4 October 1990', 'same'],
  ])('of a %s, %s, is met by %s: %s', (attribute, value, stated, match) => {
    expect(compareAccepted({ attribute, value }, stated)).toBe(match);
  });

  it('stands in a text as a version where its attribute is one', () => {
    const text = 'It came with Python 3.10 and runs from 3.1 metres.';
    expect(holdsAccepted(text, { attribute: 'version', value: '3.10' })).toBe(true);
    expect(holdsAccepted('Since 3.1 it is there.', { attribute: 'since', value: '3.10' })).toBe(false);
    const parts = { attribute: 'versions', value: 'reed 3.10 and loom 3.9', parts: ['3.10', '3.9'] };
    expect(holdsAccepted('It has 3.1 and 3.9.', parts)).toBe(false);
    expect(holdsAccepted('It has 3.10 and 3.9.', parts)).toBe(true);
  });

  it('is a version where the others of its attribute go on as versions do', () => {
    expect(areVersions(['3.9', '3.10', '3.11'])).toBe(true);
    expect(areVersions(['2.7.1', '3.2'])).toBe(true);
    expect(areVersions(['3.4', '3.12', '10.5'])).toBe(false);
    expect(areVersions(['3.9', 'unknown', '3.10'])).toBe(false);
    expect(areVersions(['10.0.0.1', '10.0.0.2'])).toBe(false);
  });
});
