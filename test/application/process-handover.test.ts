import { describe, expect, it } from 'vitest';
import { ProcessHandover } from '../../src/application/process-handover.ts';
import { type HandoverState, type HandoverTask, parseHandover } from '../../src/config/handover-state.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { DatabaseAway } from '../../src/storage/connection-fault.ts';

const run: HandoverTask = { kind: 'run', run: 'T-1', on: 'workers' };
const away = new DatabaseAway('it went away', 'Wait.');
const tenMinutes = () => 600_000;

describe('an errand', () => {
  it('is left to a successor, with the time that it may wait, when the database is lost, and for no other reason', () => {
    const handover = new ProcessHandover(null, tenMinutes);
    expect(handover.noteLoss(away)).toBeNull();
    handover.begin(run);
    expect(handover.noteLoss(new OperatorError('no budget', 'Give more.'))).toBeNull();
    expect(handover.loss).toBeNull();
    const loss = handover.noteLoss(away);
    expect(loss).toEqual({ handoverState: { task: run, waitMs: 600_000 }, tellMs: 600_000 });
    expect(parseHandover(JSON.parse(JSON.stringify(loss?.handoverState)))).toEqual(loss?.handoverState);
  });

  it('is left to nobody where nothing is to be waited for, or it was dropped', () => {
    const impatient = new ProcessHandover(null, () => 0);
    impatient.begin(run);
    expect([impatient.waits, impatient.noteLoss(away)]).toEqual([false, null]);
    const dropped = new ProcessHandover(null, tenMinutes);
    dropped.begin(run);
    dropped.drop();
    expect([dropped.waits, dropped.noteLoss(away)]).toEqual([false, null]);
  });

  it('of a database that comes and goes is waited for no longer than one absence may last, and told once', () => {
    let now = 0;
    let inherited: HandoverState = { task: run, waitMs: 100_000 };
    const left: number[] = [];
    for (let lost = true; lost; ) {
      const handover: ProcessHandover = new ProcessHandover(inherited, tenMinutes, () => now);
      now += 30_000;
      handover.opened();
      now += 10_000;
      const loss = handover.noteLoss(away);
      lost = loss !== null;
      if (loss === null) break;
      expect(loss.tellMs).toBeNull();
      inherited = loss.handoverState;
      left.push(inherited.waitMs);
    }
    expect(left).toEqual([60_000, 20_000]);
  });

  it('of a database that was back for a minute is waited for anew', () => {
    let now = 0;
    const handover = new ProcessHandover({ task: run, waitMs: 1000 }, tenMinutes, () => now);
    handover.opened();
    now += 60_000;
    expect(handover.noteLoss(away)).toEqual({ handoverState: { task: run, waitMs: 600_000 }, tellMs: 600_000 });
  });
});
