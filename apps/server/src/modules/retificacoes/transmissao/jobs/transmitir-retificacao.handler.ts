import type { Deps } from '../../../../deps.ts';
import { asOwner } from '../../../../platform/db/as-owner.ts';
import { withFila } from '../../../../platform/db/with-fila.ts';
import { type JobHandler, PermanentJobError } from '../../../../platform/queue/port.ts';
import { decidirPasso } from '../decidir-passo.ts';
import { type Costuras, fazerChamada } from '../fazer-chamada.ts';
import { montarLotes } from '../montar-lotes.ts';
import { encerrar, esperar, holdPosse, type Posse, PossePerdidaError, takePosse } from '../posse.ts';
import { filaDoEnvio } from '../preparo.service.ts';

const NA_FILA = 'Na fila: outra transmissão desta empresa está em andamento.';
const FALHA_INTERNA =
  'Ocorreu uma falha nossa na transmissão e nossa equipe foi avisada. Nada é enviado de novo por conta própria: use Continuar em alguns minutos.';
const ESPERA_DA_FILA_MS = 5_000;

/**
 * Goes on with a transmission: each step is decided by what is written down, and written down before it is made where it cannot
 * be taken back. A killed attempt is taken up again from there.
 */
export function createTransmitirRetificacaoHandler(
  deps: Deps,
  costuras: Costuras = {},
): JobHandler<{ ownerId: string; retificacaoId: string; turno: number }> {
  return async ({ data, signal, lastTry }) => {
    const posse = await takePosse(deps, data);
    if (posse === undefined) return;
    try {
      const fim = await withFila(deps.db, filaDoEnvio(posse.empresa.cnpj), () => work(deps, posse, signal, costuras));
      if (fim === 'ocupada') await leaveToFila(deps, posse);
    } catch (error) {
      if (error instanceof PossePerdidaError) return;
      if (signal.aborted || (!lastTry && !(error instanceof PermanentJobError))) throw error;
      deps.log.error({ ...data, err: error }, 'a transmission fails by a fault of ours');
      await keepFalha(deps, posse);
    }
  };
}

async function work(deps: Deps, posse: Posse, signal: AbortSignal, costuras: Costuras): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const passo = await decidirPasso(deps, posse);
    if (passo.tipo === 'nada') return;
    if (passo.tipo === 'montar') await montarLotes(deps, posse, { assinante: passo.assinante, signal });
    else await fazerChamada(deps, posse, passo, costuras);
  }
}

async function leaveToFila(deps: Deps, posse: Posse): Promise<void> {
  await asOwner(deps.db, posse.ownerId, async (trx) => {
    const { falhas } = await holdPosse(trx, posse);
    const ate = new Date(deps.clock.now().getTime() + ESPERA_DA_FILA_MS);
    await esperar(deps, trx, posse, { ate, mensagem: NA_FILA, falhas });
  });
}

async function keepFalha(deps: Deps, posse: Posse): Promise<void> {
  try {
    await asOwner(deps.db, posse.ownerId, async (trx) => {
      await holdPosse(trx, posse);
      await encerrar(deps, trx, posse, { situacao: 'falhou', mensagem: FALHA_INTERNA });
    });
  } catch (error) {
    if (!(error instanceof PossePerdidaError)) throw error;
  }
}
