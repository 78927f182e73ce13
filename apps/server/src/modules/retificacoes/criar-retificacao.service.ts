import { randomUUID } from 'node:crypto';
import { faultOfRetificacao, OBRIGACOES_RETIFICAVEIS, sanitizeFileName } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { dropUnused } from '../../platform/storage/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishRetificacao } from '../eventos/index.ts';
import { findProjeto, findRotuloProjeto } from '../projetos/index.ts';
import { chavesDaRetificacao } from './chaves-retificacao.ts';
import { executarRetificacao } from './jobs/executar-retificacao.job.ts';
import { insertRetificacao } from './retificacoes.repo.ts';

/** A workbook of ten thousand changed rows weighs a few megabytes. */
export const MAX_PLANILHA_BYTES = 50 * 1024 * 1024;

/** An .xlsx is a ZIP: its first bytes say so, whatever its name says. */
const ZIP_MAGIC = Buffer.from('PK\u0003\u0004', 'latin1');
/** What Excel wraps a workbook with a password in, and what it wrote before 2007. */
const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export interface RetificacaoPedida {
  cod: string;
  type: string;
  file: { name: string; type: string; bytes: Buffer } | null;
}

/**
 * Checks a new rectification in the specification's order, keeps its spreadsheet whole, and sends it to be worked out.
 * What is written in the spreadsheet is judged by that work, with every fault at its cell.
 */
export async function createRetificacao(
  deps: Deps,
  sessao: SessaoAtual,
  pedida: RetificacaoPedida,
): Promise<{ id: string }> {
  const { ownerId, usuarioId } = sessao;
  const fault = faultOfRetificacao({ obrigacao: pedida.type, file: pedida.file, projeto: pedida.cod });
  if (fault !== undefined) throw appError(fault);
  const { file } = pedida;
  const tipo = OBRIGACOES_RETIFICAVEIS.find((obrigacao) => obrigacao === pedida.type);
  if (file === null || tipo === undefined) throw appError('valores-incorretos');
  const projeto = await asOwner(deps.db, ownerId, (trx) => getConcluido(trx, pedida.cod));
  const motivo = reasonAgainst(file.bytes);
  if (motivo !== undefined) throw appError('xlsx-invalido', { fields: { file: motivo } });

  const id = randomUUID();
  const { planilha: planilhaKey } = chavesDaRetificacao(ownerId, projeto.id, id);
  const { sha256 } = await deps.storage.put(planilhaKey, file.bytes);
  try {
    await asOwner(deps.db, ownerId, async (trx) => {
      // It may have been deleted, or sent to be tried again, while the bytes were stored.
      await getConcluido(trx, pedida.cod);
      await insertRetificacao(trx, {
        id,
        ownerId,
        projetoId: projeto.id,
        usuarioId,
        tipo,
        planilha: sanitizeFileName(file.name) ?? 'planilha.xlsx',
        planilhaKey,
        planilhaSha256: sha256,
        now: deps.clock.now(),
      });
      await insertAuditoria(trx, {
        ownerId,
        usuarioId,
        acao: 'retificacao.criada',
        alvo: id,
        rotulo: await findRotuloProjeto(trx, projeto.id),
        dados: { tipo, sha256, bytes: file.bytes.length },
      });
      await deps.queue.send(trx, executarRetificacao, { ownerId, retificacaoId: id });
      await publishRetificacao(deps.notify, trx, ownerId, id);
    });
  } catch (error) {
    await dropUnused(deps, planilhaKey);
    throw error;
  }
  return { id };
}

async function getConcluido(trx: Trx, cod: string) {
  const projeto = await findProjeto(trx, cod);
  if (projeto === undefined) throw appError('nao-encontrado');
  if (projeto.status !== 'CONCLUDED') throw appError('projeto-nao-concluido');
  return projeto;
}

/** Why these bytes are no workbook that can be read, for whoever chose a file of the right name. */
function reasonAgainst(bytes: Buffer): string | undefined {
  const begins = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
  if (begins(ZIP_MAGIC)) return undefined;
  if (bytes.length === 0) return 'O arquivo está vazio. Salve a planilha de novo e escolha-a outra vez.';
  if (begins(OLE_MAGIC))
    return 'A planilha tem senha, ou é de um Excel antigo (.xls). Salve-a como .xlsx, sem senha, e escolha-a de novo.';
  return 'O conteúdo do arquivo não é de uma planilha .xlsx. Abra-o no Excel ou no LibreOffice e salve-o como .xlsx.';
}
