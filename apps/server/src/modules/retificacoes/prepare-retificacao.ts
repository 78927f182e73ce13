import type { TipoRetificacao } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { openSegredoCertificado } from '../certificados/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { publishRetificacao } from '../eventos/index.ts';
import { findProjeto } from '../projetos/index.ts';
import * as repo from './retificacoes.repo.ts';
import { endAndTell } from './terminar-retificacao.ts';

const PROJETO_EXCLUIDO = 'O projeto desta retificação foi excluído. Crie o projeto de novo e envie a planilha nele.';

/** What a rectification's work knows of it. */
export interface ContextoRetificacao {
  ownerId: string;
  retificacaoId: string;
  projetoId: string;
  tipo: TipoRetificacao;
  planilhaKey: string;
  /** Of the last one of the same project and kind that succeeded. */
  ultimoZipKey: string | null;
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  certificado: { pfx: Uint8Array; senha: string } | null;
}

/**
 * Begins a rectification: it becomes PROCESSING. Answers undefined when there is nothing to do, because it was deleted
 * or has ended; one whose project is gone ends here.
 */
export async function beginRetificacao(
  deps: Deps,
  { ownerId, retificacaoId }: { ownerId: string; retificacaoId: string },
): Promise<ContextoRetificacao | undefined> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await repo.lockRetificacao(trx, retificacaoId);
    if (row === undefined || (row.status !== 'PENDING' && row.status !== 'PROCESSING')) return undefined;
    const projeto = await findProjeto(trx, row.projeto_id);
    const empresa = projeto === undefined ? undefined : await findEmpresaById(trx, projeto.empresa_id);
    if (projeto === undefined || empresa === undefined || row.planilha_key === null) {
      await endAndTell(deps, trx, row, { status: 'ERROR', mensagem: PROJETO_EXCLUIDO, periodos: null, chaves: null });
      return undefined;
    }
    await repo.startRetificacao(trx, row, deps.clock.now());
    await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
    const { projeto_id: projetoId, tipo } = row;
    const ultima = await repo.findUltimaComSucesso(trx, { projetoId, tipo, exceto: row.id });
    return {
      ownerId,
      retificacaoId,
      projetoId,
      tipo,
      planilhaKey: row.planilha_key,
      ultimoZipKey: ultima?.storage_key ?? null,
      empresa: { cnpj: empresa.cnpj, nome: empresa.nome },
      periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
      certificado: tipo === 'esocial' ? await findCertificado(deps, trx, { ownerId, nome: projeto.certificado }) : null,
    };
  });
}

/** The project's certificate, where it has one that may be used today. */
async function findCertificado(
  deps: Deps,
  trx: Trx,
  { ownerId, nome }: { ownerId: string; nome: string },
): Promise<ContextoRetificacao['certificado']> {
  if (nome === '' || nome === 'DESABILITADO') return null;
  const aberto = await openSegredoCertificado(deps, trx, { ownerId, nome });
  return aberto.ok ? aberto.segredo : null;
}
