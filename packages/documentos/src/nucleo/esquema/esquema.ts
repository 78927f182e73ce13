import { comum } from './comum.ts';
import { filtro } from './filtro.ts';
import { leitor } from './leitor.ts';
import type { ParteEsquema } from './parte-esquema.ts';
import { registros } from './registros.ts';

/**
 * What TypeScript and the compiled core share. Every memory begins with the regions of `comum`, and those of one other
 * part follow. After a change run `npm run gen:nucleo -w @apura/documentos`.
 */
export const esquema: { comum: ParteEsquema; partes: Readonly<Record<string, ParteEsquema>> } = {
  comum,
  partes: { leitor, registros, filtro },
};
