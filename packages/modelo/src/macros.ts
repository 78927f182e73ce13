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

/** The banking day on which the DAS of a month falls due: a day of the next month, or the first one after it. */
export const MACRO_VENCIMENTO_DO_SIMPLES = macro(
  'vencimento_do_simples',
  ['mes'],
  `coalesce(
    (SELECT min(dia) FROM dia_bancario WHERE dia = util AND dia >= last_day(mes) + dia_do_simples(mes)),
    last_day(mes) + dia_do_simples(mes)
  )`,
);
