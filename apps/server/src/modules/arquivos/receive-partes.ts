import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ErrorCode, EXTENSOES_DA_CHAMADA, extensaoDe, findParte, TAMANHO_PARTE_BYTES } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { MultipartPart } from '../../http/multipart.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { findProjeto, lockProjeto, type ProjetoRow, prefixoDoProjeto } from '../projetos/index.ts';
import * as repo from './arquivos-enviados.repo.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';
import { nameKey, uniqueName } from './unique-name.ts';

/** 20,000 parts of 20 MiB are 390 GiB: more than any file that is sent here. */
const MAX_INDICE = 20_000;
/** What one project may hold before it is processed. */
const QUOTA_PROJETO_BYTES = 200 * 1024 ** 3;
/** Parts are written down in groups, so that thousands of small files are not thousands of transactions. */
const GRUPO = 200;

interface ParteGuardada {
  nomeParte: string;
  nome: string;
  n: number;
  tamanho: number;
  sha256: string;
  storageKey: string;
}

interface Recusa {
  codigo: Extract<ErrorCode, 'parte-invalida' | 'parte-vazia' | 'tipo-nao-suportado'>;
  mensagem: string;
}

/**
 * Receives parts as they stream in. The project (from the field `process_id`, which comes first, or from `projetoId`) is
 * checked before a byte is stored. A faulty part does not stop the others: they are kept, and the fault is thrown at the
 * end with every refused name in `fields`. Answers the names of the parts that were kept.
 */
export async function receivePartes(
  deps: Deps,
  sessao: SessaoAtual,
  entrada: { partes: AsyncIterable<MultipartPart>; projetoId: string | undefined; contentLength: number },
): Promise<string[]> {
  const { ownerId } = sessao;
  let projetoId = entrada.projetoId;
  if (projetoId !== undefined) await checkProjeto(deps, ownerId, projetoId, entrada.contentLength);
  const recebidas: string[] = [];
  const recusas = new Map<string, Recusa>();
  let grupo: ParteGuardada[] = [];

  async function flush(): Promise<void> {
    if (grupo.length === 0 || projetoId === undefined) return;
    await keepPartes(deps, ownerId, projetoId, grupo);
    recebidas.push(...grupo.map((parte) => parte.nomeParte));
    grupo = [];
  }

  try {
    for await (const part of entrada.partes) {
      if (part.kind === 'field') {
        if (part.name !== 'process_id' || projetoId !== undefined) continue;
        projetoId = part.value;
        await checkProjeto(deps, ownerId, projetoId, entrada.contentLength);
        continue;
      }
      if (projetoId === undefined) {
        throw appError('requisicao-invalida', {
          fields: { process_id: 'O campo process_id deve vir antes dos arquivos' },
        });
      }
      const guardada = await storeParte(deps, { ownerId, projetoId, filename: part.filename, stream: part.stream });
      if ('codigo' in guardada) recusas.set(part.filename, guardada);
      else grupo.push(guardada);
      if (grupo.length >= GRUPO) await flush();
    }
  } catch (error) {
    // What arrived whole before the connection broke is kept: the sender resumes from there.
    await flush();
    throw error;
  }
  if (projetoId === undefined) {
    throw appError('requisicao-invalida', { fields: { process_id: 'Informe o projeto' } });
  }
  await flush();
  const primeira = recusas.values().next().value;
  if (primeira !== undefined) {
    throw appError(primeira.codigo, {
      message: primeira.mensagem,
      fields: Object.fromEntries([...recusas].slice(0, 50).map(([nome, recusa]) => [nome, recusa.mensagem])),
    });
  }
  if (recebidas.length === 0) throw appError('requisicao-invalida', { fields: { files: 'Nenhuma parte enviada' } });
  return recebidas;
}

/** Throws unless the project is the owner's, manual and not started. */
export function assertRecebeArquivos(projeto: ProjetoRow | undefined): asserts projeto is ProjetoRow {
  if (projeto === undefined) throw appError('nao-encontrado');
  if (projeto.upload !== 0) throw appError('projeto-nao-manual');
  if (projeto.status !== 'FILES') throw appError('projeto-ja-iniciado');
}

