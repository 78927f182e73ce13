import { formatCents } from '@apura/br';
import type { Coluna } from '../columnar/schema.ts';
import type { ValorColuna } from '../xml/registro-xml.ts';
import type { PapelLido } from './papel-lido.ts';
import { isoOfDay } from './valores.ts';

function textOf({ tipo }: Coluna, valor: ValorColuna): string | number | null {
  if (valor === null) return null;
  if (tipo.kind === 'decimal') return formatCents(BigInt(valor));
  if (tipo.kind === 'date') return isoOfDay(Number(valor));
  if (tipo.kind === 'timestamp') return new Date(Number(BigInt(valor) / 1000n)).toISOString().slice(0, 19);
  return typeof valor === 'bigint' ? String(valor) : valor;
}

/** A paper as people write it down: rows by table without empty columns, faults as 'code: message'. For tests. */
export function legivel({ ficha, linhas }: PapelLido): Record<string, unknown> {
  const { problemas, totalProblemas: _total, ...resto } = ficha;
  const porTabela = Map.groupBy(linhas, (l) => l.esquema.tabela);
  return {
    ficha: resto,
    problemas: problemas.map((p) => `${p.codigo}: ${p.mensagem}${p.valor === null ? '' : ` [${p.valor}]`}`),
    tabelas: Object.fromEntries(
      Array.from(porTabela, ([tabela, rows]) => [
        tabela,
        rows.map(({ esquema, linha, cnpj }) =>
          Object.fromEntries([
            ...esquema.colunas.flatMap((c, i) => {
              const valor = i < 2 ? null : textOf(c, linha[i] ?? null);
              return valor === null ? [] : [[c.nome, valor]];
            }),
            ...(cnpj === null ? [] : [['cnpj da linha', cnpj]]),
          ]),
        ),
      ]),
    ),
  };
}
