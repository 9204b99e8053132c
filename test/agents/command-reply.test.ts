import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCommandReply } from '../../agents/command-reply.ts';

it('a reply of the right form comes back as it was written', () => {
  const reply = fc.record({
    text: fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() !== ''),
    citations: fc.array(fc.webUrl(), { maxLength: 5 }),
    toolCalls: fc.array(fc.record({ tool: fc.constantFrom('search', 'read', 'other'), input: fc.string() }), {
      maxLength: 5,
    }),
    costUsd: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }).map((cost) => cost + 0)),
  });
  fc.assert(
    fc.property(reply, (written) => {
      expect(readCommandReply(` ${JSON.stringify({ ...written, more: 1 })}\n`)).toEqual({ ok: true, value: written });
    }),
  );
});

it('anything else is a failure with a reason, and never throws', () => {
  const other = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('', ' ', 'null', '{"text":1}', '{"text":"a","costUsd":-1}'),
  );
  fc.assert(
    fc.property(other, (stdout) => {
      const reply = readCommandReply(stdout);
      fc.pre(!reply.ok);
      expect(reply.ok ? '' : reply.failure.detail).not.toBe('');
    }),
  );
});
