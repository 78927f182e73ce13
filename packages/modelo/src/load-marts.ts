import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tabela, visao } from '@apura/apuracao';
import type { Mart } from './mart.ts';

const PASTA = fileURLToPath(new URL('../marts', import.meta.url));

/** The marts of the folder `marts`, one for each file `<area>/<name-with-hyphens>.sql`, in the order of their names. */
export const loadMarts = (): Mart[] =>
  readdirSync(PASTA, { recursive: true, encoding: 'utf8' })
    .filter((arquivo) => arquivo.endsWith('.sql'))
    .sort()
    .map((arquivo) => parseMart(basename(arquivo, '.sql'), readFileSync(join(PASTA, arquivo), 'utf8')));

/**
 * A mart from its file. The first comment says how it is made (`TABLE:` once for all reports, `VIEW:` by each that
 * reads it) and in its first sentence what a row is. Throws on a file that does not say so.
 */
export function parseMart(arquivo: string, sql: string): Mart {
  const nome = arquivo.replaceAll('-', '_');
  const comentario =
    /^(?:--[^\n]*\n)*/
      .exec(sql)?.[0]
      .replaceAll(/^--\s*/gm, '')
      .replaceAll('\n', ' ') ?? '';
  const [, tipo, linha = ''] = /^(TABLE|VIEW): (One row .*?\.)(?= |$)/.exec(comentario.trim()) ?? [];
  if (tipo === undefined)
    throw new Error(`${arquivo}.sql: its first line is not "-- TABLE: One row …." or "-- VIEW: …."`);
  return { linha, visao: tipo === 'TABLE' ? tabela(nome, sql) : visao(nome, sql) };
}
