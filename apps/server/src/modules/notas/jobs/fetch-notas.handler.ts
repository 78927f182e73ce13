import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClienteNfe,
  FalhaDeRede,
  MAX_MANIFESTACOES,
  nsusFaltantes,
  RespostaNfeError,
  ritmoDaDistribuicao,
  XmlError,
} from '@apura/coletores';
import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { withFila } from '../../../platform/db/with-fila.ts';
import type { JobHandler } from '../../../platform/queue/port.ts';
import { type BuscaAberta, keepErro, openBusca } from '../../distribuicao/index.ts';
import { isOwnerSuspenso } from '../../usuarios/index.ts';
import { askAvulsas } from '../ask-avulsas.ts';
import { createConsultasNfe } from '../create-consultas-nfe.ts';
import { insertFaltantes } from '../faltantes.repo.ts';
import * as repo from '../notas.repo.ts';
import { reopenPedido } from '../pedidos.repo.ts';
import { storeNotas } from '../store-notas.ts';

/** Documents are kept by the government for ninety days. */
const GUARDADAS_MS = 80 * 24 * 3_600_000;
/** After so many answers a job ends, so that others run; the rest is due at once. */
const RESPOSTAS_POR_VEZ = 200;

/**
 * Sends the ordered Ciências, reads a company's documents until there are no more, and asks for single ones. Each
 * answer is saved, documents and number in one transaction, before the next question; a killed attempt continues after
 * the last saved answer.
 */
export function createFetchNotasHandler(deps: Deps): JobHandler<{ ownerId: string; empresaId: string }> {
  return async ({ data, signal }) => {
    const { nfe } = deps.coletores;
    if (nfe === null) return;
    const busca = await openBusca(deps, repo, data);
    if (busca === undefined) return;
    await withFila(deps.db, `nfe:${busca.cnpj.slice(0, 8)}`, async () => {
      let cliente: ClienteNfe | undefined;
      try {
        cliente = nfe.open(busca.segredo);
        const falhou = await sendCiencias(deps, busca, cliente, signal).catch((error: unknown) => ({ error }));
        signal.throwIfAborted();
        await readAll(deps, busca, { cliente, signal, pausaMs: nfe.pausaMs });
        await askAvulsas(deps, busca, { cliente, signal, pausaMs: nfe.pausaMs, porHora: nfe.consultasPorHora });
        if (falhou !== undefined) await tellCienciaFalhou(deps, busca, falhou.error);
      } catch (error) {
        signal.throwIfAborted();
        await keepFalha(deps, busca, error);
      } finally {
        cliente?.close();
      }
    });
  };
}

async function sendCiencias(deps: Deps, busca: BuscaAberta, cliente: ClienteNfe, signal: AbortSignal): Promise<void> {
  const { ownerId, empresaId, cnpj } = busca;
  for (;;) {
    const chaves = await asOwner(deps.db, ownerId, async (trx) =>
      (await isOwnerSuspenso(trx, ownerId)) ? [] : repo.listCienciasPedidas(trx, empresaId, MAX_MANIFESTACOES),
    );
    if (chaves.length === 0) return;
    const agora = deps.clock.now();
    // The invoices come with later answers, once their hour has come.
    const respostas = await cliente.manifestar({ cnpj, chaves, manifestacao: 'ciencia', agora }, signal);
    await asOwner(deps.db, ownerId, async (trx) => {
      for (const { chave, registrada, cStat, xMotivo } of respostas) {
        await repo.setCiencia(trx, empresaId, { chave, registrada, motivo: `${cStat} - ${xMotivo}` });
        if (!registrada || !(await reopenPedido(trx, empresaId, chave))) continue;
        await repo.updateBusca(trx, empresaId, { avulsas_em: agora, atualizada_em: agora });
      }
    });
  }
}

