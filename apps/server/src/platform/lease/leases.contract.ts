import { describe, expect, it } from 'vitest';
import type { ManualClock } from '../clock/manual-clock.ts';
import type { Trx } from '../db/create-db.ts';
import { type Leased, LeaseLostError, type Leases } from './port.ts';

/** What a lease is tried on: a row that has just been inserted for its first turn, and whose work is under way. */
export interface LeaseUnderTest {
  leases: Leases;
  clock: ManualClock;
  /** Inserts a row of its own for each test. */
  insert(): Promise<Leased>;
  /** Runs a transaction of the row's owner. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Ends the work of a row in a way of its own. */
  end(trx: Trx, leased: Leased): Promise<void>;
}

/** Guarantees that one job at a time works on a row, and that every wait ends once. */
export function describeLeases(name: string, open: () => LeaseUnderTest): void {
  describe(`lease: ${name}`, () => {
    const later = ({ clock }: LeaseUnderTest, ms: number): Date => new Date(clock.now().getTime() + ms);
    const take = ({ leases, transaction }: LeaseUnderTest, leased: Leased, turno: number): Promise<boolean> =>
      transaction((trx) => leases.take(trx, leased, turno));
    const hold = ({ leases, transaction }: LeaseUnderTest, leased: Leased, turno: number): Promise<void> =>
      transaction((trx) => leases.hold(trx, leased, turno));

    it('is taken by the job of the present turn, also after a killed attempt, and by no other', async () => {
      const t = open();
      const leased = await t.insert();
      expect(await take(t, leased, 1)).toBe(true);
      expect(await take(t, leased, 1)).toBe(true);
      expect(await take(t, leased, 0)).toBe(false);
      expect(await take(t, leased, 2)).toBe(false);
      await expect(hold(t, leased, 1)).resolves.toBeUndefined();
      await expect(hold(t, leased, 2)).rejects.toBeInstanceOf(LeaseLostError);
    });

    it('is lost by the former job when a new turn begins', async () => {
      const t = open();
      const leased = await t.insert();
      expect(await t.transaction((trx) => t.leases.renew(trx, leased))).toBe(2);
      expect(await take(t, leased, 1)).toBe(false);
      await expect(hold(t, leased, 1)).rejects.toBeInstanceOf(LeaseLostError);
      await expect(hold(t, leased, 2)).resolves.toBeUndefined();
    });

    it('leaves a short wait to the queue, rounded up to whole seconds', async () => {
      const t = open();
      const leased = await t.insert();
      const sent: number[][] = [];
      const send = async (...job: [number, number]): Promise<void> => void sent.push(job);
      await t.transaction((trx) => t.leases.wait(trx, leased, { until: later(t, 1_500), send }));
      expect(sent).toEqual([[2, 2]]);
      await expect(hold(t, leased, 1)).rejects.toBeInstanceOf(LeaseLostError);
      // A job that comes early changes nothing; at the instant it begins.
      expect(await take(t, leased, 2)).toBe(false);
      t.clock.advance(1_500);
      expect(await take(t, leased, 1)).toBe(false);
      expect(await take(t, leased, 2)).toBe(true);
      await expect(hold(t, leased, 2)).resolves.toBeUndefined();
    });

    it('leaves a long wait, and one that nobody sends, to the routine, which ends each once', async () => {
      const t = open();
      const [long, silent] = [await t.insert(), await t.insert()];
      const sent: number[] = [];
      const send = async (turno: number): Promise<void> => void sent.push(turno);
      await t.transaction((trx) => t.leases.wait(trx, long, { until: later(t, 120_000), send }));
      await t.transaction((trx) => t.leases.wait(trx, silent, { until: later(t, 0) }));
      expect(sent).toEqual([]);
      const resume = (leased: Leased) => t.transaction((trx) => t.leases.resume(trx, leased));
      expect(await resume(long)).toBeUndefined();
      expect(await resume(silent)).toBe(3);
      expect(await resume(silent)).toBeUndefined();
      t.clock.advance(120_000);
      const both = await Promise.all([resume(long), resume(long)]);
      expect(both.filter((turno) => turno !== undefined)).toEqual([3]);
      expect(await take(t, long, 2)).toBe(false);
      expect(await take(t, long, 3)).toBe(true);
    });

    it('is neither taken, held nor resumed when the work has ended', async () => {
      const t = open();
      const leased = await t.insert();
      await t.transaction((trx) => t.end(trx, leased));
      expect(await take(t, leased, 1)).toBe(false);
      await expect(hold(t, leased, 1)).rejects.toBeInstanceOf(LeaseLostError);
      expect(await t.transaction((trx) => t.leases.resume(trx, leased))).toBeUndefined();
    });

    it('changes nothing when the transaction fails', async () => {
      const t = open();
      const leased = await t.insert();
      const failed = t.transaction(async (trx) => {
        await t.leases.renew(trx, leased);
        throw new Error('cut off');
      });
      await expect(failed).rejects.toThrow('cut off');
      expect(await take(t, leased, 1)).toBe(true);
    });
  });
}
