import { macrosDaLei } from './lei/macros-da-lei.ts';
import { readSql } from './read-sql.ts';

const PROPRIAS = readSql(import.meta.url, './macros.sql');

/**
 * DuckDB macros that every SQL of the apuração and of the reports may use, as one script. Money stays DECIMAL: DuckDB's
 * `/` gives a DOUBLE, so the two divisions that reports need are done in integers, rounding half up. Those of the law
 * are given (`macrosDaLei`).
 */
export const macrosComLei = (lei: string): string => lei + PROPRIAS;

/** The macros with those of the law by the shipped tables. */
export const MACROS = macrosComLei(macrosDaLei());
