import { macro, readSql } from '@apura/apuracao';

/** The macros that marts and reports use, as one script. */
export const MACROS_MODELO = [
  ...[
    'comum',
    'prescricao',
    'ecf',
    'e-cac',
    'e-social',
    'documentos',
    'lc224',
    'achado',
    'reforma',
    'reinf',
    'simples',
  ],
]
  .map((arquivo) => readSql(import.meta.url, `../macros/${arquivo}.sql`))
  .join('\n');

/** The banking day on which what falls due on a day is paid: the day itself, or the last one before it. */
export const MACRO_DIA_UTIL = macro(
  'dia_util',
  ['vencimento'],
  'coalesce((SELECT util FROM dia_bancario WHERE dia = CAST(vencimento AS DATE)), CAST(vencimento AS DATE))',
);
