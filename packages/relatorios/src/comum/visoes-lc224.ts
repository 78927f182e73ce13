import {
  lerSql,
  macro,
  VISAO_LC224_NATUREZA,
  VISAO_LC224_NCM,
  VISAO_LC224_PARAMETRO,
  VISAO_LC224_RESIDUAL,
} from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

const ler = (nome: string): string => lerSql(import.meta.url, `./lc224/${nome}.sql`);

/**
 * How LC 224/2025 treats a sale and the presumed profit. Besides the views of the apuração (`lc224_ncm`,
 * `lc224_natureza`, `lc224_residual`, `lc224_parametro`):
 *
 * - `atividade_presumida(registro, modelo, cfop)`: the activity of a revenue in `tab_presuncao_atividade`, or NULL.
 * - `imposto_presumido(base, aliquota, adicional, limite)`: the tax of a quarter, with the additional above the limit.
 */
export const gruposLc224: readonly GrupoVisoes[] = [
  { nome: 'lc224-parametros', fontes: [], visoes: [VISAO_LC224_RESIDUAL, VISAO_LC224_PARAMETRO] },
  { nome: 'lc224-natureza', fontes: [], visoes: [VISAO_LC224_NATUREZA] },
  {
    nome: 'lc224-presuncao',
    fontes: [],
    visoes: [
      macro('atividade_presumida', ['registro', 'modelo', 'cfop'], ler('atividade-presumida')),
      macro('imposto_presumido', ['base', 'aliquota', 'adicional', 'limite'], ler('imposto-presumido')),
    ],
  },
  { nome: 'lc224-ncm', fontes: [], visoes: [VISAO_LC224_NCM] },
];
