import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { faultOfRetificacao, OBRIGACOES_RETIFICAVEIS, sanitizeFileName } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { TeseRetificada } from '../../platform/db/tabelas-retificacoes.ts';
import { dropUnused } from '../../platform/storage/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishRetificacao } from '../eventos/index.ts';
import { findProjeto, findRotuloProjeto, sizeOfProjeto } from '../projetos/index.ts';
import { chavesDaRetificacao } from './chaves-retificacao.ts';
import { runRetificacao } from './jobs/run-retificacao.job.ts';
import { findByChave, insertRetificacao } from './retificacoes.repo.ts';

/** An .xlsx is a ZIP: its first bytes say so, whatever its name says. */
const ZIP_MAGIC = Buffer.from('PK\u0003\u0004', 'latin1');
/** The first bytes of a workbook with a password, and of one written by Excel before 2007. */
const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export interface RetificacaoPedida {
  cod: string;
  type: string;
  /** Names the attempt to send it; empty: it has no name. */
  chave: string;
  file: { name: string; type: string; bytes: Buffer } | null;
  /** The draft that the spreadsheet was made of, and the theses of its changes. */
  rascunho?: { id: string; revisao: number; teses: readonly TeseRetificada[] };
}

const CHAVE = /^[\w-]{8,64}$/;

/**
 * Checks a new rectification in the specification's order, keeps its spreadsheet whole, and sends it to be worked out.
 * What is written in the spreadsheet is judged by that work, with every fault at its cell. The same spreadsheet sent
 * again with the key of an earlier attempt is the rectification of then.
 */
export async function createRetificacao(
  deps: Deps,
  sessao: SessaoAtual,
  pedida: RetificacaoPedida,
): Promise<{ id: string }> {
  const { ownerId, usuarioId } = sessao;
  const fault = faultOfRetificacao({ obrigacao: pedida.type, file: pedida.file, projeto: pedida.cod });
  if (fault !== undefined) throw appError(fault);
  const { file, chave } = pedida;
  if (chave !== '' && !CHAVE.test(chave)) {
    throw appError('requisicao-invalida', { fields: { chave: 'Use de 8 a 64 letras, dígitos, "-" ou "_"' } });
  }
  const tipo = OBRIGACOES_RETIFICAVEIS.find((obrigacao) => obrigacao === pedida.type);
  if (file === null || tipo === undefined) throw appError('valores-incorretos');
  const planilhaSha256 = createHash('sha256').update(file.bytes).digest('hex');
  const doEnvio = { chave, tipo, projetoId: pedida.cod, planilhaSha256 };
  const antes = await asOwner(deps.db, ownerId, (trx) => findDoEnvio(trx, doEnvio));
  if (antes !== undefined) return antes;
  const projeto = await asOwner(deps.db, ownerId, (trx) => getConcluido(trx, pedida.cod));
  const motivo = reasonAgainst(file.bytes);
  if (motivo !== undefined) throw appError('xlsx-invalido', { fields: { file: motivo } });

  await scanPlanilha(deps, file.bytes);
  const id = randomUUID();
  const { planilha: planilhaKey } = chavesDaRetificacao(ownerId, projeto.id, id);
  await deps.storage.put(planilhaKey, file.bytes);
  try {
    const outra = await asOwner(deps.db, ownerId, async (trx) => {
      // It may have been deleted, or sent to be tried again, while the bytes were stored.
      await getConcluido(trx, pedida.cod);
      const nova = await insertRetificacao(trx, {
        id,
        ownerId,
        projetoId: projeto.id,
        usuarioId,
        tipo,
        planilha: sanitizeFileName(file.name) ?? 'planilha.xlsx',
        planilhaKey,
        planilhaSha256,
        chave: chave === '' ? null : chave,
        rascunho: pedida.rascunho ?? null,
        now: deps.clock.now(),
      });
      // The same attempt arrived by another connection meanwhile.
      if (!nova) return findDoEnvio(trx, doEnvio);
      await insertAuditoria(trx, {
        ownerId,
        usuarioId,
        acao: 'retificacao.criada',
        alvo: id,
        rotulo: await findRotuloProjeto(trx, projeto.id),
        dados: { tipo, sha256: planilhaSha256, bytes: file.bytes.length },
      });
      const size = await sizeOfProjeto(trx, projeto.id);
      await deps.queue.send(trx, runRetificacao, { ownerId, retificacaoId: id }, { size });
      await publishRetificacao(deps.notify, trx, ownerId, id);
      return undefined;
    });
    if (outra === undefined) return { id };
    await dropUnused(deps, planilhaKey);
    return outra;
  } catch (error) {
    await dropUnused(deps, planilhaKey);
    throw error;
  }
}

/** The rectification that an attempt with this key made. Throws when it was made of something else. */
async function findDoEnvio(
  trx: Trx,
  envio: { chave: string; tipo: string; projetoId: string; planilhaSha256: string },
): Promise<{ id: string } | undefined> {
  const row = envio.chave === '' ? undefined : await findByChave(trx, envio.chave);
  if (row === undefined) return undefined;
  const igual =
    row.tipo === envio.tipo && row.projeto_id === envio.projetoId && row.planilha_sha256 === envio.planilhaSha256;
  if (!igual) throw appError('chave-de-envio-usada');
  return { id: row.id };
}

/** Throws when the scanner does not let a spreadsheet in, or does not answer. */
async function scanPlanilha({ antivirus, log }: Deps, bytes: Buffer): Promise<void> {
  if (antivirus === null) return;
  const veredito = await antivirus.scan(Readable.from([bytes])).catch((err: unknown) => {
    log.warn({ err }, 'a spreadsheet was refused: the scanner does not answer');
    throw appError('servico-indisponivel', {
      message: 'O antivírus não respondeu e a planilha não foi aceita, tente de novo em alguns minutos',
    });
  });
  if (veredito.limpo) return;
  const { ameaca } = veredito;
  log.warn({ ameaca }, 'a spreadsheet was refused: the scanner found malware in it');
  throw appError('xlsx-invalido', {
    fields: { file: `O antivírus encontrou ${ameaca} na planilha. Envie uma cópia limpa.` },
  });
}

async function getConcluido(trx: Trx, cod: string) {
  const projeto = await findProjeto(trx, cod);
  if (projeto === undefined) throw appError('nao-encontrado');
  if (projeto.status !== 'CONCLUDED') throw appError('projeto-nao-concluido');
  return projeto;
}

/** Why these bytes are not a readable workbook, as a message to the user; undefined when they may be one. */
function reasonAgainst(bytes: Buffer): string | undefined {
  const begins = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
  if (begins(ZIP_MAGIC)) return undefined;
  if (bytes.length === 0) return 'O arquivo está vazio. Salve a planilha de novo e escolha-a outra vez.';
  if (begins(OLE_MAGIC))
    return 'A planilha tem senha, ou é de um Excel antigo (.xls). Salve-a como .xlsx, sem senha, e escolha-a de novo.';
  return 'O conteúdo do arquivo não é de uma planilha .xlsx. Abra-o no Excel ou no LibreOffice e salve-o como .xlsx.';
}
