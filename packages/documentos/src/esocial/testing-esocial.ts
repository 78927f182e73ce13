import type { EsquemaTabela } from '../columnar/schema.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import { rowAsText } from '../xml/testing-nfe.ts';
import type { EsocialLido } from './esocial-lido.ts';

/** A row as text by column; dates as DuckDB prints them. For tests. */
export function linhaAsText(esquema: EsquemaTabela, linha: LinhaTabela): Record<string, string | null> {
  const texto = rowAsText(esquema, linha);
  for (const [i, { nome, tipo }] of esquema.colunas.entries()) {
    const valor = linha[i];
    if (tipo.kind === 'date' && typeof valor === 'number') {
      texto[nome] = new Date(valor * 86_400_000).toISOString().slice(0, 10);
    }
  }
  return texto;
}

/** The rows of a document by table, as text. For tests. */
export function linhasByTabela(lido: EsocialLido): Record<string, Record<string, string | null>[]> {
  const tabelas: Record<string, Record<string, string | null>[]> = {};
  for (const { esquema, linha } of lido.eventos.flatMap((e) => e.linhas)) {
    const daTabela = tabelas[esquema.tabela] ?? [];
    daTabela.push(linhaAsText(esquema, linha));
    tabelas[esquema.tabela] = daTabela;
  }
  return tabelas;
}
