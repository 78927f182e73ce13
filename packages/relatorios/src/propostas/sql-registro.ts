import { type EsquemaTabela, esquemas } from '@apura/documentos';
import { identifier, literal } from '../duck/sql-text.ts';

const TABELAS = new Map(esquemas().map((e) => [e.tabela, e]));

export const tabelaEfdc = (registro: string): string => `efdc_${registro.toLowerCase()}`;

/** The columns of a record's table. */
const colunasEfdc = (registro: string): EsquemaTabela['colunas'] => colunasDe(tabelaEfdc(registro));

function colunasDe(tabela: string): EsquemaTabela['colunas'] {
  const esquema = TABELAS.get(tabela);
  if (esquema === undefined) throw new Error(`no reader writes ${tabela}`);
  return esquema.colunas;
}

export const temCampo = (registro: string, campo: string): boolean =>
  colunasEfdc(registro).some((c) => c.nome === campo);

/** A field as the file writes it: decimal comma, ddmmaaaa. Empty where the record has it empty. */
export const sqlTextoDoCampo = (registro: string, campo: string, alias: string): string =>
  sqlTextoDaColuna(tabelaEfdc(registro), campo, alias);

/** The same of a table of any file. */
export function sqlTextoDaColuna(tabela: string, campo: string, alias: string): string {
  const coluna = colunasDe(tabela).find((c) => c.nome === campo);
  if (coluna === undefined) throw new Error(`${tabela} has no ${campo}`);
  const valor = `${alias}.${identifier(campo)}`;
  switch (coluna.tipo.kind) {
    case 'date':
      return `coalesce(strftime(${valor}, '%d%m%Y'), '')`;
    case 'decimal':
      return `coalesce(com_virgula(${valor}), '')`;
    default:
      return `coalesce(CAST(${valor} AS VARCHAR), '')`;
  }
}

/** A JSON object of SQL texts by field. */
export const sqlObjeto = (campos: readonly (readonly [campo: string, sql: string])[]): string =>
  `CAST(json_object(${campos.map(([campo, sql]) => `${literal(campo)}, ${sql}`).join(', ')}) AS VARCHAR)`;

/** The key of a record, and of the records above it, as one JSON object. */
export const sqlChave = (registros: readonly { registro: string; chave: readonly string[]; alias: string }[]): string =>
  sqlObjeto(
    registros.flatMap(({ registro, chave, alias }) =>
      chave.map((campo) => [campo, sqlTextoDoCampo(registro, campo, alias)] as const),
    ),
  );
