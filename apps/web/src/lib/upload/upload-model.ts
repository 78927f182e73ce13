import type { ArquivoEnviado } from '@apura/contract';
import type { Batch } from './plan-upload.ts';
import { spreadBytes } from './spread-bytes.ts';
import { uploadPercent } from './upload-percent.ts';
import type { FileStatus, UploadPhase, UploadState } from './upload-state.ts';

interface FileModel {
  readonly name: string;
  readonly size: number;
  readonly arrivedBytes: number;
  readonly status: FileStatus;
  readonly reason: string | null;
  /** The server refused the file itself: sent again it would be refused again. */
  readonly refused: boolean;
}

/** Everything an upload knows of itself. Files are named by their index. */
export interface UploadModel {
  readonly phase: UploadPhase;
  readonly message: string | null;
  /** A fault came so often in a row that the user heard of it, once; it is tried again all the same. */
  readonly lasting: boolean;
  /** The fault that stopped it would come again. */
  readonly stoppedForGood: boolean;
  /** The server has been asked to put the files together, or had them all. */
  readonly compileStarted: boolean;
  readonly files: readonly FileModel[];
  /** Bytes already sent by running requests, by request and index of the file. */
  readonly flights: ReadonlyMap<Batch, ReadonlyMap<number, number>>;
}

export type UploadEvent =
  | { type: 'begun' }
  | { type: 'found'; file: number }
  | { type: 'planned'; arrived: ReadonlyMap<number, number> }
  | { type: 'sending'; batch: Batch; sentBytes: number }
  | { type: 'answered'; batch: Batch }
  | { type: 'interrupted'; batch: Batch; message?: string; lasting?: boolean }
  | { type: 'hindered'; message?: string; lasting: boolean }
  | { type: 'failed'; file: number; reason: string; refused: boolean }
  | { type: 'checked'; known: readonly ArquivoEnviado[] }
  | { type: 'entered'; phase: UploadPhase }
  | { type: 'stopped'; message: string; forGood: boolean };

/** An upload of which nothing is known yet. */
export function newUpload(files: readonly { name: string; size: number }[]): UploadModel {
  return {
    phase: 'preparing',
    message: null,
    lasting: false,
    stoppedForGood: false,
    compileStarted: false,
    files: files.map(({ name, size }) => ({ name, size, ...NOTHING_SENT })),
    flights: new Map(),
  };
}

const NOTHING_SENT = { arrivedBytes: 0, status: 'waiting', reason: null, refused: false } as const;

/** What the upload is after an event. */
export function reduceUpload(model: UploadModel, event: UploadEvent): UploadModel {
  switch (event.type) {
    case 'begun':
      return {
        ...model,
        phase: 'preparing',
        message: null,
        lasting: false,
        flights: new Map(),
        files: model.files.map((file) => (file.status === 'done' ? file : { ...file, ...NOTHING_SENT })),
      };
    case 'found':
      return changeFile(model, event.file, (file) => ({ ...file, status: 'done', arrivedBytes: file.size }));
    case 'planned':
      return {
        ...model,
        phase: 'sending',
        message: null,
        files: model.files.map((file, index) => arrive(file, event.arrived.get(index) ?? 0)),
      };
    case 'sending': {
      const flying = new Map(model.flights).set(event.batch, spreadBytes(event.batch, event.sentBytes));
      return { ...changeFiles(model, event.batch, startSending), flights: flying };
    }
    case 'answered': {
      const bytes = spreadBytes(event.batch, event.batch.bytes);
      const arrived = changeFiles(model, event.batch, (file, index) => arrive(file, bytes.get(index) ?? 0));
      return { ...arrived, message: null, flights: without(model.flights, event.batch) };
    }
    case 'interrupted':
      return { ...hinder(model, event), flights: without(model.flights, event.batch) };
    case 'hindered':
      return hinder(model, event);
    case 'failed':
      return changeFile(model, event.file, (file) => fail(file, event.reason, event.refused));
    case 'checked': {
      const byName = new Map(event.known.map((there) => [there.nome, there]));
      return {
        ...model,
        message: null,
        files: model.files.map((file) => (file.status === 'sent' ? check(file, byName.get(file.name)) : file)),
      };
    }
    case 'entered':
      return {
        ...model,
        phase: event.phase,
        message: null,
        // When every file was at the server already, no assembly is started and the upload is complete all the same.
        compileStarted:
          model.compileStarted || event.phase === 'checking' || (event.phase === 'done' && isWhole(model)),
      };
    case 'stopped':
      return { ...model, phase: 'stopped', message: event.message, stoppedForGood: event.forGood };
  }
}

