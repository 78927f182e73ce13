import type { Coluna, EsquemaTabela } from '../columnar/schema.ts';
import { getLayout, type RegistroLayout } from './layouts/layout.ts';
import { tabelaRegistro } from './layouts/tabela-registro.ts';
import { type ObrigacaoSped, obrigacoesSped, prefixoTabela } from './obrigacao-sped.ts';

/** Physical line (1-based) and line of the parent record (null at the top): the first two columns of every table. */
export const colunasLinha: readonly Coluna[] = [
  { nome: '_linha', tipo: { kind: 'int32' } },
  { nome: '_pai', tipo: { kind: 'int32' } },
];

/**
 * Last column of every table: the rest of a line after the last field of its layout, unchanged and with its bars. Null
 * in a line with the right number of fields.
 */
const colunaExcedente: Coluna = { nome: '_excedente', tipo: { kind: 'text' } };

/**
 * Every table the SPED reader can write: one per record of the four layouts (`_linha`, `_pai`, the official fields
 * without REG, `_excedente`) and, per obligation, `<prefixo>_desconhecido` for lines that are no record of the layout.
 */
export function esquemasSped(): EsquemaTabela[] {
  return obrigacoesSped.flatMap((obrigacao) => [
    ...Array.from(getLayout(obrigacao).registros.values(), (registro) => esquemaRegistro(obrigacao, registro)),
    esquemaDesconhecido(obrigacao),
  ]);
}

/** The table of one record, with the columns of all its layout versions. */
export function esquemaRegistro(obrigacao: ObrigacaoSped, registro: RegistroLayout): EsquemaTabela {
  return {
    tabela: `${prefixoTabela(obrigacao)}_${registro.registro.toLowerCase()}`,
    colunas: [...colunasLinha, ...tabelaRegistro(registro).colunas, colunaExcedente],
  };
}

/** Lines that are no record of the layout; `_pai` is the line of the last known record before. */
export function esquemaDesconhecido(obrigacao: ObrigacaoSped): EsquemaTabela {
  return {
    tabela: `${prefixoTabela(obrigacao)}_desconhecido`,
    colunas: [...colunasLinha, { nome: 'REG', tipo: { kind: 'text' } }, { nome: 'conteudo', tipo: { kind: 'text' } }],
  };
}
