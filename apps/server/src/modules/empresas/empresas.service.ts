import { addMonths, findCnpj, formatCnpj, todayInSaoPaulo } from '@apura/br';
import { MENSAGEM_DADOS_VALIDOS, MESES_DE_VALIDADE, podeAtualizarCadastro } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { type RegistroCnpj, RegistryUnavailableError } from '../../platform/registry/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishProjeto } from '../eventos/index.ts';
import { cadastroDeRegistro } from './cadastro-de-registro.ts';
import * as repo from './empresas.repo.ts';
import { queryEmpresa } from './jobs/query-empresa.job.ts';

/** How long a registration waits for the registry before it goes on with the CNPJ as the name. */
const ESPERA_REGISTRO_MS = 3_000;
/** The job that asks again starts only after the registration's own try is over. */
const ESPERA_PRIMEIRA_CONSULTA_SEGUNDOS = 4;

export async function listEmpresas(deps: Deps, sessao: SessaoAtual): Promise<repo.EmpresaRow[]> {
  return asOwner(deps.db, sessao.ownerId, repo.listEmpresas);
}

/**
 * Registers a company. Its name comes from the registry; while that does not answer the name is the CNPJ, and a job
 * sent in the same transaction asks until it does.
 */
export async function createEmpresa(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { cnpj: string; grupo: string; parceiro: string },
): Promise<repo.EmpresaRow> {
  const cnpj = findCnpj(pedido.cnpj);
  if (cnpj === undefined) throw appError('cnpj-invalido', { fields: { cnpj: 'Confira os 14 caracteres' } });
  const { ownerId } = sessao;
  const empresa = await asOwner(deps.db, ownerId, async (trx) => {
    const nova = await repo.insertEmpresa(trx, {
      ownerId,
      cnpj,
      grupo: pedido.grupo.toLocaleUpperCase('pt-BR'),
      parceiro: pedido.parceiro.toLocaleUpperCase('pt-BR'),
    });
    if (nova === undefined) throw appError('empresa-ja-cadastrada');
    await deps.queue.send(
      trx,
      queryEmpresa,
      { ownerId, empresaId: nova.id },
      { singletonKey: nova.id, delaySeconds: ESPERA_PRIMEIRA_CONSULTA_SEGUNDOS },
    );
    await insertAuditoria(trx, {
      ownerId,
      usuarioId: sessao.usuarioId,
      acao: 'empresa.cadastrada',
      alvo: nova.id,
      rotulo: formatCnpj(cnpj),
    });
    return nova;
  });
  const registro = await askWithin(deps, cnpj, ESPERA_REGISTRO_MS);
  if (registro === null) return empresa;
  return (await keepCadastro(deps, ownerId, empresa.id, registro)) ?? empresa;
}

export type EmpresaAtualizada = { message: typeof MENSAGEM_DADOS_VALIDOS } | { empresa: repo.EmpresaRow };

/** Refreshes the registry data of a company, unless they are younger than three months. */
export async function updateEmpresa(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { cnpj: string },
): Promise<EmpresaAtualizada> {
  const cnpj = findCnpj(pedido.cnpj);
  const empresa =
    cnpj === undefined ? undefined : await asOwner(deps.db, sessao.ownerId, (trx) => repo.findEmpresaByCnpj(trx, cnpj));
  if (empresa === undefined) throw appError('nao-encontrado');
  if (!podeAtualizarCadastro(validadeDe(empresa), todayInSaoPaulo(deps.clock.now()))) {
    return { message: MENSAGEM_DADOS_VALIDOS };
  }
  let registro: RegistroCnpj | null;
  try {
    registro = await deps.registry.fetchEmpresa(empresa.cnpj);
  } catch (cause) {
    if (cause instanceof RegistryUnavailableError) throw appError('registro-indisponivel', { cause });
    throw cause;
  }
  if (registro === null) {
    throw appError('nao-encontrado', { message: 'O cadastro da Receita não tem este CNPJ, confira o número' });
  }
  const atual = await keepCadastro(deps, sessao.ownerId, empresa.id, registro, sessao.usuarioId);
  if (atual === undefined) throw appError('nao-encontrado');
  return { empresa: atual };
}

/** Saves an answer of the registry, in the log of the user who asked for it if there is one, and tells the screens. */
export async function keepCadastro(
  deps: Deps,
  ownerId: string,
  empresaId: string,
  registro: RegistroCnpj,
  usuarioId?: string,
): Promise<repo.EmpresaRow | undefined> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const dia = todayInSaoPaulo(registro.consultadoEm);
    const empresa = await repo.updateDadosCadastrais(trx, empresaId, cadastroDeRegistro(registro), dia);
    if (usuarioId !== undefined && empresa !== undefined) {
      const rotulo = `${empresa.nome} (${formatCnpj(empresa.cnpj)})`;
      await insertAuditoria(trx, { ownerId, usuarioId, acao: 'empresa.atualizada', alvo: empresaId, rotulo });
    }
    const projetoId = await repo.findProjetoDaEmpresa(trx, empresaId);
    if (projetoId !== undefined) await publishProjeto(deps.notify, trx, ownerId, projetoId);
    return empresa;
  });
}

/** The day until which a company's registry data count as fresh; null when there was no answer yet. */
export function validadeDe(empresa: { consultado_em: string | null }): string | null {
  return empresa.consultado_em === null ? null : addMonths(empresa.consultado_em, MESES_DE_VALIDADE);
}

/** The registry's answer, or null when it has none, is down or takes longer than the user should wait. */
async function askWithin(deps: Deps, cnpj: string, timeoutMs: number): Promise<RegistroCnpj | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), timeoutMs);
  try {
    return await Promise.race([deps.registry.fetchEmpresa(cnpj), tooLate]);
  } catch (error) {
    if (error instanceof RegistryUnavailableError) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
