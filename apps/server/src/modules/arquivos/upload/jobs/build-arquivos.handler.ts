import { randomUUID } from 'node:crypto';
import { TAMANHO_PARTE_BYTES } from '@apura/contract';
import type { Deps } from '../../../../deps.ts';
import { asOwner } from '../../../../platform/db/as-owner.ts';
import type { Trx } from '../../../../platform/db/create-db.ts';
import { isGivenUp, type JobHandler } from '../../../../platform/queue/port.ts';
import { publishProjeto } from '../../../eventos/index.ts';
import { chaveOriginal, findProjeto } from '../../../projetos/index.ts';
import * as repo from '../../arquivos-enviados.repo.ts';
import { checkArquivos } from '../../conferencia/jobs/check-arquivos.job.ts';
import { falhaDoErro, scanArquivo } from '../../scan-arquivo.ts';
import { type FalhaMontagem, planMontagem } from '../plan-montagem.ts';
import { listVagas } from '../vagas.repo.ts';
import { vagaStart } from '../vagas.ts';

/** Small files wait for the disk, not for the processor: several are assembled side by side. */
const LADO_A_LADO = 4;

/** Assembles the files of a project that wait for it, and scans them where there is a scanner. */
export function createBuildArquivosHandler(deps: Deps): JobHandler<{ ownerId: string; projetoId: string }> {
  return async ({ data: { ownerId, projetoId }, signal, lastTry }) => {
    const falhas: unknown[] = [];
    const vistos = await scanDeUmaParte();
    const fila = (await takeDeUmaParte(deps, { ownerId, projetoId, vistos })).filter(({ id }) => !vistos?.has(id));
    /** Scans the files that have one part: their ids, with whether each is accepted; undefined without a scanner. */
    async function scanDeUmaParte(): Promise<Map<string, boolean> | undefined> {
      if (deps.antivirus === null) return undefined;
      const { inteiros } = await asOwner(deps.db, ownerId, (trx) => listMontando(trx, projetoId));
      const lidos = new Map<string, boolean>();
      const porVer = [...inteiros];
      const scanNext = async (): Promise<void> => {
        for (let next = porVer.shift(); next !== undefined; next = porVer.shift()) {
          const { arquivo, storageKey } = next;
          signal.throwIfAborted();
          lidos.set(arquivo.id, false);
          try {
            const recusa = await scanArquivo(deps, { nome: arquivo.nome, storageKey }, signal);
            if (recusa === undefined) lidos.set(arquivo.id, true);
            else await keepFalha(deps, arquivo, recusa);
          } catch (error) {
            await keepErro(arquivo, error);
          }
        }
      };
      await Promise.all(Array.from({ length: LADO_A_LADO }, scanNext));
      return lidos;
    }
    async function takeNext(): Promise<void> {
      for (let arquivo = fila.shift(); arquivo !== undefined; arquivo = fila.shift()) {
        signal.throwIfAborted();
        // A file that cannot be made whole does not hold the others up.
        await buildArquivo(deps, arquivo, signal).catch((error: unknown) => keepErro(arquivo, error));
      }
    }
    async function keepErro(arquivo: repo.ArquivoEnviadoRow, error: unknown): Promise<void> {
      if (await isDone(deps, arquivo)) return;
      signal.throwIfAborted();
      falhas.push(error);
      // After the last try the failure is kept with the file, so that it is not shown as being assembled for ever.
      if (isGivenUp(error, { lastTry, signal })) await keepFalha(deps, arquivo, falhaDoErro(arquivo.nome, error));
    }
    await Promise.all(Array.from({ length: LADO_A_LADO }, takeNext));
    await asOwner(deps.db, ownerId, async (trx) => {
      await deps.queue.send(trx, checkArquivos, { ownerId, projetoId }, { singletonKey: projetoId });
      await publishProjeto(deps.notify, trx, ownerId, projetoId);
    });
    if (falhas.length > 0) throw falhas[0];
  };
}

