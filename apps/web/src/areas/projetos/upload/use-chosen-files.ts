import { sanitizeFileName } from '@apura/contract';
import { useEffect, useRef, useState } from 'react';
import { type ChosenFile, chooseFiles, type RefusedFile } from '../../../lib/upload/choose-files.ts';
import { isZip, type OpenedZip, openZip } from '../../../lib/upload/zip/open-zip.ts';

export interface ZipProgress {
  name: string;
  done: number;
  total: number;
}

interface Selection {
  chosen: readonly ChosenFile[];
  refused: readonly RefusedFile[];
  /** What of the ZIPs was not opened, with the reason. */
  faults: OpenedZip['faults'];
  /** Names given to files of this choice because another file has theirs. */
  renamed: readonly string[];
}

const NOTHING: Selection = { chosen: [], refused: [], faults: [], renamed: [] };
const SHOW_EVERY_MS = 200;

/** The files of an upload while they are chosen; ZIPs are opened here and replaced by what they hold. */
export function useChosenFiles() {
  const [selection, setSelection] = useState(NOTHING);
  const [opening, setOpening] = useState<ZipProgress | null>(null);
  const stop = useRef<AbortController>(undefined);
  // A choice waits until the ZIPs of the one before are open.
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => () => stop.current?.abort(), []);

  const add = (files: readonly File[]) => {
    if (!files.some(isZip)) return setSelection((before) => addFiles(before, files, []));
    stop.current ??= new AbortController();
    const { signal } = stop.current;
    queue.current = queue.current
      .then(async () => {
        const zips: OpenedZip[] = [];
        for (const zip of files.filter(isZip)) zips.push(await openOne(zip, signal, setOpening));
        const loose = files.filter((file) => !isZip(file));
        setSelection((before) => addFiles(before, loose, zips));
      })
      // Given up by the user.
      .catch(() => undefined)
      .finally(() => setOpening(null));
  };
  const giveUp = () => {
    stop.current?.abort();
    stop.current = undefined;
  };
  const remove = (name: string) =>
    setSelection((before) => ({ ...before, chosen: before.chosen.filter((other) => other.name !== name) }));
  return { ...selection, opening, add, giveUp, remove };
}

function openOne(zip: File, signal: AbortSignal, show: (progress: ZipProgress) => void): Promise<OpenedZip> {
  let shownAt = performance.now();
  show({ name: zip.name, done: 0, total: 0 });
  return openZip(zip, {
    signal,
    onProgress: (done, total) => {
      if (performance.now() - shownAt < SHOW_EVERY_MS) return;
      shownAt = performance.now();
      show({ name: zip.name, done, total });
    },
  });
}

function addFiles(before: Selection, loose: readonly File[], zips: readonly OpenedZip[]): Selection {
  const { chosen, refused } = chooseFiles(before.chosen, [...loose, ...zips.flatMap(({ files }) => files)]);
  const added = chosen.slice(before.chosen.length);
  return {
    chosen,
    refused: [
      ...refused,
      ...zips.flatMap((zip) => zip.refused.map((name): RefusedFile => ({ name, reason: 'extensao' }))),
    ],
    faults: zips.flatMap(({ faults }) => faults),
    renamed: added.filter(({ name, file }) => name !== sanitizeFileName(file.name)).map(({ name }) => name),
  };
}
