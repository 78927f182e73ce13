import type { ConteudoVisao } from '@apura/contract';

/** A view that arranges nothing. */
export const VISAO_VAZIA: ConteudoVisao = { colunas: [], q: '', filtros: [], ordem: [], grupos: [], pivo: null };