/**
 * Makes every file of one part whole in one transaction: such a file is its part, whose bytes are synced and hashed
 * already. Answers the files that are left, which need reading or have a fault.
 */
async function takeDeUmaParte(
  deps: Deps,
  {
    ownerId,
    projetoId,
    vistos,
  }: { ownerId: string; projetoId: string; vistos: ReadonlyMap<string, boolean> | undefined },
): Promise<repo.ArquivoEnviadoRow[]> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const { montando, inteiros } = await listMontando(trx, projetoId);
    const prontos = new Set(
      inteiros.map(({ arquivo }) => arquivo.id).filter((id) => vistos === undefined || vistos.get(id) === true),
    );
    await repo.markCompletosDeUmaParte(trx, [...prontos], deps.clock.now());
    return montando.filter(({ id }) => !prontos.has(id));
  });
}

/** The files that wait for their assembly, and those among them that consist of one part, with its storage key. */
async function listMontando(trx: Trx, projetoId: string) {
  if ((await findProjeto(trx, projetoId)) === undefined) return { montando: [], inteiros: [] };
  const arquivos = await repo.listArquivosEnviados(trx, projetoId);
  const montando = arquivos.filter((arquivo) => arquivo.situacao === 'montando');
  const partes = await repo.listPartesDoProjeto(trx, projetoId);
  const partesByArquivo = Map.groupBy(partes, (parte) => parte.arquivo_enviado_id);
  const inteiros = montando.flatMap((arquivo) => {
    const [parte, ...outras] = partesByArquivo.get(arquivo.id) ?? [];
    if (parte === undefined || !isUmaParteInteira(arquivo, [parte, ...outras])) return [];
    return [{ arquivo, storageKey: parte.storage_key }];
  });
  return { montando, inteiros };
}

function isUmaParteInteira(arquivo: repo.ArquivoEnviadoRow, partes: readonly repo.ParteRow[]): boolean {
  const [unica] = partes;
  return (
    partes.length === 1 &&
    unica?.n === 0 &&
    unica.sha256 !== null &&
    arquivo.vagas_key === null &&
    (arquivo.tamanho_declarado === null || Number(arquivo.tamanho_declarado) === Number(unica.tamanho)) &&
    (arquivo.sha256_declarado === null || arquivo.sha256_declarado === unica.sha256)
  );
}

/** Another attempt may have made the file whole, or its user deleted it, while this one read its parts. */
async function isDone(deps: Deps, arquivo: repo.ArquivoEnviadoRow): Promise<boolean> {
  return asOwner(deps.db, arquivo.owner_id, async (trx) => (await repo.findSituacao(trx, arquivo.id)) !== 'montando');
}

/**
 * Assembles one file. It can be interrupted and begun again at any moment: the parts stay until the row says that the
 * whole bytes are stored. Two attempts may run at once (a second order, or a worker that was taken for dead): each
 * writes under its own key, so the later one removes only its own bytes.
 */
