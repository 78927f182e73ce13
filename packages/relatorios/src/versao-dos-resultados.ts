import { createHash } from 'node:crypto';
import { catalogo } from './catalogo/catalogo.ts';
import { VERSAO_DIAGNOSTICO } from './diagnostico/agregado.ts';

/**
 * Names the reports of the catalogue, the columns that each stores, and the shape of the diagnostic. Results that were
 * made under another name may lack columns that are read today: they are made again from the originals (ADR 0086).
 */
export const VERSAO_DOS_RESULTADOS: string = createHash('sha256')
  .update(
    JSON.stringify([
      VERSAO_DIAGNOSTICO,
      ...catalogo.map(({ nome, slug, colunasGuardadas }) => [
        nome,
        slug,
        ...colunasGuardadas.map(({ key, type, scale }) => [key, type, scale ?? null]),
      ]),
    ]),
  )
  .digest('hex')
  .slice(0, 16);
