import { setTimeout as pause } from 'node:timers/promises';
import { type ClienteNfse, type RespostaDistribuicaoNfse, ritmoDaNfse } from '@apura/coletores';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { isOwnerSuspenso } from '../usuarios/index.ts';
import * as repo from './nfse.repo.ts';
import * as pedidosRepo from './pedidos-nfse.repo.ts';
import { storeDocumentos } from './store-documentos.ts';

const PAUSA_MS = 1_000;
const DANIFICADA = 'O XML veio danificado.';

interface Busca {
  ownerId: string;
  empresaId: string;
  ator: string;
}

/**
 * Asks by their keys for the notes that users want and for those that came broken, each with its events, about one
 * question a second. Each note is saved, with what became of its request, before the next question.
 */
export async function askAvulsasNfse(
  deps: Deps,
  busca: Busca,
  { cliente, signal, pausaMs }: { cliente: ClienteNfse; signal: AbortSignal; pausaMs: number | null },
): Promise<void> {
  const { ownerId, empresaId } = busca;
  const rest = () => pause(pausaMs ?? PAUSA_MS, undefined, { signal });
  for (;;) {
    signal.throwIfAborted();
    const chave = await asOwner(deps.db, ownerId, async (trx) => {
      const row = await repo.lockBusca(trx, empresaId);
      const due = row?.avulsas_em != null && row.avulsas_em <= deps.clock.now();
      if (!due || (await isOwnerSuspenso(trx, ownerId))) return null;
      const proxima = await pedidosRepo.findProximoPedido(trx, empresaId);
      if (proxima !== undefined) return proxima;
      await repo.updateBusca(trx, empresaId, {
        avulsas_em: null,
        falhas: 0,
        // A search that is off shows no fault any more.
        ...(!row.ligada && { situacao: 'aguardando', mensagem: null }),
        atualizada_em: deps.clock.now(),
      });
      return null;
    });
    if (chave === null) return;
    const nota = await cliente.find({ chave, agora: deps.clock.now(), signal });
    if (nota.situacao === 'limite') return postpone(deps, busca, nota);
    await rest();
    const eventos =
      nota.situacao === 'documentos' ? await cliente.listEventos({ chave, agora: deps.clock.now(), signal }) : null;
    if (eventos?.situacao === 'limite') return postpone(deps, busca, eventos);
    await keepNota(deps, busca, { chave, nota, eventos, signal });
    await rest();
  }
}

async function keepNota(
  deps: Deps,
  busca: Busca,
  {
    chave,
    nota,
    eventos,
    signal,
  }: {
    chave: string;
    nota: RespostaDistribuicaoNfse;
    eventos: RespostaDistribuicaoNfse | null;
    signal: AbortSignal;
  },
): Promise<void> {
  const { ownerId, empresaId } = busca;
  const documentos = await storeDocumentos(deps, busca, nota, { avulsa: true });
  const doEvento = eventos === null ? [] : await storeDocumentos(deps, busca, eventos, { avulsa: true });
  signal.throwIfAborted();
  const agora = deps.clock.now();
  await asOwner(deps.db, ownerId, async (trx) => {
    await repo.insertDocumentos(trx, [...documentos, ...doEvento]);
    const veio = (await repo.listConhecidos(trx, empresaId, [chave])).has(chave);
    if (veio && nota.situacao === 'documentos') await repo.deleteDanificados(trx, empresaId, chave);
    const fim = fimDe(nota, veio);
    await pedidosRepo.endPedido(trx, empresaId, { chave, ...fim, agora });
  });
}

function fimDe(nota: RespostaDistribuicaoNfse, veio: boolean) {
  switch (nota.situacao) {
    case 'documentos':
      return veio
        ? ({ situacao: 'respondido', motivo: null } as const)
        : ({ situacao: 'recusada', motivo: DANIFICADA } as const);
    case 'rejeicao':
      return { situacao: 'recusada', motivo: nota.motivo } as const;
    default:
      return { situacao: 'nao-encontrada', motivo: null } as const;
  }
}

/** Nothing is asked about the company before the wait is over, neither by keys nor in the sequence. */
async function postpone(deps: Deps, { ownerId, empresaId }: Busca, resposta: RespostaDistribuicaoNfse): Promise<void> {
  const ritmo = ritmoDaNfse('0', resposta);
  if (ritmo.tipo !== 'limite') return;
  const agora = deps.clock.now();
  const ate = new Date(agora.getTime() + ritmo.esperaMs);
  await asOwner(deps.db, ownerId, async (trx) => {
    const row = await repo.lockBusca(trx, empresaId);
    const depois = row?.proxima_em != null && row.proxima_em > ate ? row.proxima_em : ate;
    await repo.updateBusca(trx, empresaId, {
      avulsas_em: ate,
      situacao: 'limite',
      mensagem: ritmo.mensagem,
      proxima_em: depois,
      atualizada_em: agora,
    });
  });
}
