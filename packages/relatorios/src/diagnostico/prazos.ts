import { moneyOfCents } from '@apura/br';
import type { ComPrazos, Prazo } from './agregado.ts';
import { centavos } from './centavos.ts';
import { type Consulta, nulo, numero, texto, valor } from './consulta.ts';
import { CAIXA_E_SALDO, RECUPERAVEL } from './somas.ts';

/** The last day on which an amount counts: when the right ends, or earlier when its month takes no rectifier. */
const ATE = 'least("Prescreve em", "Prazo da Retificação")';

/**
 * Sums the rows of a query by `chaves` and by the last day on which they count; the largest groups first.
 *
 * The query has the keys, `item` (what is counted: an amount of several classes or payments has several rows), `valor`,
 * "Classe do Valor", "Prescreve em" and "Prazo da Retificação". Only what may be asked for or used counts.
 */
export async function readPrazos<C extends string>(
  q: Consulta,
  o: { de: string; chaves: readonly C[]; maximo?: number },
): Promise<{ chave: Record<C, string>; prazos: Prazo[] }[]> {
  const chaves = o.chaves.join(', ');
  const linhas = await q(`
    SELECT
      ${chaves},
      CAST(${ATE} AS VARCHAR) AS ate,
      CAST(count(*) FILTER(primeira) AS INTEGER) AS qtd,
      ${CAIXA_E_SALDO}
    FROM
      (
        SELECT
          *,
          row_number() OVER (PARTITION BY ${chaves}, item ORDER BY ${ATE} DESC NULLS FIRST) = 1 AS primeira
        FROM (${o.de})
        WHERE ${RECUPERAVEL}
      )
    GROUP BY ALL
    ORDER BY ALL`);
  const grupos = new Map<string, { chave: Record<C, string>; prazos: Prazo[] }>();
  for (const r of linhas) {
    const valores = o.chaves.map((c) => texto(r[c]));
    const id = JSON.stringify(valores);
    const grupo = grupos.get(id) ?? {
      chave: Object.fromEntries(o.chaves.map((c, i) => [c, valores[i]])) as Record<C, string>,
      prazos: [],
    };
    grupo.prazos.push([nulo(r.ate), numero(r.qtd), valor(r.caixa), valor(r.saldo)]);
    grupos.set(id, grupo);
  }
  return [...grupos.values()]
    .map((grupo) => ({ grupo, ...sum(grupo.prazos) }))
    .sort(porValor)
    .slice(0, o.maximo)
    .map(({ grupo }) => grupo);
}

/** The row of a panel on a day: what has lapsed, or can be rectified no more, is left out. */
export function noDia<T>(
  { prazos, ...resto }: ComPrazos<T>,
  hoje: string,
): Omit<ComPrazos<T>, 'prazos'> & { qtd: number; caixa: string; saldo: string } {
  const { qtd, caixa, saldo } = sum(prazos.filter(([ate]) => ate === null || ate >= hoje));
  return { ...resto, qtd, caixa: moneyOfCents(caixa), saldo: moneyOfCents(saldo) };
}

/** The rows of a panel that are worth something on a day, the largest first. */
export function vivosNoDia<T>(linhas: readonly ComPrazos<T>[], hoje: string) {
  return linhas
    .map((linha) => noDia(linha, hoje))
    .map((linha) => ({ linha, caixa: centavos(linha.caixa), saldo: centavos(linha.saldo) }))
    .filter(({ caixa, saldo }) => caixa !== 0n || saldo !== 0n)
    .sort(porValor)
    .map(({ linha }) => linha);
}

interface Soma {
  caixa: bigint;
  saldo: bigint;
}

function sum(prazos: readonly Prazo[]): Soma & { qtd: number } {
  const soma = { qtd: 0, caixa: 0n, saldo: 0n };
  for (const [, qtd, caixa, saldo] of prazos) {
    soma.qtd += qtd;
    soma.caixa += centavos(caixa);
    soma.saldo += centavos(saldo);
  }
  return soma;
}

function porValor(a: Soma, b: Soma): number {
  if (a.caixa !== b.caixa) return a.caixa > b.caixa ? -1 : 1;
  return a.saldo === b.saldo ? 0 : a.saldo > b.saldo ? -1 : 1;
}
