import { describe, expect, it } from 'vitest';
import { Errands } from '../../src/application/process-handover.ts';
import { type Errand, type Inheritance, parseInheritance } from '../../src/config/process-handover.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { DatabaseAway } from '../../src/storage/connection-fault.ts';

const run: Errand = { kind: 'run', run: 'T-1', on: 'workers' };
const away = new DatabaseAway('it went away', 'Wait.');
const tenMinutes = () => 600_000;

describe('an errand', () => {
  it('is left to a successor, with the time that it may wait, when the database is lost, and for no other reason', () => {
    const errands = new Errands(null, tenMinutes);
    expect(errands.noteLoss(away)).toBeNull();
    errands.begin(run);
    expect(errands.noteLoss(new OperatorError('no budget', 'Give more.'))).toBeNull();
    expect(errands.loss).toBeNull();
    const loss = errands.noteLoss(away);
    expect(loss).toEqual({ inheritance: { errand: run, waitMs: 600_000 }, tellMs: 600_000 });
    expect(parseInheritance(JSON.parse(JSON.stringify(loss?.inheritance)))).toEqual(loss?.inheritance);
  });

  it('is left to nobody where nothing is to be waited for, or it was dropped', () => {
    const impatient = new Errands(null, () => 0);
    impatient.begin(run);
    expect([impatient.waits, impatient.noteLoss(away)]).toEqual([false, null]);
    const dropped = new Errands(null, tenMinutes);
    dropped.begin(run);
    dropped.drop();
    expect([dropped.waits, dropped.noteLoss(away)]).toEqual([false, null]);
  });

  it('of a database that comes and goes is waited for no longer than one absence may last, and told once', () => {
    let now = 0;
    let inherited: Inheritance = { errand: run, waitMs: 100_000 };
    const left: number[] = [];
    for (let lost = true; lost; ) {
      const errands: Errands = new Errands(inherited, tenMinutes, () => now);
      now += 30_000;
      errands.opened();
      now += 10_000;
      const loss = errands.noteLoss(away);
      lost = loss !== null;
      if (loss === null) break;
      expect(loss.tellMs).toBeNull();
      inherited = loss.inheritance;
      left.push(inherited.waitMs);
    }
    expect(left).toEqual([60_000, 20_000]);
  });

  it('of a database that was back for a minute is waited for anew', () => {
    let now = 0;
    const errands = new Errands({ errand: run, waitMs: 1000 }, tenMinutes, () => now);
    errands.opened();
    now += 60_000;
    expect(errands.noteLoss(away)).toEqual({ inheritance: { errand: run, waitMs: 600_000 }, tellMs: 600_000 });
  });
});
