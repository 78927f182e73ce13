import { setTimeout as pause } from 'node:timers/promises';
import { type ClienteNfe, type RespostaDistribuicao, sentidoDaConsultaAvulsa } from '@apura/coletores';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { isOwnerSuspenso } from '../usuarios/index.ts';
import { createConsultasNfe } from './create-consultas-nfe.ts';
import * as faltantesRepo from './faltantes.repo.ts';
import * as repo from './notas.repo.ts';
import * as pedidosRepo from './pedidos.repo.ts';
import { storeNotas } from './store-notas.ts';

const HORA_MS = 3_605_000;
const PAUSA_MS = 2_000;
/** Of the questions of an hour, so many are left to what users ask for: numbers that were missed can wait. */
const RESERVA_DOS_PEDIDOS = 5;
const ESPERAS = {
  limite: {
    ms: HORA_MS,
    mensagem:
      'A SEFAZ limitou as consultas deste CNPJ por uma hora. O que foi pedido por chave espera e segue sozinho.',
  },
  parada: {
    ms: HORA_MS / 2,
    mensagem: 'O serviço da SEFAZ está parado. O que foi pedido por chave espera e segue sozinho.',
  },
} as const;

interface Busca {
  ownerId: string;
  empresaId: string;
  cnpj: string;
}

type Sentido = ReturnType<typeof sentidoDaConsultaAvulsa>;

/** What is asked for next: an invoice by its key, or else the newest number that never came. */
type Alvo = { chave: string } | { faltante: number };

/**
 * Asks one by one for invoices that users requested and for missed numbers, as long as the hour's limit allows; the
 * search then knows when it may go on. Each answer is saved before the next question.
 */
export async function askAvulsas(
  deps: Deps,
  busca: Busca,
  {
    cliente,
    signal,
    pausaMs,
    porHora,
  }: { cliente: ClienteNfe; signal: AbortSignal; pausaMs: number | null; porHora: number },
): Promise<void> {
  const { ownerId, empresaId, cnpj } = busca;
  const consultas = createConsultasNfe(deps, cnpj);
  for (;;) {
    signal.throwIfAborted();
    if (await asOwner(deps.db, ownerId, (trx) => isOwnerSuspenso(trx, ownerId))) return;
    const alvo = await asOwner(deps.db, ownerId, (trx) => findAlvo(deps, trx, empresaId));
    if (alvo === undefined) return setAvulsas(deps, busca, null);
    const espera = await consultas.usar('chave' in alvo ? porHora : Math.max(1, porHora - RESERVA_DOS_PEDIDOS));
    if (espera !== null) return setAvulsas(deps, busca, espera);
    const pedido = 'chave' in alvo ? alvo : { nsu: String(alvo.faltante) };
    const resposta = await cliente.distribute({ cnpj, pedido, signal });
    const sentido = sentidoDaConsultaAvulsa(resposta);
    const agora = deps.clock.now();
    if (sentido === 'limite' || sentido === 'parada') {
      const { ms, mensagem } = ESPERAS[sentido];
      const ate = new Date(agora.getTime() + ms);
      await consultas.bloquear(ate);
      return asOwner(deps.db, ownerId, (trx) => repo.postponeBusca(trx, empresaId, { ate, agora, mensagem }));
    }
    await keepResposta(deps, busca, alvo, { resposta, sentido });
    await pause(pausaMs ?? PAUSA_MS, undefined, { signal });
  }
}

async function findAlvo(deps: Deps, trx: Trx, empresaId: string): Promise<Alvo | undefined> {
  await pedidosRepo.closePedidos(trx, empresaId, deps.clock.now());
  const chave = await pedidosRepo.pedidos.findProximoPedido(trx, empresaId);
  if (chave !== undefined) return { chave };
  const faltante = await faltantesRepo.findFaltante(trx, empresaId);
  return faltante === undefined ? undefined : { faltante };
}

async function keepResposta(
  deps: Deps,
  busca: Busca,
  alvo: Alvo,
  { resposta, sentido }: { resposta: RespostaDistribuicao; sentido: Sentido },
): Promise<void> {
  const { ownerId, empresaId } = busca;
  const notas = await storeNotas(deps, busca, resposta, { avulsa: true });
  const vieram = sentido === 'documentos' && resposta.documentos.some(({ xml }) => xml !== null);
  const agora = deps.clock.now();
  await asOwner(deps.db, ownerId, async (trx) => {
    await repo.insertNotas(trx, notas);
    if ('faltante' in alvo) return faltantesRepo.endFaltante(trx, empresaId, alvo.faltante, { veio: vieram });
    const motivo = `${resposta.cStat} - ${resposta.xMotivo}`.slice(0, 500);
    await pedidosRepo.pedidos.endPedido(trx, empresaId, {
      chave: alvo.chave,
      situacao: situacaoDe(sentido, vieram),
      motivo,
      agora,
    });
  });
}

function situacaoDe(sentido: Sentido, vieram: boolean) {
  switch (sentido) {
    case 'documentos':
      return vieram ? 'respondido' : 'recusada';
    case 'nada':
      return 'nao-encontrada';
    case 'cancelada':
    case 'alheia':
      return sentido;
    default:
      return 'recusada';
  }
}

async function setAvulsas(deps: Deps, { ownerId, empresaId }: Busca, em: Date | null): Promise<void> {
  await asOwner(deps.db, ownerId, (trx) =>
    repo.updateBusca(trx, empresaId, { avulsas_em: em, atualizada_em: deps.clock.now() }),
  );
}
