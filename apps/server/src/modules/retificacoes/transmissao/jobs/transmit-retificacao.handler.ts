import type { Deps } from '../../../../deps.ts';
import { asOwner } from '../../../../platform/db/as-owner.ts';
import { withFila } from '../../../../platform/db/with-fila.ts';
import { LeaseLostError } from '../../../../platform/lease/port.ts';
import { isGivenUp, type JobHandler } from '../../../../platform/queue/port.ts';
import { buildLotes } from '../build-lotes.ts';
import { decidePasso } from '../decide-passo.ts';
import { end, postpone } from '../end-transmissao.ts';
import { type Costuras, makeChamada } from '../make-chamada.ts';
import { filaDoEnvio } from '../preparo.service.ts';
import { holdTurno, type Turno, takeTurno } from '../turno-da-transmissao.ts';

const NA_FILA = 'Na fila: outra transmissão desta empresa está em andamento.';
const FALHA_INTERNA =
  'Ocorreu uma falha nossa na transmissão e nossa equipe foi avisada. Nada é enviado de novo por conta própria: ' +
  'use Continuar em alguns minutos.';
const ESPERA_DA_FILA_MS = 5_000;

/**
 * Continues a transmission. Each step is decided by the rows of the database, and a step that cannot be undone is noted
 * there before it is made. A killed attempt continues from there.
 */
export function createTransmitRetificacaoHandler(
  deps: Deps,
  costuras: Costuras = {},
): JobHandler<{ ownerId: string; retificacaoId: string; turno: number }> {
  return async ({ data, signal, lastTry }) => {
    const turno = await takeTurno(deps, data);
    if (turno === undefined) return;
    try {
      const fim = await withFila(deps.db, filaDoEnvio(turno.empresa.cnpj), () => work(deps, turno, signal, costuras));
      if (fim === 'ocupada') await leaveToFila(deps, turno);
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      if (!isGivenUp(error, { lastTry, signal })) throw error;
      deps.log.error({ ...data, err: error }, 'a transmission fails by a fault of ours');
      await keepFalha(deps, turno);
    }
  };
}

async function work(deps: Deps, turno: Turno, signal: AbortSignal, costuras: Costuras): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const passo = await decidePasso(deps, turno);
    if (passo.tipo === 'nada') return;
    if (passo.tipo === 'montar') await buildLotes(deps, turno, { assinante: passo.assinante, signal });
    else await makeChamada(deps, turno, passo, costuras);
  }
}

async function leaveToFila(deps: Deps, turno: Turno): Promise<void> {
  await asOwner(deps.db, turno.ownerId, async (trx) => {
    const { falhas } = await holdTurno(deps, trx, turno);
    const ate = new Date(deps.clock.now().getTime() + ESPERA_DA_FILA_MS);
    await postpone(deps, trx, turno, { ate, mensagem: NA_FILA, falhas });
  });
}

async function keepFalha(deps: Deps, turno: Turno): Promise<void> {
  try {
    await asOwner(deps.db, turno.ownerId, async (trx) => {
      await holdTurno(deps, trx, turno);
      await end(deps, trx, turno, { situacao: 'falhou', mensagem: FALHA_INTERNA });
    });
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
  }
}
