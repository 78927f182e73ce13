import { readSql } from '@apura/apuracao';
import { MACROS_MODELO } from '@apura/modelo';

/** The macros of the marts, and those that only reports use, as one script. */
export const MACROS_RELATORIOS = [
  MACROS_MODELO,
  ...[
    '../catalogo/e-cac/macros.sql',
    '../catalogo/ecd/macros.sql',
    '../catalogo/ecf/macros.sql',
    '../catalogo/e-social/macros.sql',
    '../catalogo/cruzamento/macros.sql',
    '../catalogo/efd-c/macros.sql',
    '../catalogo/efd-f/macros.sql',
    '../catalogo/xml/macros.sql',
  ].map((arquivo) => readSql(import.meta.url, arquivo)),
].join('\n');
