import { VISAO_LC224_NATUREZA, VISAO_LC224_NCM, VISAO_LC224_PARAMETRO, VISAO_LC224_RESIDUAL } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

/** How LC 224/2025 treats a sale. */
export const gruposLc224: readonly GrupoVisoes[] = [
  { nome: 'lc224-parametros', visoes: [VISAO_LC224_RESIDUAL, VISAO_LC224_PARAMETRO] },
  { nome: 'lc224-natureza', visoes: [VISAO_LC224_NATUREZA] },
  { nome: 'lc224-ncm', visoes: [VISAO_LC224_NCM] },
];
