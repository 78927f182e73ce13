import { getLayout, type ObrigacaoSped } from '@apura/documentos/registros';
import type { ObrigacaoComRegras, TabelasProprias } from './obrigacao-com-regras.ts';
import type { RegraDeDados } from './regra-de-dados.ts';

/*
 * The words of a rule beyond DuckDB's own, all replaced by pattern, because their arguments are plain names:
 *
 * - rC170: the rows of a record (in `sql` and in subqueries); tab_cfop: an official table; presentes: the records that
 *   the file has; the names of the obligation's own tables.
 * - tem('C170'), conta('C170'), soma('C170', 'VL_ITEM'): the lines of that record below the row.
 * - _x: the row itself, where a subquery has a field of the same name.
 * - pai.CAMPO and avo.CAMPO: a field of the record above, and of the one above that.
 * - ini(), fim() and others of the obligation's macros: the period and the regime of the file.
 */

const FILHO = /\b(tem|conta|soma)\('(\w{4})'(?:, ?'(\w+)')?\)/g;
const ACIMA = /\b(pai|avo)\.("?)([\wÇÍ-]+)\2/g;
const REGISTRO = /\br([0-9A-Z]\d{3})\b/g;
const OFICIAL = /\btab_(\w+)\b/g;

/** What a rule reads. */
export interface LeituraDaRegra {
  /** Records, that of the rule included. */
  registros: ReadonlySet<string>;
  /** Official tables. */
  oficiais: ReadonlySet<string>;
  proprias: readonly TabelasProprias[];
}

const textosDe = ({ falha, igual, se, sql }: RegraDeDados): string =>
  [falha, igual, se, sql].filter((texto) => texto !== undefined).join('\n');

const acimaDe = (obrigacao: ObrigacaoSped, registro: string): string =>
  getLayout(obrigacao).registros.get(registro)?.pai ?? '';

export function readsOf(
  regra: RegraDeDados,
  { obrigacao, proprias }: Pick<ObrigacaoComRegras, 'obrigacao' | 'proprias'>,
): LeituraDaRegra {
  const texto = textosDe(regra);
  const acima = [...texto.matchAll(ACIMA)].flatMap(([, qual]) => {
    const pai = acimaDe(obrigacao, regra.em);
    return qual === 'pai' ? [pai] : [pai, acimaDe(obrigacao, pai)];
  });
  const filhos = [...texto.matchAll(FILHO)].flatMap(([, , registro]) => registro ?? []);
  const citados = [...texto.matchAll(REGISTRO)].flatMap(([, registro]) => registro ?? []);
  return {
    registros: new Set([regra.em, ...acima, ...filhos, ...citados]),
    oficiais: new Set([...texto.matchAll(OFICIAL)].flatMap(([, tabela]) => tabela ?? [])),
    proprias: proprias.filter(({ nomes }) => new RegExp(`\\b(${nomes.join('|')})\\b`).test(texto)),
  };
}

/** The condition of a wrong row, and what its finding says. */
function condicaoDe(regra: RegraDeDados): { falha: string; valor: string; certo: string } {
  const { campo, falha, certo = 'NULL', igual, se, tolerancia = 0 } = regra;
  const valor = campo === '' ? 'NULL' : `"${campo}"`;
  if (igual === undefined) return { falha: falha ?? 'false', valor, certo };
  const difere = `abs(coalesce(${valor}, 0) - (${igual})) > ${tolerancia}`;
  return { falha: se === undefined ? difere : `(${se}) AND ${difere}`, valor, certo: igual };
}

/** The statements of some rules. */
interface Comandos {
  /** A row when one of the rules has a finding: most have none, and to say them takes three times as long to bind. */
  ha: string;
  /** `_linha`, the index of the rule, its value and the right one; in this order, so that two runs say the same. */
  achados: string;
}

/** The statements for all rules of a record that look at its rows, which are read once, whatever their number. */
export function compileRegistro(
  em: string,
  regras: readonly RegraDeDados[],
  { obrigacao, limite }: { obrigacao: ObrigacaoSped; limite: number },
): Comandos {
  const filhos = new Map<string, Set<string>>();
  const acima = { pai: new Set<string>(), avo: new Set<string>() };
  const replace = (texto: string): string =>
    texto
      .replace(FILHO, (_, funcao: string, registro: string, campo: string | undefined) => {
        const somados = filhos.get(registro) ?? new Set();
        filhos.set(registro, somados);
        if (campo !== undefined) somados.add(campo);
        if (funcao === 'soma') return `coalesce(_f${registro}."${campo}", 0)`;
        return funcao === 'conta' ? `coalesce(_f${registro}.n, 0)` : `(_f${registro}.n IS NOT NULL)`;
      })
      .replace(ACIMA, (_, qual: 'pai' | 'avo', __, campo: string) => {
        acima[qual].add(campo);
        return `_do_${qual}."${campo}"`;
      });
  const condicoes = regras.map(condicaoDe).map(({ falha, valor, certo }) => ({
    falha: replace(falha),
    valor,
    certo: replace(certo),
  }));
  const struct = (campos: ReadonlySet<string>, de: string) =>
    `struct_pack(${[...campos].map((campo) => `"${campo}" := ${de}."${campo}"`).join(', ')})`;
  const colunas = ['_x.*'];
  const juntas: string[] = [];
  const pai = acimaDe(obrigacao, em);
  if (acima.pai.size + acima.avo.size > 0) juntas.push(`LEFT JOIN r${pai} _p ON _p._linha = _x._pai`);
  if (acima.pai.size > 0) colunas.push(`${struct(acima.pai, '_p')} AS _do_pai`);
  if (acima.avo.size > 0) {
    juntas.push(`LEFT JOIN r${acimaDe(obrigacao, pai)} _a ON _a._linha = _p._pai`);
    colunas.push(`${struct(acima.avo, '_a')} AS _do_avo`);
  }
  for (const [registro, campos] of filhos) {
    const somas = [...campos].map((campo) => `, sum("${campo}") AS "${campo}"`).join('');
    const soma = `SELECT _pai, count(*) AS n${somas} FROM r${registro} GROUP BY _pai`;
    juntas.push(`LEFT JOIN (${soma}) _s${registro} ON _s${registro}._pai = _x._linha`);
    const nomes = ['n', ...campos];
    colunas.push(`${struct(new Set(nomes), `_s${registro}`)} AS _f${registro}`);
  }
  const linhas = condicoes.map(
    ({ falha, valor, certo }, i) =>
      `CASE WHEN ${falha} THEN {'regra': ${i}, 'valor': texto(${valor}), 'certo': texto(${certo})} END`,
  );
  const erradas = `
    FROM (SELECT ${colunas.join(', ')} FROM r${em} _x ${juntas.join(' ')}) _x
    WHERE ${condicoes.map(({ falha }) => `(${falha})`).join(' OR ')}`;
  return {
    ha: `SELECT 1 ${erradas} LIMIT 1`,
    achados: `
      SELECT _linha, a.regra, a.valor, a.certo
      FROM (SELECT _linha, unnest([${linhas.join(',\n')}]) AS a ${erradas})
      WHERE a IS NOT NULL
      ORDER BY ALL
      LIMIT ${limite}`,
  };
}

/** The statements of a rule that is a query of its own. */
export const compileSql = ({ sql = '' }: RegraDeDados, limite: number): Comandos => ({
  ha: `SELECT 1 FROM (${sql}) LIMIT 1`,
  achados: `
    SELECT _linha, 0 AS regra, texto(valor) AS valor, texto(certo) AS certo
    FROM (${sql})
    ORDER BY ALL
    LIMIT ${limite}`,
});
