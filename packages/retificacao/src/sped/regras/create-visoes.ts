import { statSync } from 'node:fs';
import { identifier, type LeitorSql } from '@apura/apuracao';
import { esquemas, type ObrigacaoSped, tipoSql } from '@apura/documentos';
import { type ArquivoTabelas, fonteDe } from './tabelas-do-arquivo.ts';

export const tabelaDe = (obrigacao: ObrigacaoSped, registro: string): string =>
  `${obrigacao}_${registro}`.toLowerCase();

/** Larger records are read from their files by each statement; smaller ones are copied once. */
const MENOR_DE_LER = 2 * 1024 * 1024;

const sizeOf = (partes: readonly string[]): number => partes.reduce((soma, parte) => soma + statSync(parte).size, 0);

/** Whether no record of the file is so large that a second thread would read it sooner. */
export const isPequeno = ({ partes }: ArquivoTabelas): boolean =>
  [...partes.values()].every((doRegistro) => sizeOf(doRegistro) < MENOR_DE_LER);

/** Makes `rC170` and the like: the rows of each record of the file, none for a record that it does not have. */
export async function createVisoes(
  banco: LeitorSql,
  {
    obrigacao,
    arquivo,
    registros,
  }: {
    obrigacao: ObrigacaoSped;
    arquivo: ArquivoTabelas;
    registros: ReadonlySet<string>;
  },
): Promise<void> {
  const fonte = fonteDe([arquivo]);
  const vazias = [...registros].filter((registro) => fonte(tabelaDe(obrigacao, registro)) === null);
  const esquemaPorNome = new Map(vazias.length === 0 ? [] : esquemas().map((e) => [e.tabela, e]));
  const comandos = [...registros].map((registro) => {
    const nome = `r${registro}`;
    const de = fonte(tabelaDe(obrigacao, registro));
    if (de === null) {
      const colunas = esquemaPorNome.get(tabelaDe(obrigacao, registro))?.colunas;
      if (colunas === undefined) throw new Error(`no record ${registro} in the layout`);
      return `CREATE TEMP TABLE ${nome} (${colunas.map((c) => `${identifier(c.nome)} ${tipoSql(c.tipo)}`).join(', ')})`;
    }
    const bytes = sizeOf(arquivo.partes.get(tabelaDe(obrigacao, registro)) ?? []);
    return `CREATE TEMP ${bytes < MENOR_DE_LER ? 'TABLE' : 'VIEW'} ${nome} AS SELECT * EXCLUDE (_arquivo) FROM ${de}`;
  });
  await banco.run(comandos.join(';\n'));
}
