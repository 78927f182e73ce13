import { findCnpj, todayInSaoPaulo } from '@apura/br';
import type { BuscaNotas } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { isCertificadoUtilizavel } from '../certificados/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import { buscarNotas } from './jobs/buscar-notas.job.ts';
import * as repo from './notas.repo.ts';

const NAO_CONFIGURADA =
  'A busca de NF-e não está configurada nesta instalação. Peça a quem a administra que a ligue, ou envie os XML a um projeto.';

export async function listBuscas(deps: Deps, sessao: SessaoAtual): Promise<BuscaNotas[]> {
  const { buscas, contagens } = await asOwner(deps.db, sessao.ownerId, repo.listBuscas);
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
    };
  });
}

/** Begins to follow a company's invoices, or stops. What came stays, and a later search goes on behind it. */
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
      acao: ligada ? 'notas.ligada' : 'notas.desligada',
      alvo: empresa.id,
      rotulo: empresa.nome,
      ...(ligada ? { dados: { certificado } } : {}),
    });
  });
}

/** Orders the Ciência of every invoice of which only the summary came; answers of how many. */
export async function pedirCiencia(deps: Deps, sessao: SessaoAtual, cnpj: string): Promise<number> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const empresa = await findEmpresa(trx, cnpj);
    assertConfigurada(deps);
    const busca = await repo.lockBusca(trx, empresa.id);
    if (busca === undefined || !busca.ligada) return 0;
    const pedidas = await repo.orderCiencias(trx, empresa.id);
    if (pedidas === 0) return 0;
    await sendBusca(deps, trx, { ownerId, empresaId: empresa.id });
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

function assertConfigurada({ coletores }: Deps): void {
  if (coletores.nfe === null) throw appError('servico-indisponivel', { message: NAO_CONFIGURADA });
}

/** At most one waits for a company. */
export async function sendBusca(deps: Deps, trx: Trx, ids: { ownerId: string; empresaId: string }): Promise<void> {
  await deps.queue.send(trx, buscarNotas, ids, { singletonKey: ids.empresaId });
}

async function findEmpresa(trx: Trx, texto: string) {
  const cnpj = findCnpj(texto);
  const empresa = cnpj === undefined ? undefined : await findEmpresaByCnpj(trx, cnpj);
  if (empresa === undefined) throw appError('empresa-nao-cadastrada');
  return empresa;
}
