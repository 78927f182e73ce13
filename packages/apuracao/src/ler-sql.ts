import { readFileSync } from 'node:fs';

/** The text of a `.sql` file beside a module: `lerSql(import.meta.url, './lc224-ncm.sql')`. */
export const lerSql = (modulo: string, arquivo: string): string => readFileSync(new URL(arquivo, modulo), 'utf8');
