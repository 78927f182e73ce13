import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { visao } from '@apura/apuracao';
import { sortVisoes } from '@apura/modelo';

/** How DuckDB works a part out, where its first comment says so. */
const MATERIALIZACAO = /^-- ((?:NOT )?MATERIALIZED): /;

/**
 * A long statement in several files: `./x.sql` reads the files of the folder `./x` as common table expressions, each by
 * the name of its file. The parts are put in an order in which each reads those before it; they do not see the
 * expressions of `x.sql` itself. Use marts for what other reports read too.
 */
export function sqlComPartes(modulo: string, arquivo: string): string {
  const principal = fileURLToPath(new URL(arquivo, modulo));
  const pasta = principal.slice(0, -'.sql'.length);
  const partes = readdirSync(pasta)
    .filter((nome) => nome.endsWith('.sql'))
    .sort()
    .map((nome) => visao(basename(nome, '.sql').replaceAll('-', '_'), readFileSync(join(pasta, nome), 'utf8')));
  const ctes = sortVisoes(partes).map(({ nome, select }) => {
    const materializacao = MATERIALIZACAO.exec(select)?.[1];
    return `${nome} AS ${materializacao === undefined ? '' : `${materializacao} `}(\n${select})`;
  });
  const [, comentario = '', resto = ''] = /^((?:--[^\n]*\n)*)([\s\S]*)$/.exec(readFileSync(principal, 'utf8')) ?? [];
  const proprias = /^WITH\n/.test(resto) ? `,\n${resto.slice('WITH\n'.length)}` : `\n${resto}`;
  return `${comentario}WITH\n${ctes.join(',\n')}${proprias}`;
}
