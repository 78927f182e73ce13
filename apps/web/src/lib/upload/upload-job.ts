import {
  type ArquivoEnviado,
  compileArquivos,
  deleteArquivoEnviado,
  findParte,
  listArquivosEnviados,
  MAX_ARQUIVOS_POR_MONTAGEM,
  uploadPartes,
} from '@apura/contract';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { sendForm } from '../api/send-form.ts';
import { createStore, type Store } from '../store.ts';
import { batchForm } from './batch-form.ts';
import type { ChosenFile } from './choose-files.ts';
import { createFileHasher } from './hash-files.ts';
import { pauseFor } from './pause-for.ts';
import { type Batch, planUpload, splitByFile } from './plan-upload.ts';
import { createRateMeter } from './rate-meter.ts';
import { nextRequestLimit } from './request-limit.ts';
import { requestsAtOnce } from './requests-at-once.ts';
import { MAX_ATTEMPTS, retryPauseMs } from './retry-pause.ts';
import { runPool } from './run-pool.ts';
import { spreadBytes } from './spread-bytes.ts';
import { untilAnswered } from './until-answered.ts';
import { uploadPercent } from './upload-percent.ts';
import { type FileProgress, isUploadActive, type UploadPhase, type UploadState } from './upload-state.ts';

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

const RETRYING = 'tentando de novo. O que já chegou não será enviado outra vez.';
const EMIT_EVERY_MS = 200;
const CHECK_EVERY_MS = 1000;

interface FileEntry {
  file: ChosenFile;
  sha256: Promise<string | null>;
  arrivedBytes: number;
  flyingBytes: number;
  status: FileProgress['status'];
  reason: string | null;
  /** The server refused the file itself: sent again it would be refused again. */
  refused: boolean;
}

