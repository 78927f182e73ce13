import { readFileSync } from 'node:fs';

/** The text of a `.sql` file beside a module: `readSql(import.meta.url, './lc224-ncm.sql')`. */
export const readSql = (modulo: string, arquivo: string): string => readFileSync(new URL(arquivo, modulo), 'utf8');
