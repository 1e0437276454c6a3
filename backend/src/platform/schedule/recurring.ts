import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Transactions } from '../database/transactions.js';

/** Makes a schedule's effect happen once, however many processes are on the same schedule. */
@Injectable()
export class Recurring {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` unless `name` has already run in the current slot of `slotSeconds`.
   *
   * The slot is claimed before the work: a process killed in between leaves it to the next slot, so `work` processes
   * everything that is due and not only what became due since.
   */
  async once(name: string, slotSeconds: number, work: () => Promise<void>): Promise<void> {
    const slotMs = slotSeconds * 1_000;
    const slotAt = new Date(Math.floor(this.clock.now().getTime() / slotMs) * slotMs);
    const claimed = await this.transactions.run(async (tx) => {
      await tx.query(`DELETE FROM schedule_runs WHERE name = $1 AND slot_at < $2::timestamptz - interval '7 days'`, [
        name,
        slotAt,
      ]);
      const rows: unknown[] = await tx.query(
        'INSERT INTO schedule_runs (name, slot_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name',
        [name, slotAt],
      );
      return rows.length === 1;
    });
    if (claimed) await work();
  }
}
