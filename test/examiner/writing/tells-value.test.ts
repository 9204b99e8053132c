import { describe, expect, it } from 'vitest';
import { tellsValue } from '../../../examiner/writing/tells-value.ts';

describe('a question tells a value', () => {
  it.each([
    ['On which page does the default stand? It is on the list.', 'On', false],
    ['Which default, by the manual on modules, holds?', 'on', false],
    ['Sites disagree whether it is On or not.', 'On', true],
    ['Is it “on” by default?', 'On', true],
    ['Is it ON?', 'on', true],
    ['Onward it goes, on and on.', 'On', false],
  ])('%s: “%s” %s', (question, value, isTold) => expect(tellsValue(question, value)).toBe(isTold));

  it('where its words stand there, for any other value', () => {
    expect(tellsValue('It was built of grey oak.', 'Grey oak')).toBe(true);
    expect(tellsValue('It was built of elm.', 'Grey oak')).toBe(false);
    expect(tellsValue('From 1911 on.', '1911')).toBe(true);
  });
});
