import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type ErrorCode,
  EXTENSOES_DA_CHAMADA,
  extensaoDe,
  findParte,
  sanitizeFileName,
  TAMANHO_PARTE_BYTES,
} from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { prefixoDoProjeto } from '../../projetos/index.ts';
import { isPrograma } from '../is-programa.ts';
import { releaseVagas, takeVaga, type Vaga } from './vagas.ts';

/** 20,000 parts of 20 MiB are 390 GiB: more than any file that is sent here. */
const MAX_INDICE = 20_000;
/** A part up to this size is held in memory while the disk syncs it, and the next one is read meanwhile. */
const PEQUENA_BYTES = 256 * 1024;
const GRAVACOES_SIMULTANEAS = 8;

/**
 * A part whose bytes are stored, under its own key or in its place within the file, and whose row is not written yet.
 */
export interface ParteGuardada {
  nomeParte: string;
  nome: string;
  n: number;
  tamanho: number;
  /** Null for a part in its place. */
  sha256: string | null;
  storageKey: string;
  vaga: Vaga | undefined;
}

/** Why a part was not kept; the others of its request go on. */
export interface Recusa {
  nomeParte: string;
  codigo: Extract<ErrorCode, 'parte-invalida' | 'parte-vazia' | 'tipo-nao-suportado'>;
  mensagem: string;
}

/** The parts of one request whose bytes are on their way to the disk. */
export interface Gravacoes {
  /** Adds the outcome of a part; waits while too many are being written. */
  add(outcome: Promise<ParteGuardada | Recusa>): Promise<void>;
  size(): number;
  /** Waits for all of them, empties the list, and answers them in the order in which they came. */
  settle(): Promise<{ guardadas: ParteGuardada[]; recusadas: Recusa[]; falha: { error: unknown } | undefined }>;
}

export function createGravacoes(): Gravacoes {
  let outcomes: Promise<ParteGuardada | Recusa>[] = [];
  const running = new Set<Promise<unknown>>();
  return {
    async add(outcome) {
      outcomes.push(outcome);
      const done = outcome.catch(() => undefined).finally(() => running.delete(done));
      running.add(done);
      if (running.size >= GRAVACOES_SIMULTANEAS) await Promise.race(running);
    },
    size: () => outcomes.length,
    async settle() {
      const settled = await Promise.allSettled(outcomes);
      outcomes = [];
      const values = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const rejected = settled.find((result) => result.status === 'rejected');
      return {
        guardadas: values.flatMap((value) => ('codigo' in value ? [] : [value])),
        recusadas: values.flatMap((value) => ('codigo' in value ? [value] : [])),
        falha: rejected === undefined ? undefined : { error: rejected.reason },
      };
    },
  };
}

/**
 * Reads one part to its end. A small file is written while the next is read; a large part streams to the disk. A part
 * that may be one of several is written to its place within the file, unless that place was given out before.
 */
export async function storeParte(
  deps: Deps,
  gravacoes: Gravacoes,
  parte: { ownerId: string; projetoId: string; contentLength: number; filename: string; stream: Readable },
): Promise<void> {
  const { ownerId, projetoId, filename: nomeParte, stream } = parte;
  const found = findParte(nomeParte);
  const nome = found === undefined ? undefined : sanitizeFileName(found.nomeArquivo);
  if (found === undefined || nome === undefined || found.indice > MAX_INDICE) {
    await drain(stream);
    const mensagem = `"${nomeParte}" não segue o padrão <nome do arquivo>.partN, envie o arquivo novamente`;
    return gravacoes.add(Promise.resolve({ nomeParte, codigo: 'parte-invalida', mensagem }));
  }
  if (!EXTENSOES_DA_CHAMADA.some((extensao) => extensao === extensaoDe(nome))) {
    await drain(stream);
    const mensagem = `O tipo de ${nome} não é suportado, envie .pdf, .txt, .csv, .xml, .zip, .xlsx ou .html`;
    return gravacoes.add(Promise.resolve({ nomeParte, codigo: 'tipo-nao-suportado', mensagem }));
  }
  const storageKey = `${prefixoDoProjeto(ownerId, projetoId)}/partes/${randomUUID()}`;
  const write = async (body: Uint8Array | AsyncIterable<Uint8Array>): Promise<ParteGuardada> => {
    const { bytes: tamanho, sha256 } = await deps.storage.put(storageKey, body, { maxBytes: TAMANHO_PARTE_BYTES });
    return { nomeParte, nome, n: found.indice, tamanho, sha256, storageKey, vaga: undefined };
  };
  const { inicio, resto } = await readInicio(stream);
  if (resto === undefined && inicio.length === 0) {
    const mensagem = `${nome} chegou vazio, confira o arquivo e envie-o novamente`;
    return gravacoes.add(Promise.resolve({ nomeParte, codigo: 'parte-vazia', mensagem }));
  }
  if (found.indice === 0 && isPrograma(inicio)) {
    await drain(joinBytes(inicio, resto));
    const mensagem = `${nome} é um programa e não um documento, envie o arquivo original`;
    return gravacoes.add(Promise.resolve({ nomeParte, codigo: 'tipo-nao-suportado', mensagem }));
  }
  // A first part that is not full is a file of its own, and its hash the file's.
  const deVarias = found.indice > 0 || (resto !== undefined && parte.contentLength > TAMANHO_PARTE_BYTES);
  if (resto === undefined && !deVarias) return gravacoes.add(write(inicio));
  const body = joinBytes(inicio, resto);
  const vaga = deVarias ? await takeVaga(deps, { ownerId, projetoId, nome, n: found.indice }) : undefined;
  const guardada =
    vaga === undefined
      ? await write(body)
      : {
          nomeParte,
          nome,
          n: found.indice,
          sha256: null,
          ...(await writeVaga(deps, { ownerId, projetoId, vaga, body })),
        };
  return gravacoes.add(Promise.resolve(guardada));
}

async function writeVaga(
  deps: Deps,
  {
    ownerId,
    projetoId,
    vaga,
    body,
  }: { ownerId: string; projetoId: string; vaga: Vaga; body: AsyncIterable<Uint8Array> },
): Promise<Pick<ParteGuardada, 'tamanho' | 'storageKey' | 'vaga'>> {
  try {
    const { bytes } = await vaga.write(body);
    return { tamanho: bytes, storageKey: vaga.storageKey, vaga };
  } catch (error) {
    await releaseVagas(deps, { ownerId, projetoId, vagas: [vaga] });
    throw error;
  }
}

/** The bytes of a small part, or the first ones of a larger and what gives the rest. */
async function readInicio(
  stream: Readable,
): Promise<{ inicio: Buffer; resto: AsyncIterator<Buffer, unknown> | undefined }> {
  // A Readable of bytes iterates over Buffers.
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, unknown>;
  const chunks: Buffer[] = [];
  for (let size = 0; size <= PEQUENA_BYTES; ) {
    const next = await iterator.next();
    if (next.done === true) return { inicio: Buffer.concat(chunks), resto: undefined };
    chunks.push(next.value);
    size += next.value.length;
  }
  return { inicio: Buffer.concat(chunks), resto: iterator };
}

async function* joinBytes(inicio: Buffer, resto: AsyncIterator<Buffer, unknown> | undefined): AsyncGenerator<Buffer> {
  yield inicio;
  if (resto === undefined) return;
  for (let next = await resto.next(); next.done !== true; next = await resto.next()) yield next.value;
}

async function drain(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of bytes) {
    // Refused bytes are read to their end so that the next part can come.
  }
}
