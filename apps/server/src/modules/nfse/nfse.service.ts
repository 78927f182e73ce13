import { findCnpj, todayInSaoPaulo } from '@apura/br';
import type { BuscaNfse } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { isCertificadoUtilizavel } from '../certificados/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import { fetchNfse } from './jobs/fetch-nfse.job.ts';
import * as repo from './nfse.repo.ts';

const NAO_CONFIGURADA =
  'A busca de NFS-e não está configurada nesta instalação. Peça a quem a administra que a ligue, ou envie os XML ' +
  'a um projeto.';

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

/** Begins to follow a company's NFS-e, or stops. Received ones stay, and a later search continues after them. */
export async function updateBusca(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { cnpj: string; ligada: boolean; certificado: string },
): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  const { ligada, certificado } = pedido;
  await asOwner(deps.db, ownerId, async (trx) => {
    const cnpj = findCnpj(pedido.cnpj);
    const empresa = cnpj === undefined ? undefined : await findEmpresaByCnpj(trx, cnpj);
    if (empresa === undefined) throw appError('empresa-nao-cadastrada');
    const agora = deps.clock.now();
    const ids = { ownerId, empresaId: empresa.id };
    if (ligada) {
      if (deps.coletores.nfse === null) throw appError('servico-indisponivel', { message: NAO_CONFIGURADA });
      if (!(await isCertificadoUtilizavel(trx, certificado, todayInSaoPaulo(agora)))) {
        throw appError('certificado-invalido');
      }
      await repo.startBusca(trx, { ...ids, certificado, agora });
      await sendBusca(deps, trx, ids);
    } else {
      await repo.stopBusca(trx, empresa.id, agora);
    }
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: ligada ? 'nfse.ligada' : 'nfse.desligada',
      alvo: empresa.id,
      rotulo: empresa.nome,
      dados: ligada ? { certificado } : undefined,
    });
  });
}

/** At most one waits for a company. */
export async function sendBusca(deps: Deps, trx: Trx, ids: { ownerId: string; empresaId: string }): Promise<void> {
  await deps.queue.send(trx, fetchNfse, ids, { singletonKey: ids.empresaId });
}
