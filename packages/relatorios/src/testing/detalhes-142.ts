import { DuckDBInstance } from '@duckdb/node-api';
import { catalogo } from '../catalogo/catalogo.ts';
import { duckTypeOf } from '../colunas.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { identifier, literal } from '../duck/sql-text.ts';

/** A stored row of 'Cruzamento Consolidado de Oportunidades'. */
export interface Detalhe {
  tese: string;
  fonte: string;
  ano: string;
  confianca: 'Alta' | 'Média' | 'Baixa';
  situacao_tese: string;
  ja_tratado: 'Sim' | 'Parcial' | 'Não';
  classe: string;
  pagamento_conferido: 'Sim' | 'Presumido' | null;
  mes_extincao: string | null;
  prescreve_em: string | null;
  prazo_retificacao: string | null;
  linhas: number;
  valor: string;
}

export function umDetalhe(change: Partial<Detalhe> = {}): Detalhe {
  return {
    tese: 'Exclusão do ICMS da base',
    fonte: 'EFD-C Exclusão do ICMS da Base',
    ano: '2021',
    confianca: 'Alta',
    situacao_tese: 'Previsão legal',
    ja_tratado: 'Não',
    classe: 'Pago a maior',
    pagamento_conferido: 'Sim',
    mes_extincao: null,
    prescreve_em: null,
    prazo_retificacao: null,
    linhas: 1,
    valor: '0.00',
    ...change,
  };
}

export function consolidado(): RelatorioDefinido {
  const relatorio = catalogo.find((r) => r.numero === 142);
  if (relatorio === undefined) throw new Error('the catalogue has no report 142');
  return relatorio;
}

/** Writes the rows as the report stores them. */
export async function saveDetalhes(file: string, detalhes: readonly Detalhe[]): Promise<void> {
  const colunas = consolidado().colunasGuardadas;
  const celula = (v: string | number | null): string => (v === null ? 'NULL' : literal(String(v)));
  const linhas = detalhes.map((d) => {
    const valores = new Map<string, string | number | null>(Object.entries(d));
    return `(${colunas.map((c) => celula(valores.get(c.key) ?? null)).join(', ')})`;
  });
  const nomes = colunas.map((c) => identifier(c.key));
  const tipadas = colunas.map((c) => `CAST(${identifier(c.key)} AS ${duckTypeOf(c)}) AS ${identifier(c.key)}`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(
      `COPY (SELECT ${tipadas.join(', ')}
        FROM (VALUES ${linhas.join(', ')}) t(${nomes.join(', ')})) TO ${literal(file)} (FORMAT parquet)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
