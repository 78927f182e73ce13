import { readSql } from '@apura/apuracao';

/**
 * A SELECT in parentheses over the internal reports of sales taxed in spite of the tables and of the ICMS in the base.
 */
export const SQL_TRIBUTADO_LIQUIDO = readSql(import.meta.url, './tributado-liquido.sql');
