import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock/port.ts';
import type { Trx } from '../db/create-db.ts';
import { type Leased, LeaseLostError, type Leases } from './port.ts';

interface LeaseRow {
  situacao: string;
  turno: number;
  retomar_em: Date | null;
}

/** The routines look for waits that are over too seldom to end a shorter one on time. */
const SHORT_WAIT_MS = 60_000;

/** Leases in the rows of the work itself, so that a transaction commits or loses them together with its results. */
export function createPgLeases({ clock }: { clock: Clock }): Leases {
  const isLater = (instant: Date | null): boolean => instant !== null && instant > clock.now();

  return {
    async take(trx, leased, turno) {
      const row = await lock(trx, leased);
      if (row?.turno !== turno || isLater(row.retomar_em)) return false;
      if (row.situacao !== 'andamento' && row.situacao !== 'esperando') return false;
      await put(trx, leased, { situacao: 'andamento', turno, retomar_em: null });
      return true;
    },

    async hold(trx, leased, turno) {
      const row = await lock(trx, leased);
      if (row?.turno !== turno || row.situacao !== 'andamento') throw new LeaseLostError('another job has it');
    },

    async renew(trx, leased) {
      const turno = (await get(trx, leased)).turno + 1;
      await put(trx, leased, { situacao: 'andamento', turno, retomar_em: null });
      return turno;
    },

    async wait(trx, leased, { until, send }) {
      const turno = (await get(trx, leased)).turno + 1;
      await put(trx, leased, { situacao: 'esperando', turno, retomar_em: until });
      const leftMs = until.getTime() - clock.now().getTime();
      // Rounded up: a job that comes early would find that it has to wait.
      if (leftMs <= SHORT_WAIT_MS) await send?.(turno, Math.max(1, Math.ceil(leftMs / 1_000)));
    },

    async resume(trx, leased) {
      const row = await lock(trx, leased);
      if (row?.situacao !== 'esperando' || row.retomar_em === null || isLater(row.retomar_em)) return undefined;
      const turno = row.turno + 1;
      await put(trx, leased, { situacao: 'andamento', turno, retomar_em: null });
      return turno;
    },
  };
}

async function lock(trx: Trx, { table, key }: Leased): Promise<LeaseRow | undefined> {
  const { rows } = await sql<LeaseRow>`
    select situacao, turno, retomar_em from ${sql.table(table)} where ${matches(key)} for update`.execute(trx);
  return rows[0];
}

async function get(trx: Trx, leased: Leased): Promise<LeaseRow> {
  const row = await lock(trx, leased);
  if (row === undefined) throw new LeaseLostError('the row is gone');
  return row;
}

async function put(trx: Trx, { table, key }: Leased, row: LeaseRow): Promise<void> {
  await sql`update ${sql.table(table)}
    set situacao = ${row.situacao}, turno = ${row.turno}, retomar_em = ${row.retomar_em}
    where ${matches(key)}`.execute(trx);
}

function matches(key: Leased['key']): RawBuilder<unknown> {
  const columns = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql.join(columns, sql` and `);
}
