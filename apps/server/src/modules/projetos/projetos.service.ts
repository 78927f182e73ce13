import { findCnpj, todayInSaoPaulo } from '@apura/br';
import {
  CERTIFICADO_DESABILITADO,
  type Ferramenta,
  FLUXOS,
  faultOfNovoProjeto,
  findFluxo,
  fluxosPermitidos,
  isRecorrencia,
  podeExcluirProjeto,
} from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { isCertificadoUtilizavel } from '../certificados/index.ts';
import * as creditos from '../creditos/index.ts';
import { lockCreditos } from '../creditos/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import { publishCredito, publishProjeto } from '../eventos/index.ts';
import { cleanProjeto, DIAS_ATE_LIMPAR } from './jobs/clean-projeto.job.ts';
import { openProjeto } from './open-projeto.ts';
import * as repo from './projetos.repo.ts';
import { estornoAoExcluir } from './regras-projeto.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';

const DIA_SEGUNDOS = 86_400;

export async function listProjetos(deps: Deps, sessao: SessaoAtual): Promise<repo.ProjetoComEmpresa[]> {
  return asOwner(deps.db, sessao.ownerId, (trx) => repo.listProjetos(trx));
}

export interface NovoProjetoPedido {
  cod: string;
  inicio: string;
  fim: string;
  upload: number;
  recorrencia: string;
  certificado: string;
  tools: readonly string[];
}

/**
 * Creates a project. The specification's six checks in their order, then the rules that only the server can check, the
 * credits, the ledger, the executions and the first job: all in one transaction that holds the owner's credits.
 */
export async function createProjeto(deps: Deps, sessao: SessaoAtual, pedido: NovoProjetoPedido): Promise<string> {
  const { ownerId, usuarioId } = sessao;
  const fluxo = findFluxo(pedido.upload);
  const { inicio, fim, recorrencia } = pedido;
  return asOwner(deps.db, ownerId, async (trx) => {
    const { adquiridos, consumidos } = await lockCreditos(trx, ownerId);
    const disponiveis = adquiridos - consumidos;
    const now = deps.clock.now();
    const hoje = todayInSaoPaulo(now);
    const fault = faultOfNovoProjeto(
      { cnpj: pedido.cod, inicio, fim, fluxo: fluxo ?? '', recorrencia },
      { disponiveis, hoje },
    );
    if (fault !== undefined) throw appError(fault);
    const cnpj = findCnpj(pedido.cod);
    // Both were checked above; here the types learn it.
    if (cnpj === undefined || fluxo === undefined || !isRecorrencia(recorrencia)) throw appError('valores-incorretos');
    const empresa = await findEmpresaByCnpj(trx, cnpj);
    if (empresa === undefined) throw appError('empresa-nao-cadastrada');
    const tools: readonly Ferramenta[] = FLUXOS[fluxo].tools;
    if (!isSameSet(pedido.tools, tools)) {
      throw appError('valores-incorretos', { fields: { tools: `Ferramentas do fluxo: ${tools.join(', ')}` } });
    }
    if (!fluxosPermitidos(sessao.tools).includes(fluxo)) throw appError('modulo-bloqueado');
    const certificadoServe =
      fluxo === 'manual'
        ? pedido.certificado === CERTIFICADO_DESABILITADO
        : await isCertificadoUtilizavel(trx, pedido.certificado, hoje);
    if (!certificadoServe) throw appError('certificado-invalido');

    return openProjeto(deps, trx, {
      ownerId,
      usuarioId,
      autorId: usuarioId,
      empresa,
      inicio,
      fim,
      fluxo,
      recorrencia,
      certificado: pedido.certificado,
    });
  });
}

/** Deletes a project for thirty days, then for good. What was not processed gives its credits back at once. */
export async function deleteProjeto(deps: Deps, sessao: SessaoAtual, projetoId: string): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await repo.lockProjeto(trx, projetoId);
    if (projeto === undefined) throw appError('nao-encontrado');
    const criador = await repo.findCriador(trx, projeto.usuario_id);
    if (!podeExcluirProjeto(sessao, { usuarioEmail: criador?.email ?? '' })) throw appError('exclusao-nao-permitida');
    const estornado = await creditos.hasEstorno(trx, projetoId, projeto.tentativa);
    const estorno = estornoAoExcluir({ creditos: projeto.creditos, status: projeto.status, estornado });
    const now = deps.clock.now();
    await repo.markExcluido(trx, projetoId, now);
    await creditos.insertEstorno(trx, {
      ownerId,
      usuarioId,
      projetoId,
      tentativa: projeto.tentativa,
      creditos: estorno,
      descricao: 'Projeto excluído antes de ser processado',
    });
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'projeto.excluido',
      alvo: projetoId,
      rotulo: await findRotuloProjeto(trx, projetoId),
      dados: { status: projeto.status, devolvidos: estorno },
    });
    await deps.queue.send(
      trx,
      cleanProjeto,
      { ownerId, projetoId },
      // A project that came back and is deleted again is cleaned thirty days after that.
      { singletonKey: `${projetoId} ${now.getTime()}`, delaySeconds: DIAS_ATE_LIMPAR * DIA_SEGUNDOS + 60 },
    );
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
    if (estorno > 0) await publishCredito(deps.notify, trx, ownerId);
  });
}

function isSameSet(given: readonly string[], wanted: readonly string[]): boolean {
  return given.length === wanted.length && wanted.every((item) => given.includes(item));
}
