import { VISAO_NATUREZA_NCM } from '@apura/apuracao';
import { type GrupoVisoes, tabelas } from './grupo-visoes.ts';

/** The NCM of the project and the natures of revenue of each of them. */
export const gruposNaturezaReceita: readonly GrupoVisoes[] = [
  { nome: 'natureza-receita', visoes: [...tabelas('ncm', 'ncm_projeto'), VISAO_NATUREZA_NCM] },
];
