import path from 'node:path';
import { type EsquemaTabela, esquemas, tipoSql } from '@apura/documentos';
import type { Tabela } from '@apura/tabelas';
import type { Banco } from './open-duck.ts';
import { identifier, literal } from './sql-text.ts';

/** A month of EFD-Contribuições whose tables are to be read. */
export interface ArquivoTabelas {
  /** What `_arquivo` holds: the parts lie in a folder `arquivo=<id>`. */
  id: string;
  cnpj: string;
  /** yyyy-MM-dd. */
  inicio: string;
  /** Absolute paths of its Parquet parts, by table. */
  partes: ReadonlyMap<string, readonly string[]>;
}

/** `arq`, with the columns that the statements of the recomputation read; every file counts as used. */
export async function registrarArquivos(banco: Banco, arquivos: readonly ArquivoTabelas[]): Promise<void> {
  await banco.executar(
    `CREATE OR REPLACE TABLE arq (id VARCHAR, ordem INTEGER, tipo VARCHAR, situacao VARCHAR, cnpj VARCHAR, inicio DATE, periodo VARCHAR)`,
  );
  const ordenados = arquivos.toSorted((a, b) => (`${a.inicio} ${a.id}` < `${b.inicio} ${b.id}` ? -1 : 1));
  for (const [i, a] of ordenados.entries()) {
    const periodo = `${a.inicio.slice(5, 7)}/${a.inicio.slice(0, 4)}`;
    const textos = [a.cnpj, a.inicio, periodo].map(literal).join(', ');
    await banco.executar(`INSERT INTO arq VALUES (${literal(a.id)}, ${i + 1}, 'EFDC', 'Usado', ${textos})`);
  }
}

export type RegistrarTabelas = (nomes: Iterable<string>, arquivos: readonly ArquivoTabelas[]) => Promise<void>;

/**
 * Makes each named table readable: a view over the parts of the given files, empty when they have none. May be called
 * again for other files; a table that is empty and stays so costs nothing then.
 */
export function createRegistroTabelas(banco: Banco): RegistrarTabelas {
  const porNome = new Map(esquemas().map((e) => [e.tabela, e]));
  const vazias = new Set<string>();
  return async (nomes, arquivos) => {
    for (const nome of new Set(nomes)) {
      const esquema = porNome.get(nome);
      if (!esquema) throw new Error(`no reader writes a table named ${nome}`);
      const partes = arquivos.flatMap((a) => a.partes.get(nome) ?? []).sort();
      if (partes.length === 0 && vazias.has(nome)) continue;
      await banco.executar(partes.length > 0 ? sqlView(esquema, partes) : sqlVazia(esquema));
      if (partes.length > 0) vazias.delete(nome);
      else vazias.add(nome);
    }
  };
}

/** An official table as `tab_<nome>`; one that could not be read is an error of the installation. */
export async function registrarOficial(banco: Banco, nome: string, tabela: Tabela | undefined): Promise<void> {
  if (!tabela) throw new Error(`official table ${nome} is missing`);
  const colunas = tabela.colunas.map((c) => `${identifier(c)} VARCHAR`);
  await banco.executar(`CREATE OR REPLACE TABLE ${identifier(`tab_${nome}`)} (${colunas.join(', ')})`);
  const linhas = tabela.linhas.map((l) => `(${l.map(literal).join(', ')})`);
  if (linhas.length > 0) await banco.executar(`INSERT INTO ${identifier(`tab_${nome}`)} VALUES ${linhas.join(', ')}`);
}

/** The folders that hold the parts of the given files. */
export const pastasDe = (arquivos: readonly ArquivoTabelas[]): string[] => [
  ...new Set(arquivos.flatMap((a) => [...a.partes.values()].flat().map((p) => path.dirname(p)))),
];

function sqlView(esquema: EsquemaTabela, partes: readonly string[]): string {
  const colunas = esquema.colunas.map((c) => identifier(c.nome));
  // Parts of the project and parts made here lie below folders of other names, which one reading refuses to mix.
  const grupos = [
    ...Map.groupBy(partes, (parte) => [...parte.matchAll(/[\\/](\w+)=/g)].map((m) => m[1]).join()).values(),
  ];
  // The folder 'arquivo=<id>' tells the file; without the explicit type an id of digits only would become a number.
  const leituras = grupos.map(
    (grupo) => `SELECT arquivo AS _arquivo, ${colunas.join(', ')}
    FROM read_parquet([${grupo.map(literal).join(', ')}], hive_partitioning = true, hive_types = {'arquivo': VARCHAR})`,
  );
  return `CREATE OR REPLACE VIEW ${identifier(esquema.tabela)} AS ${leituras.join(' UNION ALL ')}`;
}

function sqlVazia(esquema: EsquemaTabela): string {
  const colunas = [
    'CAST(NULL AS VARCHAR) AS _arquivo',
    ...esquema.colunas.map((c) => `CAST(NULL AS ${tipoSql(c.tipo)}) AS ${identifier(c.nome)}`),
  ];
  return `CREATE OR REPLACE VIEW ${identifier(esquema.tabela)} AS SELECT ${colunas.join(', ')} WHERE false`;
}