/** Sends files to a manual project and starts their assembly. It goes on by itself; `state` tells how far it is. */
export function startUpload(projetoId: string, files: readonly ChosenFile[]): UploadJob {
  const hasher = createFileHasher();
  const meter = createRateMeter();
  const entries: FileEntry[] = files.map((file) => ({
    file,
    sha256: hasher.sha256(file.file),
    arrivedBytes: 0,
    flyingBytes: 0,
    status: 'waiting',
    reason: null,
    refused: false,
  }));
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const mostRequests = requestsAtOnce();
  let requestLimit = Math.min(2, mostRequests);
  let phase: UploadPhase = 'preparing';
  let message: string | null = null;
  let stoppedForGood = false;
  let compileStarted = false;
  let stop = new AbortController();
  let emitTimer: ReturnType<typeof setTimeout> | undefined;

  const snapshot = (): UploadState => {
    const sentBytes = entries.reduce((sum, entry) => sum + entry.arrivedBytes + entry.flyingBytes, 0);
    return {
      phase,
      totalBytes,
      sentBytes,
      message,
      repeatable: phase === 'stopped' ? !stoppedForGood : entries.some((e) => e.status === 'failed' && !e.refused),
      percent: uploadPercent(sentBytes, totalBytes, compileStarted),
      bytesPerSecond: phase === 'sending' && message === null ? meter.bytesPerSecond(performance.now()) : 0,
      files: entries.map((entry) => ({
        name: entry.file.name,
        size: entry.file.file.size,
        sentBytes: Math.min(entry.file.file.size, entry.arrivedBytes + entry.flyingBytes),
        status: entry.status,
        reason: entry.reason,
      })),
    };
  };
  const state = createStore<UploadState>(snapshot());
  const emit = () => {
    clearTimeout(emitTimer);
    emitTimer = undefined;
    state.set(snapshot());
  };
  const emitSoon = () => {
    emitTimer ??= setTimeout(emit, EMIT_EVERY_MS);
  };
  const enter = (next: UploadPhase, why: string | null = null) => {
    phase = next;
    message = why;
    emit();
  };
  const fail = (entry: FileEntry, reason: string, refused = false) => {
    Object.assign(entry, { status: 'failed', reason, refused });
    emitSoon();
  };

  /** One pass over everything that is not yet done, from what the server has to the outcome of the assembly. */
  const run = async (signal: AbortSignal) => {
    enter('preparing');
    for (const entry of entries) {
      if (entry.status === 'done') continue;
      Object.assign(entry, { status: 'waiting', reason: null, refused: false, arrivedBytes: 0, flyingBytes: 0 });
    }
    const arrived = await prepare(signal);
    const pending = entries.filter((entry) => entry.status !== 'done');
    const plan = planUpload(
      pending.map(({ file }) => ({ name: file.name, size: file.file.size })),
      arrived,
    );
    pending.forEach((entry, index) => {
      entry.arrivedBytes = plan.arrivedBytes[index] ?? 0;
      if (entry.arrivedBytes === entry.file.file.size) entry.status = 'sent';
    });
    meter.reset();
    enter('sending');
    await sendAll(plan.batches, pending, signal);
    const sent = pending.filter((entry) => entry.status === 'sent');
    if (sent.length > 0) {
      enter('compiling');
      await compile(sent, signal);
      compileStarted = true;
      enter('checking');
      await check(sent, signal);
    }
    // Nothing had to be sent when every file was there already: the whole is at its end all the same.
    if (entries.every((entry) => entry.status === 'done')) compileStarted = true;
    hasherMayClose();
    enter('done');
  };

  const prepare = async (signal: AbortSignal): Promise<Map<string, number>> => {
    const known = await call(listArquivosEnviados, { params: { id: projetoId }, query: { parts: '1' }, signal });
    const whole = new Map(known.arquivos.filter((f) => f.situacao === 'completo').map((f) => [f.nome, f]));
    const faulty = new Set(known.arquivos.filter((f) => f.situacao === 'incompleto').map((f) => f.nome));
    const parts = new Map((known.parts ?? []).map(({ name, size }) => [name, size]));
    const discard = async (nome: string) => {
      await call(deleteArquivoEnviado, { body: { process_id: projetoId, filename: nome }, signal });
      for (const name of [...parts.keys()]) if (findParte(name)?.nomeArquivo === nome) parts.delete(name);
    };
    for (const entry of entries) {
      if (entry.status === 'done') continue;
      const { name, file } = entry.file;
      const nothingMissing = planUpload([{ name, size: file.size }], parts).batches.length === 0;
      const there = whole.get(name);
      if (there !== undefined && (await isSameContent(entry.file, entry.sha256, there))) {
        entry.status = 'done';
        entry.arrivedBytes = file.size;
      } else if (there !== undefined || (faulty.has(name) && nothingMissing)) {
        // Another file of this name is there, or every part is and still the whole did not come out right.
        await discard(name);
      }
    }
    return parts;
  };

  const sendAll = async (queue: readonly Batch[], pending: readonly FileEntry[], signal: AbortSignal) => {
    // When one request gives up, the others are called back: the first fault is what the user reads.
    const group = new AbortController();
    const both = AbortSignal.any([signal, group.signal]);
    await runPool({
      queue,
      limit: () => requestLimit,
      work: (batch) => sendBatch(batch, pending, both),
      onFault: () => group.abort(),
    });
  };

  /** Sends one request until it is answered. Answers what it has to be cut into when the server refuses it whole. */
  const sendBatch = async (batch: Batch, pending: readonly FileEntry[], signal: AbortSignal): Promise<Batch[]> => {
    const owners = [...new Set(batch.parts.map((part) => part.fileIndex))].flatMap((i) => pending[i] ?? []);
    const chosen = pending.map(({ file }) => file);
    for (const entry of owners) if (entry.status === 'waiting') entry.status = 'sending';
    for (let attempt = 1; ; attempt++) {
      const begun = performance.now();
      const flying = new Map<FileEntry, number>();
      const settle = () => {
        for (const [entry, bytes] of flying) entry.flyingBytes -= bytes;
        flying.clear();
      };
      try {
        await sendForm(uploadPartes, {
          signal,
          makeForm: () => batchForm(projetoId, batch, chosen),
          onProgress: (sentBytes) => {
            settle();
            for (const [fileIndex, bytes] of spreadBytes(batch, sentBytes)) {
              const entry = pending[fileIndex];
              if (entry === undefined) continue;
              entry.flyingBytes += bytes;
              flying.set(entry, bytes);
            }
            measure();
          },
        });
        settle();
        for (const part of batch.parts) {
          const entry = pending[part.fileIndex];
          if (entry === undefined) continue;
          entry.arrivedBytes += part.end - part.start;
          if (entry.arrivedBytes >= entry.file.file.size) entry.status = 'sent';
        }
        message = null;
        requestLimit = nextRequestLimit(requestLimit, performance.now() - begun, mostRequests);
        measure();
        return [];
      } catch (error) {
        settle();
        emitSoon();
        if (signal.aborted || !(error instanceof ApiError)) throw error;
        if (!error.isTransient) {
          if (isAboutProject(error)) throw error;
          const split = splitByFile(batch);
          if (split !== undefined) return split;
          for (const entry of owners) fail(entry, error.message, !error.isRepeatable);
          return [];
        }
        if (attempt >= MAX_ATTEMPTS) throw error;
        message = `${error.isBusy ? 'O servidor está ocupado' : 'A conexão falhou'}, ${RETRYING}`;
        await pauseFor(retryPauseMs(attempt, Math.random()), signal);
      }
    }
  };

  const measure = () => {
    meter.add(
      performance.now(),
      entries.reduce((sum, entry) => sum + entry.arrivedBytes + entry.flyingBytes, 0),
    );
    emitSoon();
  };

  const compile = async (sent: readonly FileEntry[], signal: AbortSignal) => {
    const declared = await Promise.all(
      sent.map(async ({ file, sha256 }) => {
        const hash = await sha256;
        return { name: file.name, size: file.file.size, ...(hash === null ? {} : { sha256: hash }) };
      }),
    );
    for (let start = 0; start < declared.length; start += MAX_ARQUIVOS_POR_MONTAGEM) {
      const body = { process_id: projetoId, files: declared.slice(start, start + MAX_ARQUIVOS_POR_MONTAGEM) };
      await untilAnswered(() => call(compileArquivos, { body, signal }), signal);
    }
  };

  const check = async (sent: readonly FileEntry[], signal: AbortSignal) => {
    for (;;) {
      const known = await untilAnswered(
        () => call(listArquivosEnviados, { params: { id: projetoId }, query: {}, signal }),
        signal,
      );
      const byName = new Map(known.arquivos.map((file) => [file.nome, file]));
      let open = 0;
      for (const entry of sent) {
        const there = byName.get(entry.file.name);
        if (there?.situacao === 'completo') entry.status = 'done';
        else if (there === undefined) fail(entry, 'O arquivo não chegou inteiro, envie-o novamente');
        else if (there.situacao === 'incompleto') fail(entry, there.erro ?? 'O arquivo não chegou inteiro');
        else open++;
      }
      emit();
      if (open === 0) return;
      await pauseFor(CHECK_EVERY_MS, signal);
    }
  };

  const hasherMayClose = () => {
    if (entries.every((entry) => entry.status === 'done')) hasher.close();
  };

  const go = () => {
    stop = new AbortController();
    const { signal } = stop;
    run(signal).catch((error: unknown) => {
      if (signal.aborted) return;
      stoppedForGood = error instanceof ApiError && !error.isRepeatable;
      enter('stopped', messageOf(error));
    });
  };

  go();
  return {
    projetoId,
    state,
    pause: () => {
      if (phase !== 'sending' && phase !== 'preparing') return;
      stop.abort();
      enter('paused');
    },
    resume: () => {
      if (phase === 'paused') go();
    },
    retry: () => {
      if (phase === 'stopped' || phase === 'done') go();
    },
    cancel: () => {
      if (!isUploadActive(phase)) return;
      stop.abort();
      hasher.close();
      enter('cancelled');
    },
  };
}

async function isSameContent(
  { file }: ChosenFile,
  sha256: Promise<string | null>,
  there: ArquivoEnviado,
): Promise<boolean> {
  return there.tamanho === file.size && there.sha256 !== null && (await sha256) === there.sha256;
}

/** Faults that no other part would escape: the session, the project, or the right to it. */
function isAboutProject(error: ApiError): boolean {
  return error.status === 401 || error.status === 403 || error.status === 404 || error.status === 409;
}
