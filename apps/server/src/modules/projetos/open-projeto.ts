import { creditosDoPeriodo, type Ferramenta, FLUXOS, type Fluxo, type Recorrencia } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { insertLancamento } from '../creditos/index.ts';
import { publishCredito, publishProjeto } from '../eventos/index.ts';
import { insertProjeto } from './projetos.repo.ts';
import { statusInicial } from './regras-projeto.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';
import { sendFerramenta } from './send-ferramenta.ts';

export interface ProjetoAAbrir {
  ownerId: string;
  /** Whose project it is. */
  usuarioId: string;
  /** The user who created it; null when the portal opens a project by itself. */
  autorId: string | null;
  empresa: { id: string; cnpj: string };
  /** AAAA-MM-DD, both included. */
  inicio: string;
  fim: string;
  fluxo: Fluxo;
  recorrencia: Recorrencia;
  certificado: string;
  /** The monthly project that opens this one. */
  origemId?: string;
}

/**
 * Writes a project that was checked, takes its credits with a row of the ledger, and sends the first tool of the flows
 * that need no upload. The caller's transaction holds the owner's credits (`lockCreditos`) and has seen that there are
 * enough.
 */
export async function openProjeto(deps: Deps, trx: Trx, projeto: ProjetoAAbrir): Promise<string> {
  const { ownerId, usuarioId, autorId, empresa, inicio, fim, fluxo, recorrencia, certificado, origemId } = projeto;
  const { codigo: upload } = FLUXOS[fluxo];
  const tools: readonly Ferramenta[] = FLUXOS[fluxo].tools;
  const custo = creditosDoPeriodo({ inicio, fim });
  const projetoId = await insertProjeto(trx, {
    ownerId,
    usuarioId,
    empresaId: empresa.id,
    inicio,
    fim,
    upload,
    recorrencia,
    certificado,
    status: statusInicial(upload),
    creditos: custo,
    criadoEm: deps.clock.now(),
    tools,
    origemId,
  });
  await insertLancamento(trx, {
    ownerId,
    usuarioId: autorId,
    projetoId,
    tipo: 'consumo',
    quantidade: custo,
    descricao: `Projeto de ${inicio} a ${fim}`,
  });
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: autorId,
    acao: 'projeto.criado',
    alvo: projetoId,
    rotulo: await findRotuloProjeto(trx, projetoId),
    dados: {
      cnpj: empresa.cnpj,
      inicio,
      fim,
      fluxo,
      recorrencia,
      creditos: custo,
      origem: origemId,
    },
  });
  const primeira = tools[0];
  if (fluxo !== 'manual' && primeira !== undefined) {
    await sendFerramenta(deps.queue, trx, { ownerId, projetoId, ferramenta: primeira });
  }
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
  await publishCredito(deps.notify, trx, ownerId);
  return projetoId;
}
