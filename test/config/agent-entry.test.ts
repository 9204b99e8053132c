import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { withAgentEntry } from '../../src/config/agent-entry.ts';

const entry = ['- kind: scripted', '  name: Mine', '  # a remark'];
const mine = { kind: 'scripted', name: 'Mine' };
const kestrel = { kind: 'scripted', name: 'Kestrel' };

describe('an agent that is added to a config', () => {
  it.each(
    [
      'below the last one | seed: 3\nagents:\n  - kind: scripted\n    name: Kestrel\n\n# caps\ncaps:\n  maxToolCalls: 3\n',
      'in lists that are not indented | agents:\n- kind: scripted\n  name: Kestrel # mine\nseed: 3\n',
      'behind entries in one line | agents:\n    - { kind: scripted, name: Kestrel }\n    # - { kind: model }\nseed: 3\n',
      'where the file has no line end | seed: 3\nagents:\n  - kind: scripted\n    name: Kestrel',
    ].map((row) => row.split(' | ')),
  )('stands %s, and nothing else changes', (_where, text) => {
    const added = withAgentEntry(text, entry);
    const before = parse(text);
    expect(parse(added)).toEqual({ ...before, agents: [kestrel, mine] });
    const rest = added.replace(/^( *)- kind: scripted\n\1 {2}name: Mine\n\1 {2}# a remark\n/m, '');
    expect(rest.trimEnd()).toBe(text.trimEnd());
  });

  it.each([
    'seed: 3\n',
    'seed: 3',
    '',
    '# nothing yet\n',
    'agents:\nseed: 3\n',
    'agents: # none\n  # - kind: model\nseed: 3\n',
  ])('is the first one in %j', (text) => {
    expect(parse(withAgentEntry(text, entry))).toEqual({ ...parse(text), agents: [mine] });
  });

  it.each([
    'agents: [{ kind: scripted, name: Kestrel }]\n',
    'agents: 3\n',
    '- 1\n',
    'agents: [\n',
    'agents: *a\n',
  ])('is not put into %j: what to write by hand is said', (text) => {
    expect(() => withAgentEntry(text, entry)).toThrowError(/cannot be added/);
  });
});