async function buildArquivo(deps: Deps, arquivo: repo.ArquivoEnviadoRow, signal: AbortSignal): Promise<void> {
  const { owner_id: ownerId, projeto_id: projetoId, id } = arquivo;
  const [partes, vagas] = await asOwner(deps.db, ownerId, async (trx) => [
    await repo.listPartes(trx, [id]),
    await listVagas(trx, id),
  ]);
  const plano = planMontagem(
    arquivo.nome,
    partes.map((parte) => ({ n: parte.n, tamanho: Number(parte.tamanho) })),
    { size: arquivo.tamanho_declarado === null ? undefined : Number(arquivo.tamanho_declarado) },
  );
  if (!plano.ok) return keepFalha(deps, arquivo, plano.falha);

  const noLugar = await findNoLugar(deps, arquivo, { partes, vagas, tamanho: plano.tamanho, signal });
  const inteiro = noLugar ?? (await joinPartes(deps, arquivo, partes, signal));
  if (arquivo.sha256_declarado !== null && arquivo.sha256_declarado !== inteiro.sha256) {
    if (noLugar === undefined) await deps.storage.delete(inteiro.storageKey);
    return keepFalha(deps, arquivo, {
      codigo: 'conteudo-diferente',
      mensagem: `O conteúdo que chegou de ${arquivo.nome} difere do original. Exclua-o e envie o arquivo de novo.`,
    });
  }
  const recusa = await scanArquivo(deps, { nome: arquivo.nome, storageKey: inteiro.storageKey }, signal).catch(
    async (error: unknown) => {
      if (noLugar === undefined) await deps.storage.delete(inteiro.storageKey);
      throw error;
    },
  );
  if (recusa !== undefined) {
    if (noLugar === undefined) await deps.storage.delete(inteiro.storageKey);
    return keepFalha(deps, arquivo, recusa);
  }
  const completo = await asOwner(deps.db, ownerId, (trx) =>
    repo.markCompleto(trx, id, { ...inteiro, now: deps.clock.now() }),
  );
  if (!completo) {
    // The file was deleted or another attempt was first: no row names the bytes that were joined here.
    if (noLugar === undefined) await deps.storage.delete(inteiro.storageKey);
    return;
  }
  for (const { storage_key: key } of partes) if (key !== inteiro.storageKey) await deps.storage.delete(key);
  // Deletes what interrupted attempts left after their last byte.
  for await (const { key } of deps.storage.list(chaveOriginal(ownerId, projetoId, id))) {
    if (key !== inteiro.storageKey) await deps.storage.delete(key);
  }
}

/**
 * The file when every byte is in its place already. Undefined when a part is stored elsewhere or has another size than
 * its place, and when a place was given out whose part has not arrived: it may be written at any time.
 */
async function findNoLugar(
  deps: Deps,
  arquivo: repo.ArquivoEnviadoRow,
  o: { partes: readonly repo.ParteRow[]; vagas: readonly number[]; tamanho: number; signal: AbortSignal },
): Promise<{ tamanho: number; sha256: string; storageKey: string } | undefined> {
  const { vagas_key: storageKey } = arquivo;
  if (storageKey === null || o.vagas.length !== o.partes.length) return undefined;
  const isNoLugar = o.partes.every(
    ({ n, tamanho, storage_key: key }, i) =>
      key === storageKey &&
      n === i &&
      o.vagas[i] === n &&
      (i === o.partes.length - 1 || Number(tamanho) === TAMANHO_PARTE_BYTES),
  );
  // Bytes after the end belong to a part that was abandoned.
  if (!isNoLugar || (await deps.storage.stat(storageKey))?.bytes !== o.tamanho) return undefined;
  await deps.storage.finishRanges?.(storageKey, o.tamanho);
  const { bytes, sha256 } = await deps.storage.hash(storageKey, { signal: o.signal });
  return { tamanho: bytes, sha256, storageKey };
}

async function joinPartes(
  deps: Deps,
  arquivo: repo.ArquivoEnviadoRow,
  partes: readonly repo.ParteRow[],
  signal: AbortSignal,
) {
  const storageKey = `${chaveOriginal(arquivo.owner_id, arquivo.projeto_id, arquivo.id)}/${randomUUID()}`;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const { n, tamanho, storage_key: key } of partes) {
      signal.throwIfAborted();
      const start = vagaStart(n);
      yield* await (key === arquivo.vagas_key
        ? deps.storage.get(key, { start, end: start + Number(tamanho) - 1 })
        : deps.storage.get(key));
    }
  }
  const { bytes: tamanho, sha256 } = await deps.storage.put(storageKey, bytes());
  return { tamanho, sha256, storageKey };
}

async function keepFalha(deps: Deps, arquivo: repo.ArquivoEnviadoRow, falha: FalhaMontagem): Promise<void> {
  await asOwner(deps.db, arquivo.owner_id, (trx) => repo.markIncompleto(trx, arquivo.id, falha));
}
