import { type BuscaNfse, type NfsePedida, readChavesNfse } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findEmpresa, requestChaves } from '../distribuicao/index.ts';
import { distribuicaoNfse } from './distribuicao-nfse.ts';
import * as repo from './nfse.repo.ts';
import { presentNfsePedida } from './pedidos-nfse.presenter.ts';
import * as pedidosRepo from './pedidos-nfse.repo.ts';

const PEDIDOS_NA_TELA = 200;

export async function listBuscas(deps: Deps, sessao: SessaoAtual): Promise<BuscaNfse[]> {
  const { buscas, contagens } = await asOwner(deps.db, sessao.ownerId, repo.listBuscas);
  return buscas.map((busca) => {
    const contagem = contagens.get(busca.empresa_id);
    return {
      cnpj: busca.cnpj,
      ligada: busca.ligada,
      certificado: busca.certificado,
      situacao: busca.situacao,
      mensagem: busca.mensagem,
      proxima: busca.ligada ? (busca.proxima_em?.toISOString() ?? null) : null,
      ultimaConsulta: busca.consultada_em?.toISOString() ?? null,
      notas: Number(contagem?.notas ?? 0),
      eventos: Number(contagem?.eventos ?? 0),
      danificados: Number(contagem?.danificados ?? 0),
      chavesDanificadas: contagem?.chaves ?? [],
    };
  });
}

/** The notes of a company that were requested by their keys, with the result of each request. */
export async function listNfsePedidas(deps: Deps, sessao: SessaoAtual, texto: string): Promise<NfsePedida[]> {
  const { pedidos, busca } = await asOwner(deps.db, sessao.ownerId, async (trx) => {
    const { id } = await findEmpresa(trx, texto);
    return { pedidos: await pedidosRepo.listPedidos(trx, id, PEDIDOS_NA_TELA), busca: await repo.findBusca(trx, id) };
  });
  const espera = busca?.avulsas_em != null && busca.avulsas_em > deps.clock.now() ? busca.mensagem : null;
  return pedidos.map((pedido) => presentNfsePedida(pedido, espera));
}

/** Asks for notes by their keys. The result names the texts that are no key; all others are requested. */
export async function requestNfse(
  deps: Deps,
  sessao: SessaoAtual,
  { chaves: textos, ...pedido }: { cnpj: string; chaves: readonly string[]; certificado?: string | undefined },
): ReturnType<typeof requestChaves> {
  return requestChaves(deps, sessao, distribuicaoNfse, {
    ...pedido,
    sort: () => {
      const { chaves, recusadas } = readChavesNfse(textos.join('\n'));
      return { chaves, recusadas: recusadas.map(({ texto: chave, motivo }) => ({ chave, motivo })) };
    },
  });
}
