import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nomeDaParte, quantidadePartes, TAMANHO_PARTE_BYTES, tamanhoDaParte } from '@apura/contract';
import type { EstadoDoEnvio, PortalClient } from './portal-client.ts';

/** How the sending of one file ended. `mudou`: the file changed meanwhile and is looked at again. */
export type FimDoEnvio = { tipo: 'enviado' | 'ja-estava' | 'mudou' } | { tipo: 'recusado'; motivo: string };

const POLL_MS = 500;

export interface EnvioOptions {
  projetoId: string;
  path: string;
  signal: AbortSignal;
  /** Called after each part. */
  onProgress: (p: { feito: number; total: number }) => void;
}

/**
 * Sends a file in parts, continues where an earlier attempt stopped, and waits until the portal has joined them to the
 * hash that was read here. Parts of an earlier attempt may belong to another file of the same name: when the joined
 * file has another hash, all parts are sent again. A file whose bytes the project already has is not sent again,
 * whatever its name.
 */
export async function sendFile(portal: PortalClient, options: EnvioOptions): Promise<FimDoEnvio> {
  const { projetoId, path, signal } = options;
  const name = basename(path);
  const antes = await stat(path);
  const sha256 = await hashOf(path, signal);
  const estado = await portal.estado(projetoId);
  if (isThere(estado, sha256)) return { tipo: 'ja-estava' };

  let chegaram: ReadonlyMap<string, number> = new Map(estado.parts.map((parte) => [parte.name, parte.size]));
  for (;;) {
    const partes = await sendPartes(portal, { ...options, name, size: antes.size, chegaram });
    if (partes === 'mudou') return { tipo: 'mudou' };
    const depois = await stat(path);
    if (depois.size !== antes.size || depois.mtimeMs !== antes.mtimeMs) return { tipo: 'mudou' };
    await portal.compile(projetoId, { name, size: antes.size, sha256 });
    const fim = await waitAssembled(portal, { projetoId, name, sha256, signal });
    if (fim.tipo !== 'recusado' || partes === 'todas') return fim;
    chegaram = new Map();
  }
}

/**
 * Sends the parts that did not arrive yet. Answers whether these were all, only some, or whether the file has
 * changed.
 */
async function sendPartes(
  portal: PortalClient,
  o: EnvioOptions & { name: string; size: number; chegaram: ReadonlyMap<string, number> },
): Promise<'todas' | 'algumas' | 'mudou'> {
  const { projetoId, path, name, signal, onProgress, chegaram } = o;
  const total = quantidadePartes(o.size);
  let enviadas = 0;
  const file = await open(path);
  try {
    for (let n = 0; n < total; n += 1) {
      signal.throwIfAborted();
      const size = tamanhoDaParte(o.size, n);
      const parte = nomeDaParte(name, n);
      if (chegaram.get(parte) !== size) {
        const bytes = new Uint8Array(size);
        const { bytesRead } = await file.read(bytes, 0, size, n * TAMANHO_PARTE_BYTES);
        if (bytesRead !== size) return 'mudou';
        await portal.sendParte(projetoId, { name: parte, bytes });
        enviadas += 1;
      }
      onProgress({ feito: n + 1, total });
    }
  } finally {
    await file.close();
  }
  return enviadas === total ? 'todas' : 'algumas';
}

async function waitAssembled(
  portal: PortalClient,
  { projetoId, name, sha256, signal }: { projetoId: string; name: string; sha256: string; signal: AbortSignal },
): Promise<FimDoEnvio> {
  for (;;) {
    const estado = await portal.estado(projetoId);
    if (isThere(estado, sha256)) return { tipo: 'enviado' };
    const faulty = estado.arquivos.find((arquivo) => arquivo.nome === name && arquivo.situacao === 'incompleto');
    if (faulty !== undefined) return { tipo: 'recusado', motivo: faulty.erro ?? 'o arquivo chegou incompleto' };
    await pause(POLL_MS, undefined, { signal });
  }
}

function isThere({ arquivos }: EstadoDoEnvio, sha256: string): boolean {
  return arquivos.some((arquivo) => arquivo.situacao === 'completo' && arquivo.sha256 === sha256);
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk);
  return hash.digest('hex');
}
