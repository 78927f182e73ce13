import {
  nomeDaParte,
  quantidadePartes,
  TAMANHO_LOTE_BYTES,
  TAMANHO_PARTE_BYTES,
  tamanhoDaParte,
} from '@apura/contract';

/** The parser at the other end takes so many files in one request. */
export const MAX_PARTS_PER_BATCH = 100;

export interface PlannedPart {
  /** '<file name>.partN'. */
  readonly name: string;
  /** The index of its file in the list that was planned. */
  readonly fileIndex: number;
  /** Bytes of the file, the end not included. */
  readonly start: number;
  readonly end: number;
}

export interface Batch {
  readonly parts: readonly PlannedPart[];
  readonly bytes: number;
}

export interface UploadPlan {
  /** What has to be sent, in the order of the files; each batch is one request. */
  readonly batches: readonly Batch[];
  /** Bytes of each file that are at the server already. */
  readonly arrivedBytes: readonly number[];
  readonly totalBytes: number;
}

/**
 * Cuts files into parts of 20 MiB and groups those that have not arrived into requests of about 20 MiB. A part counts
 * as arrived only with the size that it must have.
 */
export function planUpload(
  files: readonly { name: string; size: number }[],
  arrived: ReadonlyMap<string, number>,
): UploadPlan {
  const missing: PlannedPart[] = [];
  const arrivedBytes = files.map(() => 0);
  files.forEach((file, fileIndex) => {
    for (let n = 0; n < quantidadePartes(file.size); n++) {
      const name = nomeDaParte(file.name, n);
      const bytes = tamanhoDaParte(file.size, n);
      const start = n * TAMANHO_PARTE_BYTES;
      if (arrived.get(name) === bytes) arrivedBytes[fileIndex] = (arrivedBytes[fileIndex] ?? 0) + bytes;
      else missing.push({ name, fileIndex, start, end: start + bytes });
    }
  });
  return { batches: groupParts(missing), arrivedBytes, totalBytes: files.reduce((sum, file) => sum + file.size, 0) };
}

/** Parts in requests of at most the batch size; a part never waits for another one's request to fit. */
export function groupParts(parts: readonly PlannedPart[]): Batch[] {
  const batches: Batch[] = [];
  let open: PlannedPart[] = [];
  let bytes = 0;
  for (const part of parts) {
    const size = part.end - part.start;
    if (open.length > 0 && (bytes + size > TAMANHO_LOTE_BYTES || open.length >= MAX_PARTS_PER_BATCH)) {
      batches.push({ parts: open, bytes });
      open = [];
      bytes = 0;
    }
    open.push(part);
    bytes += size;
  }
  if (open.length > 0) batches.push({ parts: open, bytes });
  return batches;
}

/**
 * A batch that was refused, cut so that one file's fault does not hold the others up; undefined when it has one file.
 */
export function splitByFile(batch: Batch): Batch[] | undefined {
  const groups = Map.groupBy(batch.parts, (part) => part.fileIndex);
  if (groups.size < 2) return undefined;
  return [...groups.values()].map((parts) => ({ parts, bytes: parts.reduce((sum, p) => sum + p.end - p.start, 0) }));
}
