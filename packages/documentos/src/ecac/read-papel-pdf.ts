import type { PaginaPdf } from '../pdf/pdf-lido.ts';
import type { PapelLido } from './papel-lido.ts';

/** Reads the text of a PDF as a paper of the e-CAC; null when it is none of those known. */
export function readPapelPdf(_paginas: readonly PaginaPdf[]): PapelLido | null {
  return null;
}
