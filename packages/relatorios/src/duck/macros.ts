import { readSql } from '@apura/apuracao';

/** The macros that only reports use, as one script: those of all reports first, then those of each family. */
export const MACROS_RELATORIOS = [
  '../comum/macros.sql',
  '../comum/prescricao.sql',
  '../comum/ecf/macros.sql',
  '../comum/e-cac/macros.sql',
  '../comum/e-social/macros.sql',
  '../comum/documentos/macros.sql',
  '../comum/lc224/macros.sql',
  '../catalogo/e-cac/macros.sql',
  '../catalogo/ecd/macros.sql',
  '../catalogo/ecf/macros.sql',
  '../catalogo/e-social/macros.sql',
  '../catalogo/cruzamento/macros.sql',
  '../catalogo/efd-c/macros.sql',
  '../catalogo/efd-f/macros.sql',
  '../catalogo/xml/macros.sql',
]
  .map((arquivo) => readSql(import.meta.url, arquivo))
  .join('\n');
