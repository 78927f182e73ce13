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
import type { Deps } from '../../deps.ts';
import { prefixoDoProjeto } from '../projetos/index.ts';

/** 20,000 parts of 20 MiB are 390 GiB: more than any file that is sent here. */
const MAX_INDICE = 20_000;
/** A part up to this size is held in memory while the disk syncs it, and the next one is read meanwhile. */
const PEQUENA_BYTES = 256 * 1024;
const GRAVACOES_SIMULTANEAS = 8;

/** A part whose bytes are stored under a key of their own, not yet written down. */
export interface ParteGuardada {
  nomeParte: string;
  nome: string;
  n: number;
  tamanho: number;
  sha256: string;
  storageKey: string;
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

/** Reads one part to its end. A small one is written while the next is read; a large one streams to the disk. */
export async function storeParte(
  deps: Deps,
  gravacoes: Gravacoes,
  parte: { ownerId: string; projetoId: string; filename: string; stream: Readable },
): Promise<void> {
  const { filename: nomeParte, stream } = parte;
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
  const storageKey = `${prefixoDoProjeto(parte.ownerId, parte.projetoId)}/partes/${randomUUID()}`;
  const write = async (body: Uint8Array | AsyncIterable<Uint8Array>): Promise<ParteGuardada> => {
    const { bytes: tamanho, sha256 } = await deps.storage.put(storageKey, body, { maxBytes: TAMANHO_PARTE_BYTES });
    return { nomeParte, nome, n: found.indice, tamanho, sha256, storageKey };
  };
  const { inicio, resto } = await readInicio(stream);
  if (resto === undefined && inicio.length === 0) {
    const mensagem = `${nome} chegou vazio, confira o arquivo e envie-o novamente`;
    return gravacoes.add(Promise.resolve({ nomeParte, codigo: 'parte-vazia', mensagem }));
  }
  if (resto === undefined) return gravacoes.add(write(inicio));
  const guardada = await write(joinBytes(inicio, resto));
  return gravacoes.add(Promise.resolve(guardada));
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

async function* joinBytes(inicio: Buffer, resto: AsyncIterator<Buffer, unknown>): AsyncGenerator<Buffer> {
  yield inicio;
  for (let next = await resto.next(); next.done !== true; next = await resto.next()) yield next.value;
}

async function drain(stream: Readable): Promise<void> {
  for await (const _chunk of stream) {
    // Refused bytes are read to their end so that the next part can come.
  }
}
