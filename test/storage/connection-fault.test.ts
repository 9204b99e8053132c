import { expect, it } from 'vitest';
import { isConnectionFault, isLateAnswer } from '../../src/storage/connection-fault.ts';

it.each(['ECONNREFUSED', '08006', '57P01', '53300', '3D000'])('%s says that the database cannot be reached', (code) => {
  expect(isConnectionFault(Object.assign(new Error('what the server says'), { code }))).toBe(true);
});

it.each(['23505', '42P01', 'ENOENT', ''])("'%s' says something else", (code) => {
  expect(isConnectionFault(Object.assign(new Error('what the server says'), { code }))).toBe(false);
});

it('looks into causes, as the workflow engine wraps what the driver throws', () => {
  const late = new Error('timeout expired');
  const wrapped = Object.assign(new Error('Unable to connect to system database at postgresql://…: timeout expired'), {
    error: late,
  });
  for (const thrown of [late, wrapped, new Error('the step failed', { cause: wrapped })]) {
    expect(isConnectionFault(thrown)).toBe(true);
    expect(isLateAnswer(thrown)).toBe(true);
  }
});

it('takes a broken connection for more than a late answer, and ends at causes that go round', () => {
  expect(isLateAnswer(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBe(false);
  const round = new Error('one');
  round.cause = new Error('other', { cause: round });
  expect(isConnectionFault(round)).toBe(false);
});
