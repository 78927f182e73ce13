import type { ChosenFile } from './choose-files.ts';
import type { Batch } from './plan-upload.ts';

/** The body of one request: the project first, then the parts under their names, cut from their files. */
export function batchForm(projetoId: string, batch: Batch, files: readonly ChosenFile[]): FormData {
  const form = new FormData();
  form.append('process_id', projetoId);
  for (const part of batch.parts) {
    const blob = files[part.fileIndex]?.file.slice(part.start, part.end);
    if (blob !== undefined) form.append('files', blob, part.name);
  }
  return form;
}
