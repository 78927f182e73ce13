import type { EsquemaTabela } from '../columnar/schema.ts';
import type { LinhaTabela } from './registro-xml.ts';

/** A row as text by column, as DuckDB would print it: decimals with their places, instants as local time. For tests. */
export function rowAsText(esquema: EsquemaTabela, linha: LinhaTabela): Record<string, string | null> {
  return Object.fromEntries(
    esquema.colunas.map((coluna, i) => {
      const valor = linha[i] ?? null;
      if (typeof valor !== 'bigint') return [coluna.nome, valor === null ? null : String(valor)];
      if (coluna.tipo.kind === 'timestamp') {
        return [coluna.nome, new Date(Number(valor / 1000n)).toISOString().slice(0, 19)];
      }
      return [coluna.nome, decimalText(valor, coluna.tipo.kind === 'decimal' ? coluna.tipo.scale : 0)];
    }),
  );
}

function decimalText(valor: bigint, casas: number): string {
  const digitos = String(valor < 0n ? -valor : valor).padStart(casas + 1, '0');
  const corte = digitos.length - casas;
  return `${valor < 0n ? '-' : ''}${digitos.slice(0, corte)}${casas > 0 ? `.${digitos.slice(corte)}` : ''}`;
}
