import { type BuscaNotas, emitenteDaChave, type NotaPedida, readChavesNfe } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { assertConfigurada, findEmpresa, requestChaves, sendBusca } from '../distribuicao/index.ts';
import { createConsultasNfe } from './create-consultas-nfe.ts';
import { distribuicaoNotas } from './distribuicao-notas.ts';
import { countFaltantes } from './faltantes.repo.ts';
import * as repo from './notas.repo.ts';
import { presentPedido } from './pedidos.presenter.ts';
import * as pedidosRepo from './pedidos.repo.ts';

const PEDIDOS_NA_TELA = 200;
const EMITIDA_POR_ELA =
  'foi emitida pela própria empresa, e a SEFAZ só entrega as notas que outros emitiram contra ela';

export async function listBuscas(deps: Deps, sessao: SessaoAtual): Promise<BuscaNotas[]> {
  const { buscas, contagens, faltantes } = await asOwner(deps.db, sessao.ownerId, async (trx) => ({
    ...(await repo.listBuscas(trx)),
    faltantes: await countFaltantes(trx),
  }));
  return buscas.map((busca) => {
    const dela = contagens.filter(({ empresa_id }) => empresa_id === busca.empresa_id);
    const count = (keep: (um: (typeof dela)[number]) => boolean) =>
      dela.filter(keep).reduce((soma, { total }) => soma + Number(total), 0);
    return {
      cnpj: busca.cnpj,
      ligada: busca.ligada,
      certificado: busca.certificado,
      situacao: busca.situacao,
      mensagem: busca.mensagem,
      proxima: busca.proxima_em?.toISOString() ?? null,
      ultimaConsulta: busca.consultada_em?.toISOString() ?? null,
      notas: count(({ tipo }) => tipo === 'nota'),
      resumos: count(({ tipo }) => tipo === 'resumo'),
      eventos: count(({ tipo }) => tipo === 'evento' || tipo === 'resumo-evento'),
      cienciasPedidas: count(
        ({ tipo, ciencia }) => tipo === 'resumo' && (ciencia === 'pedida' || ciencia === 'registrada'),
      ),
      faltantes: faltantes.get(busca.empresa_id) ?? 0,
    };
  });
}

/** Orders the Ciência of these invoices, or of all of which only the summary came; answers of how many. */
export async function pedirCiencia(
  deps: Deps,
  sessao: SessaoAtual,
  { cnpj, chaves }: { cnpj: string; chaves?: readonly string[] | undefined },
): Promise<number> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const empresa = await findEmpresa(trx, cnpj);
    assertConfigurada(deps, distribuicaoNotas);
    const busca = await repo.lockBusca(trx, empresa.id);
    // A search that is off still allows the Ciência of invoices that were requested by their keys.
    if (busca === undefined || (!busca.ligada && chaves === undefined) || chaves?.length === 0) return 0;
    const pedidas = await repo.orderCiencias(trx, empresa.id, chaves);
    if (pedidas === 0) return 0;
    const agora = deps.clock.now();
    if (!busca.ligada) await repo.updateBusca(trx, empresa.id, { avulsas_em: agora, atualizada_em: agora });
    await sendBusca(deps, trx, distribuicaoNotas, { ownerId, empresaId: empresa.id });
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'notas.ciencia',
      alvo: empresa.id,
      rotulo: empresa.nome,
      dados: { notas: pedidas },
    });
    return pedidas;
  });
}

/** The invoices of a company that were requested by their keys, with the result of each request. */
export async function listNotasPedidas(deps: Deps, sessao: SessaoAtual, texto: string): Promise<NotaPedida[]> {
  const { ownerId } = sessao;
  const { cnpj, pedidos, busca } = await asOwner(deps.db, ownerId, async (trx) => {
    const empresa = await findEmpresa(trx, texto);
    const busca = await repo.findBusca(trx, empresa.id);
    return { cnpj: empresa.cnpj, pedidos: await pedidosRepo.listPedidos(trx, empresa.id, PEDIDOS_NA_TELA), busca };
  });
  const agora = deps.clock.now();
  const porHora = deps.coletores.nfe?.consultasPorHora ?? 1;
  const naFila = pedidos
    .filter(({ situacao }) => situacao === 'aguardando')
    .toSorted((a, b) => a.pedido_em.getTime() - b.pedido_em.getTime() || (a.chave < b.chave ? -1 : 1));
  const previstas = await createConsultasNfe(deps, cnpj).prever(naFila.length, porHora);
  // After a fault it is asked again later than the limit asks for.
  const desde = busca?.avulsas_em ?? agora;
  const previstaDe = new Map(
    naFila.map(({ chave }, at) => {
      const prevista = previstas[at] ?? agora;
      return [chave, prevista < desde ? desde : prevista];
    }),
  );
  return pedidos.map((pedido) =>
    presentPedido(pedido, { prevista: previstaDe.get(pedido.chave) ?? null, agora, porHora }),
  );
}

/**
 * Asks for invoices by their keys. The result names the texts that are no key and the invoices that this company may
 * not get; all others are requested.
 */
export async function pedirNotas(
  deps: Deps,
  sessao: SessaoAtual,
  { chaves, ...pedido }: { cnpj: string; chaves: readonly string[]; certificado?: string | undefined },
): ReturnType<typeof requestChaves> {
  return requestChaves(deps, sessao, distribuicaoNotas, { ...pedido, sort: (cnpj) => sortChaves(chaves, cnpj) });
}

function sortChaves(textos: readonly string[], cnpj: string) {
  const lidas = readChavesNfe(textos.join('\n'));
  const recusadas = lidas.recusadas.map(({ texto, motivo }) => ({ chave: texto, motivo }));
  const chaves: string[] = [];
  for (const chave of lidas.chaves) {
    if (emitenteDaChave(chave) === cnpj) recusadas.push({ chave, motivo: EMITIDA_POR_ELA });
    else chaves.push(chave);
  }
  return { chaves, recusadas };
}
