import { lerSql } from '@apura/apuracao';

/**
 * A SELECT in parentheses over the internal reports of sales taxed in spite of the tables and of the ICMS in the base.
 */
export const SQL_TRIBUTADO_LIQUIDO = lerSql(import.meta.url, './tributado-liquido.sql');
