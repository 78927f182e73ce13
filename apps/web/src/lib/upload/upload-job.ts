import {
  type ArquivoEnviado,
  compileArquivos,
  deleteArquivoEnviado,
  findParte,
  listArquivosEnviados,
  MAX_ARQUIVOS_POR_MONTAGEM,
} from '@apura/contract';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { Store } from '../store.ts';
import type { ChosenFile } from './choose-files.ts';
import { createFileHasher } from './hash-files.ts';
import { pauseFor } from './pause-for.ts';
import { type Batch, planUpload } from './plan-upload.ts';
import { isLasting, reasonToRetry } from './reason-to-retry.ts';
import { sendRequests } from './send-requests.ts';
import { untilAnswered } from './until-answered.ts';
import { filesBy, isWhole } from './upload-model.ts';
import { isUploadActive, type UploadState } from './upload-state.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

export interface UploadJob {
  readonly projetoId: string;
  readonly state: Store<UploadState>;
  pause(): void;
  resume(): void;
  /** Takes up again what stopped or failed; what has arrived is not sent again. */
  retry(): void;
  /** Ends it. The parts that arrived stay at the server, so that choosing the same files again goes on from there. */
  cancel(): void;
}

const CHECK_EVERY_MS = 1000;

/** What every step of an upload works with. */
interface Upload {
  projetoId: string;
  files: readonly ChosenFile[];
  /** The SHA-256 of each file; null where the browser could not read it. */
  hashes: readonly Promise<string | null>[];
  store: UploadStore;
  signal: AbortSignal;
}

/** Sends files to a manual project and starts their assembly. It goes on by itself; `state` tells how far it is. */
export function startUpload(projetoId: string, files: readonly ChosenFile[]): UploadJob {
  const hasher = createFileHasher();
  const hashes = files.map(({ file }) => hasher.sha256(file));
  const store = createUploadStore(files.map(({ name, file }) => ({ name, size: file.size })));
  let stop = new AbortController();

  const go = () => {
    stop = new AbortController();
    const { signal } = stop;
    runUpload({ projetoId, files, hashes, store, signal })
      .then(() => {
        if (isWhole(store.model)) hasher.close();
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const forGood = error instanceof ApiError && !error.isRepeatable;
        store.happen({ type: 'stopped', message: messageOf(error), forGood });
      });
  };

  go();
  return {
    projetoId,
    state: store.state,
    pause: () => {
      const { phase } = store.model;
      if (phase !== 'sending' && phase !== 'preparing') return;
      stop.abort();
      store.happen({ type: 'entered', phase: 'paused' });
    },
    resume: () => {
      if (store.model.phase === 'paused') go();
    },
    retry: () => {
      if (store.model.phase === 'stopped' || store.model.phase === 'done') go();
    },
    cancel: () => {
      if (!isUploadActive(store.model.phase)) return;
      stop.abort();
      hasher.close();
      store.happen({ type: 'entered', phase: 'cancelled' });
    },
  };
}

/** One pass over everything that is not yet done, from what the server has to the outcome of the assembly. */
async function runUpload(upload: Upload): Promise<void> {
  const { store } = upload;
  store.happen({ type: 'begun' });
  await sendRequests(upload, await planRequests(upload));
  if (filesBy(store.model, 'sent').length > 0) {
    store.happen({ type: 'entered', phase: 'compiling' });
    await compile(upload);
    store.happen({ type: 'entered', phase: 'checking' });
    await check(upload);
  }
  store.happen({ type: 'entered', phase: 'done' });
}

/** Asks what the server has, takes wrong files away there, and answers the requests that are left to send. */
async function planRequests(upload: Upload): Promise<Batch[]> {
  const { projetoId, files, store, signal } = upload;
  const { arquivos, parts = [] } = await call(listArquivosEnviados, {
    params: { id: projetoId },
    query: { parts: '1' },
    signal,
  });
  const there = new Map(arquivos.map((file) => [file.nome, file]));
  const arrived = new Map(parts.map(({ name, size }) => [name, size]));
  for (const [index, { name, size, status }] of store.model.files.entries()) {
    if (status === 'done') continue;
    const known = there.get(name);
    const nothingMissing = planUpload([{ name, size }], arrived).batches.length === 0;
    if (known?.situacao === 'completo' && (await isSameContent(upload, index, known))) {
      store.happenSoon({ type: 'found', file: index });
    } else if (known?.situacao === 'completo' || (known?.situacao === 'incompleto' && nothingMissing)) {
      // Another file of this name is there, or every part is and still the whole did not come out right.
      await call(deleteArquivoEnviado, { body: { process_id: projetoId, filename: name }, signal });
      for (const part of [...arrived.keys()]) if (findParte(part)?.nomeArquivo === name) arrived.delete(part);
    }
  }
  const pending = files.flatMap(({ name, file }, index) =>
    store.model.files[index]?.status === 'done' ? [] : [{ index, name, size: file.size }],
  );
  const plan = planUpload(pending, arrived);
  const indexOf = (position: number): number => pending[position]?.index ?? 0;
  store.happen({
    type: 'planned',
    arrived: new Map(plan.arrivedBytes.map((bytes, position) => [indexOf(position), bytes])),
  });
  return plan.batches.map((batch) => ({
    ...batch,
    parts: batch.parts.map((part) => ({ ...part, fileIndex: indexOf(part.fileIndex) })),
  }));
}

async function isSameContent({ files, hashes }: Upload, index: number, there: ArquivoEnviado): Promise<boolean> {
  const sameSize = there.tamanho === files[index]?.file.size;
  return sameSize && there.sha256 !== null && (await hashes[index]) === there.sha256;
}

async function compile({ projetoId, hashes, store, signal }: Upload): Promise<void> {
  const declared = await Promise.all(
    filesBy(store.model, 'sent').map(async ({ index, name, size }) => ({
      name,
      size,
      sha256: (await hashes[index]) ?? undefined,
    })),
  );
  for (let start = 0; start < declared.length; start += MAX_ARQUIVOS_POR_MONTAGEM) {
    const body = { process_id: projetoId, files: declared.slice(start, start + MAX_ARQUIVOS_POR_MONTAGEM) };
    await untilAnswered(() => call(compileArquivos, { body, signal }), signal, hindered(store));
  }
}

async function check({ projetoId, store, signal }: Upload): Promise<void> {
  for (;;) {
    const { arquivos } = await untilAnswered(
      () => call(listArquivosEnviados, { params: { id: projetoId }, query: {}, signal }),
      signal,
      hindered(store),
    );
    store.happen({ type: 'checked', known: arquivos });
    if (filesBy(store.model, 'sent').length === 0) return;
    await pauseFor(CHECK_EVERY_MS, signal);
  }
}

/** Shows a fault that is tried again. */
const hindered =
  (store: UploadStore) =>
  (error: ApiError, attempt: number): void =>
    store.happen({ type: 'hindered', message: reasonToRetry(error), lasting: isLasting(error, attempt) });
