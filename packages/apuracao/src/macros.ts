import { macrosDaLei } from './lei/macros-da-lei.ts';
import { readSql } from './read-sql.ts';

/**
 * DuckDB macros that every SQL of the apuração and of the reports may use, as one script. Money stays DECIMAL: DuckDB's
 * `/` gives a DOUBLE, so the two divisions that reports need are done in integers, rounding half up. Those of the law
 * are by the shipped tables.
 */
export const MACROS = macrosDaLei() + readSql(import.meta.url, './macros.sql');