async function readAll(
  deps: Deps,
  busca: BuscaAberta,
  { cliente, signal, pausaMs }: { cliente: ClienteNfe; signal: AbortSignal; pausaMs: number | null },
): Promise<void> {
  const { ownerId, empresaId, cnpj } = busca;
  for (let respostas = 0; ; respostas += 1) {
    const row = await asOwner(deps.db, ownerId, async (trx) =>
      (await isOwnerSuspenso(trx, ownerId)) ? undefined : repo.lockBusca(trx, empresaId),
    );
    // A question before its hour makes the government refuse the next hour, too.
    if (row === undefined || !row.ligada || row.proxima_em === null || row.proxima_em > deps.clock.now()) return;
    const resposta = await cliente.distribute({ cnpj, pedido: { ultNsu: row.ult_nsu }, signal });
    const ritmo = ritmoDaDistribuicao({ ultNsu: row.ult_nsu, maxNsu: row.max_nsu }, resposta);
    const notas = await storeNotas(deps, busca, resposta);
    const agora = deps.clock.now();
    const lidaHaPouco = row.consultada_em !== null && agora.getTime() - row.consultada_em.getTime() < GUARDADAS_MS;
    const faltam = nsusFaltantes({ ultNsu: row.ult_nsu, contigua: lidaHaPouco }, resposta);
    if (ritmo.tipo === 'outro-sistema') {
      await createConsultasNfe(deps, cnpj).bloquear(new Date(agora.getTime() + ritmo.esperaMs));
    }
    const haMais = ritmo.tipo === 'ha-mais';
    await asOwner(deps.db, ownerId, async (trx) => {
      await repo.insertNotas(trx, notas);
      await insertFaltantes(trx, busca, faltam);
      await repo.updateBusca(trx, empresaId, {
        ...(faltam.length > 0 && { avulsas_em: agora }),
        ult_nsu: ritmo.ultNsu,
        max_nsu: ritmo.maxNsu,
        situacao: haMais ? 'aguardando' : ritmo.tipo === 'recusada' ? 'erro' : ritmo.tipo,
        mensagem: 'mensagem' in ritmo ? ritmo.mensagem : null,
        falhas: 0,
        proxima_em: haMais ? agora : new Date(agora.getTime() + ritmo.esperaMs),
        consultada_em: agora,
        atualizada_em: agora,
      });
    });
    if (!haMais || respostas >= RESPOSTAS_POR_VEZ) return;
    await pause(pausaMs ?? ritmo.pausaMs, undefined, { signal });
  }
}

/** Another service took no Ciência: documents are read all the same, and at their own hours. */
async function tellCienciaFalhou(deps: Deps, { ownerId, empresaId }: BuscaAberta, error: unknown): Promise<void> {
  deps.log.warn({ empresaId, err: error }, 'the Ciência of a company could not be said');
  const motivo = error instanceof FalhaDeRede ? ` ${error.message}` : '';
  const mensagem = `A Ciência da Operação não pôde ser enviada.${motivo} O portal tenta de novo na próxima busca.`;
  await asOwner(deps.db, ownerId, (trx) =>
    repo.updateBusca(trx, empresaId, { mensagem, atualizada_em: deps.clock.now() }),
  );
}

/** No answer, or one that cannot be read: it is asked again, later each time. */
async function keepFalha(deps: Deps, { ownerId, empresaId }: BuscaAberta, error: unknown): Promise<void> {
  const deles = error instanceof FalhaDeRede || error instanceof RespostaNfeError || error instanceof XmlError;
  deps.log[deles ? 'warn' : 'error']({ empresaId, err: error }, 'the invoices of a company could not be asked for');
  const mensagem =
    error instanceof FalhaDeRede
      ? error.message
      : deles
        ? 'A SEFAZ respondeu algo que não pôde ser lido. A busca continua sozinha.'
        : 'Ocorreu uma falha nossa na busca e nossa equipe foi avisada. A busca continua sozinha.';
  await keepErro(deps, repo, { ownerId, empresaId, mensagem, falhou: true });
}
