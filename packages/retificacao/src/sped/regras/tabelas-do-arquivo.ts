import path from 'node:path';
import { type Banco, type Fonte, identifier, literal } from '@apura/apuracao';
import { type EsquemaTabela, esquemas, tipoSql } from '@apura/documentos';

/** A SPED file, or a version of it, whose tables are to be read. */
export interface ArquivoTabelas {
  /** The value of `_arquivo`: the parts lie in a folder `arquivo=<id>`. */
  id: string;
  cnpj: string;
  /** yyyy-MM-dd. */
  inicio: string;
  /** Absolute paths of its Parquet parts, by table. */
  partes: ReadonlyMap<string, readonly string[]>;
}

/** The tables of the given files, read where a statement names them. A view for each table would cost as much again. */
export function fonteDe(arquivos: readonly ArquivoTabelas[]): Fonte {
  const [unico] = arquivos;
  return (tabela) => {
    const partes = arquivos.flatMap((a) => a.partes.get(tabela) ?? []).sort();
    if (partes.length === 0) return null;
    // With a single file there is no need to compare its name line by line.
    if (unico !== undefined && arquivos.length === 1)
      return `(SELECT ${literal(unico.id)} AS _arquivo, * FROM read_parquet([${partes.map(literal).join(', ')}]))`;
    return `(${sqlPartes(nomesDe(getEsquema(tabela).colunas), partes)})`;
  };
}

/**
 * Copies the named tables of the given files into the database, with the columns that `colunas` lists of them besides
 * the file, or with all columns. A table of which the files have no part is empty.
 */
export async function openTabelas(
  banco: Banco,
  o: { nomes: Iterable<string>; arquivos: readonly ArquivoTabelas[]; colunas?: ReadonlyMap<string, readonly string[]> },
): Promise<void> {
  const comandos = Array.from(new Set(o.nomes), (nome) => {
    const pedidas = o.colunas?.get(nome);
    const colunas = getEsquema(nome).colunas.filter((c) => pedidas === undefined || pedidas.includes(c.nome));
    const partes = o.arquivos.flatMap((a) => a.partes.get(nome) ?? []).sort();
    const criar = `CREATE OR REPLACE TABLE ${identifier(nome)}`;
    if (partes.length > 0) return `${criar} AS ${sqlPartes(nomesDe(colunas), partes)}`;
    return (
      `${criar} ` +
      `(${['_arquivo VARCHAR', ...colunas.map((c) => `${identifier(c.nome)} ${tipoSql(c.tipo)}`)].join(', ')})`
    );
  });
  await banco.run(comandos.join(';\n'));
}

/** The folders that hold the parts of the given files. */
export const pastasDe = (arquivos: readonly ArquivoTabelas[]): string[] => [
  ...new Set(arquivos.flatMap((a) => [...a.partes.values()].flat().map((p) => path.dirname(p)))),
];

let porNome: ReadonlyMap<string, EsquemaTabela> | undefined;

function getEsquema(nome: string): EsquemaTabela {
  porNome ??= new Map(esquemas().map((e) => [e.tabela, e]));
  const esquema = porNome.get(nome);
  if (!esquema) throw new Error(`no reader writes a table named ${nome}`);
  return esquema;
}

const nomesDe = (colunas: EsquemaTabela['colunas']): string[] => colunas.map((c) => identifier(c.nome));

function sqlPartes(colunas: readonly string[], partes: readonly string[]): string {
  // Parts of the project and parts made here lie in folders of other names, which one reading refuses to mix.
  const grupos = [
    ...Map.groupBy(partes, (parte) => [...parte.matchAll(/[\\/](\w+)=/g)].map((m) => m[1]).join()).values(),
  ];
  // The folder 'arquivo=<id>' gives the file; without the explicit type an id of digits only would become a number.
  const leituras = grupos.map(
    (grupo) => `SELECT ${['arquivo AS _arquivo', ...colunas].join(', ')}
    FROM read_parquet([${grupo.map(literal).join(', ')}], hive_partitioning = true, hive_types = {'arquivo': VARCHAR})`,
  );
  return leituras.join(' UNION ALL ');
}
