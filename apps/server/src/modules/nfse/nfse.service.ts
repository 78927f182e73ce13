import { findCnpj, todayInSaoPaulo } from '@apura/br';
import { type BuscaNfse, type NfsePedida, readChavesNfse } from '@apura/contract';
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
import { presentNfsePedida } from './pedidos-nfse.presenter.ts';
import * as pedidosRepo from './pedidos-nfse.repo.ts';

/** Some minutes of questions. */
const MAX_AGUARDANDO = 200;
const PEDIDOS_NA_TELA = 200;
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
    const empresa = await findEmpresa(trx, pedido.cnpj);
    const agora = deps.clock.now();
    const ids = { ownerId, empresaId: empresa.id };
    if (ligada) {
      assertConfigurada(deps);
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
  pedido: { cnpj: string; chaves: readonly string[]; certificado?: string | undefined },
): Promise<{ pedidas: number; recusadas: { chave: string; motivo: string }[] }> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const empresa = await findEmpresa(trx, pedido.cnpj);
    assertConfigurada(deps);
    const agora = deps.clock.now();
    const ids = { ownerId, empresaId: empresa.id };
    const { chaves, recusadas: ruins } = readChavesNfse(pedido.chaves.join('\n'));
    const recusadas = ruins.map(({ texto: chave, motivo }) => ({ chave, motivo }));
    const [primeira] = recusadas;
    if (chaves.length === 0) {
      throw appError('valores-incorretos', { message: `A chave ${primeira?.chave ?? ''} ${primeira?.motivo ?? ''}` });
    }
    await prepareBusca(trx, { ...ids, certificado: pedido.certificado, agora });
    if ((await pedidosRepo.countAguardando(trx, empresa.id)) + chaves.length > MAX_AGUARDANDO) {
      throw appError('valores-incorretos', {
        message: `Já há muitas chaves na fila desta empresa (o máximo é ${MAX_AGUARDANDO}). Espere algumas chegarem.`,
      });
    }
    await pedidosRepo.insertPedidos(trx, { ...ids, chaves, agora });
    await sendBusca(deps, trx, ids);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'nfse.chaves',
      alvo: empresa.id,
      rotulo: empresa.nome,
      dados: { notas: chaves.length },
    });
    return { pedidas: chaves.length, recusadas };
  });
}

/** A company that is followed asks by its own certificate; another one by the certificate that is named. */
async function prepareBusca(
  trx: Trx,
  o: { ownerId: string; empresaId: string; certificado: string | undefined; agora: Date },
): Promise<void> {
  const { empresaId, agora } = o;
  const busca = await repo.lockBusca(trx, empresaId);
  const certificado = busca?.ligada === true ? busca.certificado : (o.certificado ?? busca?.certificado);
  if (certificado === undefined || !(await isCertificadoUtilizavel(trx, certificado, todayInSaoPaulo(agora)))) {
    throw appError('certificado-invalido');
  }
  await repo.prepareBusca(trx, { ...o, certificado });
  // A request that waits as the environment asked for, or for a service that does not answer, keeps waiting.
  const outro = busca !== undefined && busca.certificado !== certificado && busca.situacao === 'erro';
  if (busca?.avulsas_em == null || outro) {
    const espera = busca?.situacao === 'limite' ? busca.proxima_em : null;
    const em = espera !== null && espera > agora ? espera : agora;
    await repo.updateBusca(trx, empresaId, { avulsas_em: em, atualizada_em: agora });
  }
}

function assertConfigurada({ coletores }: Deps): void {
  if (coletores.nfse === null) throw appError('servico-indisponivel', { message: NAO_CONFIGURADA });
}

async function findEmpresa(trx: Trx, texto: string) {
  const cnpj = findCnpj(texto);
  const empresa = cnpj === undefined ? undefined : await findEmpresaByCnpj(trx, cnpj);
  if (empresa === undefined) throw appError('empresa-nao-cadastrada');
  return empresa;
}

/** At most one waits for a company. */
export async function sendBusca(deps: Deps, trx: Trx, ids: { ownerId: string; empresaId: string }): Promise<void> {
  await deps.queue.send(trx, fetchNfse, ids, { singletonKey: ids.empresaId });
}
