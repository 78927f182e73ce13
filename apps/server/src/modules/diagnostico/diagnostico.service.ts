import { CAMINHO_DIAGNOSTICO, type Embed, PBI_PROPRIO } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { BiUnavailableError } from '../../platform/power-bi/port.ts';
import { findProjeto } from '../projetos/index.ts';
import { findUsuario } from '../usuarios/index.ts';
import { findDiagnostico, findProvedorBi } from './diagnostico.repo.ts';
import { nomeDaSenha, signEmbedToken } from './embed-token.ts';
import { openSegredoBi } from './segredo-power-bi.ts';

/**
 * Access to the report that a project names. The report of another project is as absent as one that does not exist.
 * `origem` is where the caller reached this server: the built-in page is embedded from there.
 */
export async function getAcesso(
  deps: Deps,
  sessao: SessaoAtual,
  { reportId, projectId, origem }: { reportId: string; projectId: string; origem: string },
): Promise<Embed> {
  const { projeto, feito, provedor, usuario } = await asOwner(deps.db, sessao.ownerId, async (trx) => {
    const found = await findProjeto(trx, projectId);
    return {
      projeto: found,
      feito: found === undefined ? undefined : await findDiagnostico(trx, found.id),
      provedor: await findProvedorBi(trx),
      usuario: await findUsuario(trx, sessao.usuarioId),
    };
  });
  if (projeto === undefined || projeto.pbi === null || projeto.pbi !== reportId) throw appError('nao-encontrado');
  if (projeto.pbi === PBI_PROPRIO) {
    if (feito === undefined) throw appError('diagnostico-indisponivel');
    const { ownerId, usuarioId, familiaId } = sessao;
    const senha = nomeDaSenha(deps, usuario?.senha_hash ?? null);
    const claims = { ownerId, usuarioId, familiaId, senha, projetoId: projeto.id };
    const { token, expiration } = await signEmbedToken(deps, claims);
    const query = new URLSearchParams({ reportId, projectId: projeto.id });
    return { embedToken: token, embedUrl: `${origem}${CAMINHO_DIAGNOSTICO}?${query}`, reportId, expiration };
  }
  // The owner's provider was changed or removed since: the project shows a report again after it is processed again.
  if (provedor?.report_id !== projeto.pbi) throw appError('diagnostico-indisponivel');
  try {
    const acesso = await deps.bi.generateToken({
      tenant: provedor.tenant,
      clientId: provedor.client_id,
      clientSecret: openSegredoBi(deps.crypto, sessao.ownerId, provedor.client_secret),
      workspaceId: provedor.workspace_id,
      reportId: provedor.report_id,
      datasetId: provedor.dataset_id,
      role: provedor.papel,
      projetoId: projeto.id,
    });
    return { embedToken: acesso.token, embedUrl: acesso.embedUrl, reportId, expiration: acesso.expiration };
  } catch (cause) {
    if (cause instanceof BiUnavailableError) throw appError('servico-indisponivel', { cause });
    throw cause;
  }
}