async function checkProjeto(deps: Deps, ownerId: string, projetoId: string, contentLength: number): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    assertRecebeArquivos(await findProjeto(trx, projetoId));
    if ((await repo.sumBytes(trx, projetoId)) + contentLength > QUOTA_PROJETO_BYTES) {
      throw appError('arquivo-grande-demais', {
        message: 'Este projeto chegou ao limite de 200 GB de arquivos, divida o período em dois projetos',
      });
    }
  });
}

async function storeParte(
  deps: Deps,
  parte: { ownerId: string; projetoId: string; filename: string; stream: Readable },
): Promise<ParteGuardada | Recusa> {
  const found = findParte(parte.filename);
  const nome = found === undefined ? undefined : sanitizeFileName(found.nomeArquivo);
  if (found === undefined || nome === undefined || found.indice > MAX_INDICE) {
    await drain(parte.stream);
    return {
      codigo: 'parte-invalida',
      mensagem: `"${parte.filename}" não segue o padrão <nome do arquivo>.partN, envie o arquivo novamente`,
    };
  }
  if (!EXTENSOES_DA_CHAMADA.some((extensao) => extensao === extensaoDe(nome))) {
    await drain(parte.stream);
    return {
      codigo: 'tipo-nao-suportado',
      mensagem: `O tipo de ${nome} não é suportado, envie .pdf, .txt, .csv, .xml, .zip, .xlsx ou .html`,
    };
  }
  const storageKey = `${prefixoDoProjeto(parte.ownerId, parte.projetoId)}/partes/${randomUUID()}`;
  const { bytes, sha256 } = await deps.storage.put(storageKey, parte.stream, { maxBytes: TAMANHO_PARTE_BYTES });
  if (bytes === 0) {
    await deps.storage.delete(storageKey);
    return { codigo: 'parte-vazia', mensagem: `${nome} chegou vazio, confira o arquivo e envie-o novamente` };
  }
  return { nomeParte: parte.filename, nome, n: found.indice, tamanho: bytes, sha256, storageKey };
}

/** Writes a group of stored parts down; when the project no longer takes files, the stored bytes go again. */
async function keepPartes(deps: Deps, ownerId: string, projetoId: string, grupo: readonly ParteGuardada[]) {
  let substituidas: string[];
  try {
    substituidas = await asOwner(deps.db, ownerId, (trx) => writePartes(deps, trx, ownerId, projetoId, grupo));
  } catch (error) {
    for (const parte of grupo) await deps.storage.delete(parte.storageKey);
    throw error;
  }
  for (const key of substituidas) await deps.storage.delete(key);
}

async function writePartes(
  deps: Deps,
  trx: Trx,
  ownerId: string,
  projetoId: string,
  grupo: readonly ParteGuardada[],
): Promise<string[]> {
  assertRecebeArquivos(await lockProjeto(trx, projetoId));
  const arquivos = await repo.listArquivosEnviados(trx, projetoId);
  const nomes = new Set(arquivos.map((arquivo) => nameKey(arquivo.nome)));
  const abertos = new Map(
    arquivos
      .filter((arquivo) => arquivo.situacao === 'recebendo' || arquivo.situacao === 'incompleto')
      .map((arquivo) => [arquivo.nome_enviado, arquivo]),
  );
  const substituidas: string[] = [];
  for (const parte of grupo) {
    let arquivo = abertos.get(parte.nome);
    if (arquivo === undefined) {
      const nome = uniqueName(parte.nome, nomes);
      nomes.add(nameKey(nome));
      arquivo = await repo.insertArquivoEnviado(trx, {
        ownerId,
        projetoId,
        nomeEnviado: parte.nome,
        nome,
        criadoEm: deps.clock.now(),
      });
      abertos.set(parte.nome, arquivo);
    } else if (arquivo.situacao === 'incompleto') {
      await repo.reopenArquivoEnviado(trx, arquivo.id);
    }
    const { n, tamanho, sha256, storageKey } = parte;
    const anterior = await repo.upsertParte(trx, { ownerId, arquivoId: arquivo.id, n, tamanho, sha256, storageKey });
    if (anterior !== undefined) substituidas.push(anterior);
  }
  return substituidas;
}

async function drain(stream: Readable): Promise<void> {
  for await (const _chunk of stream) {
    // Refused bytes are read to their end so that the next part can come.
  }
}
