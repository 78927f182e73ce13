import { macro } from '@apura/apuracao';
import { type GrupoVisoes, tabelas, visoes } from './grupo-visoes.ts';

/** What the reports of crossings between obligations share; the `.sql` file of each look-up says what one row is. */
export const gruposCruzamento: readonly GrupoVisoes[] = [
  { nome: 'ncm-tratamento', visoes: tabelas('ncm', 'ncm_tratamento') },
  {
    nome: 'dia-bancario',
    visoes: [
      ...tabelas('e-cac', 'dia_bancario'),
      // The banking day on which what falls due on a day is paid: the day itself, or the last one before it.
      macro(
        'dia_util',
        ['vencimento'],
        'coalesce((SELECT util FROM dia_bancario WHERE dia = CAST(vencimento AS DATE)), CAST(vencimento AS DATE))',
      ),
    ],
  },
  { nome: 'codigo-pis-cofins', visoes: visoes('e-cac', 'codigo_pis_cofins') },
];
