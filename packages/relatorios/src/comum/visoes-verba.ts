import { lerSql, macro, tabela, type Visao } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

const ler = (nome: string): string => lerSql(import.meta.url, `./verba/${nome}.sql`);
const guardada = (nome: string): Visao => tabela(nome.replaceAll('-', '_'), ler(nome));

/**
 * - `es_encargo`: the percentages of `encargo_folha` with their days;
 * - `es_contribuinte(per, classTrib, fator, cheia, cpp)`: the CPP of each period, by the company's class, with CPRB
 *   whole or in part and the gradual return to the payroll (Lei 14.973/2024).
 */
const cpp: GrupoVisoes = {
  nome: 'esocial-cpp',
  fontes: ['esocial_folha_item', 'esocial_cs_contribuinte'],
  visoes: [guardada('es-encargo'), guardada('es-contribuinte')],
};

/**
 * `es_esperada`: what is expected of each rubric and month; `es_verba_item`: the amounts of the payroll that differ
 * from it, with what proves it; `es_verba`: their sums, with the text of the expectation and the percentages of CPP,
 * RAT and other entities on them.
 */
const verba: GrupoVisoes = {
  nome: 'esocial-verba',
  fontes: ['esocial_cs_estab', 'esocial_cs_base', 'esocial_estabelecimento'],
  visoes: [
    // The 20th of the following month; of December for the 13th (Lei 8.212/1991, art. 30, I, b; Lei 8.620/1993, art.
    // 7º).
    macro(
      'es_vencimento_cp',
      ['per'],
      `CASE WHEN length(per) = 4 THEN es_dia(per) ELSE es_dia(per) + INTERVAL 1 MONTH END + INTERVAL 19 DAY`,
    ),
    macro('es_fora_da_base', ['esperada'], `esperada IN ('00', '21', '22', '51')`),
    ...[
      'es-cpp-lotacao',
      'es-rat',
      'es-rat-cadastro',
      'es-terceiros',
      'es-regra',
      'es-natureza',
      'es-esperada',
      'es-especial',
      'es-mes-afastado',
      'es-pagamento-ano',
      'es-em-dobro',
      'es-candidata',
      'es-verba-item',
      'es-verba',
    ].map(guardada),
  ],
};

/** The charges of the payroll and the amounts that are base of them. */
export const gruposVerba: readonly GrupoVisoes[] = [cpp, verba];

/**
 * `es_extinto(per, dia, valor)`: the payments and set-offs of the employer's contributions of each month, a month of
 * which the papers say that nothing was paid with 0. A month that no paper tells of is not there. It reads the debts
 * and the payments of the e-CAC, so that it comes after them.
 */
export const grupoExtintoFolha: GrupoVisoes = {
  nome: 'esocial-extinto',
  fontes: [],
  visoes: [guardada('es-codigo-patronal'), guardada('es-extinto')],
};
