import { type GrupoVisoes, tabelas, visoes } from './grupo-visoes.ts';
import { gruposVerba } from './visoes-verba.ts';

/** What the reports of eSocial events share; the `.sql` file of each look-up says what one row is. */
export const gruposESocial: readonly GrupoVisoes[] = [
  { nome: 'esocial-rubrica', visoes: tabelas('e-social', 'es_rubrica') },
  { nome: 'esocial-trabalhador', visoes: tabelas('e-social', 'es_nome', 'es_categoria') },
  {
    nome: 'esocial-item',
    visoes: [...tabelas('e-social', 'es_rubrica_mes', 'es_desligamento_categoria'), ...visoes('e-social', 'es_item')],
  },
  { nome: 'esocial-vinculo', visoes: tabelas('e-social', 'es_vinculo') },
  { nome: 'esocial-afastamento', visoes: tabelas('e-social', 'es_afastamento') },
  ...gruposVerba,
];
