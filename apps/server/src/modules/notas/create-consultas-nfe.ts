import { proximasConsultas } from '@apura/coletores';
import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import * as repo from './consultas-nfe.repo.ts';

/** The government's count for a company: the single questions of the last hour, from all owners together. */
export interface ConsultasNfe {
  /** When each of `total` more questions may be put, with `porHora` of them an hour. */
  prever(total: number, porHora: number): Promise<Date[]>;
  /**
   * Counts one question, to be sent at once; returns the instant to wait until when the limit is reached. A question is
   * never returned: when the process is killed, the government may have counted it.
   */
  usar(porHora: number): Promise<Date | null>;
  /** Nothing may be asked before the instant. */
  bloquear(ate: Date): Promise<void>;
}

/** Kept by the root of the CNPJ, across the owners. */
export function createConsultasNfe({ db, clock }: Pick<Deps, 'db' | 'clock'>, cnpj: string): ConsultasNfe {
  const raiz = cnpj.slice(0, 8);

  /** After a refusal of the whole hour the count begins anew. */
  async function read(trx: Trx, total: number, porHora: number) {
    const row = await repo.lockConsultas(trx, raiz);
    const agora = clock.now();
    const bloqueada = row?.bloqueada_ate ?? null;
    const consultas = row?.consultas ?? [];
    const desde = bloqueada !== null && bloqueada > agora ? bloqueada : agora;
    return { agora, consultas, proximas: proximasConsultas({ consultas, agora: desde, total, porHora }) };
  }

  return {
    prever: (total, porHora) => asSystem(db, 'coleta', async (trx) => (await read(trx, total, porHora)).proximas),
    usar: (porHora) =>
      asSystem(db, 'coleta', async (trx) => {
        await repo.insertConsultas(trx, raiz);
        const { agora, consultas, proximas } = await read(trx, 1, porHora);
        const [quando] = proximas;
        if (quando === undefined || quando > agora) return quando ?? agora;
        const guardadas = [...consultas, agora].slice(-GUARDADAS);
        await repo.updateConsultas(trx, raiz, { consultas: guardadas });
        return null;
      }),
    bloquear: (ate) =>
      asSystem(db, 'coleta', async (trx) => {
        await repo.insertConsultas(trx, raiz);
        await repo.updateConsultas(trx, raiz, { bloqueada_ate: ate });
      }),
  };
}

/** More than any limit of an hour. */
const GUARDADAS = 200;