/** What the screen shows of it. */
export function viewUpload(model: UploadModel, bytesPerSecond: number): UploadState {
  const totalBytes = model.files.reduce((sum, file) => sum + file.size, 0);
  const sent = sentBytes(model);
  const flying = flyingByFile(model);
  return {
    phase: model.phase,
    totalBytes,
    sentBytes: sent,
    message: model.message,
    failing: model.lasting || model.phase === 'stopped',
    repeatable:
      model.phase === 'stopped'
        ? !model.stoppedForGood
        : model.files.some((file) => file.status === 'failed' && !file.refused),
    percent: uploadPercent(sent, totalBytes, model.compileStarted),
    bytesPerSecond: model.phase === 'sending' && model.message === null ? bytesPerSecond : 0,
    files: model.files.map(({ name, size, arrivedBytes, status, reason }, index) => ({
      name,
      size,
      sentBytes: Math.min(size, arrivedBytes + (flying.get(index) ?? 0)),
      status,
      reason,
    })),
  };
}

/** Bytes that arrived or are on their way. */
export function sentBytes(model: UploadModel): number {
  const arrived = model.files.reduce((sum, file) => sum + file.arrivedBytes, 0);
  return [...flyingByFile(model).values()].reduce((sum, bytes) => sum + bytes, arrived);
}

/** The files of a status, with their indexes. */
export const filesBy = (model: UploadModel, status: FileStatus): { index: number; name: string; size: number }[] =>
  model.files.flatMap((file, index) => (file.status === status ? [{ index, name: file.name, size: file.size }] : []));

/** Whether the server has every file whole. */
export const isWhole = (model: UploadModel): boolean => model.files.every(({ status }) => status === 'done');

function flyingByFile(model: UploadModel): Map<number, number> {
  const byFile = new Map<number, number>();
  for (const flight of model.flights.values())
    for (const [file, bytes] of flight) byFile.set(file, (byFile.get(file) ?? 0) + bytes);
  return byFile;
}

function changeFile(model: UploadModel, index: number, change: (file: FileModel) => FileModel): UploadModel {
  return { ...model, files: model.files.map((file, at) => (at === index ? change(file) : file)) };
}

function changeFiles(
  model: UploadModel,
  batch: Batch,
  change: (file: FileModel, index: number) => FileModel,
): UploadModel {
  const touched = new Set(batch.parts.map(({ fileIndex }) => fileIndex));
  return { ...model, files: model.files.map((file, at) => (touched.has(at) ? change(file, at) : file)) };
}

const startSending = (file: FileModel): FileModel =>
  file.status === 'waiting' ? { ...file, status: 'sending' } : file;

function arrive(file: FileModel, bytes: number): FileModel {
  if (file.status === 'done') return file;
  const arrivedBytes = file.arrivedBytes + bytes;
  return { ...file, arrivedBytes, status: arrivedBytes >= file.size ? 'sent' : file.status };
}

const fail = (file: FileModel, reason: string, refused = false): FileModel => ({
  ...file,
  status: 'failed',
  reason,
  refused,
});

/** A file whose parts all arrived, after the server said what came of them. */
function check(file: FileModel, there: ArquivoEnviado | undefined): FileModel {
  if (there === undefined) return fail(file, 'O arquivo não chegou inteiro, envie-o novamente');
  if (there.situacao === 'completo') return { ...file, status: 'done' };
  if (there.situacao === 'incompleto') return fail(file, there.erro ?? 'O arquivo não chegou inteiro');
  return file;
}

const hinder = (model: UploadModel, fault: { message?: string; lasting?: boolean }): UploadModel => ({
  ...model,
  message: fault.message ?? model.message,
  lasting: model.lasting || fault.lasting === true,
});

function without<K, V>(map: ReadonlyMap<K, V>, key: K): Map<K, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
