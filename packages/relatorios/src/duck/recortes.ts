import type { DuckDBConnection } from '@duckdb/node-api';
import type { ProjetoDataset } from '../dataset.ts';
import type { Recorte } from './recorte.ts';
import { emOrdem, nomeArquivo, variaveisArquivos } from './register-catalogo.ts';
import { variaveisFato } from './register-fato.ts';
import { DEPOIS_DA_ULTIMA, partesDe, variaveisTabelas } from './register-tabelas.ts';
import { identifier, literal } from './sql-text.ts';
import { changeVariaveis } from './variaveis.ts';

/**
 * About how many lines of SPED one sort may hold, of two at a time: a wide row of a report takes some hundreds of
 * bytes.
 */
const LINHAS_POR_RECORTE = 200_000;

/**
 * Divides the used files of a project, in the order of the reports, into stretches of about two hundred thousand
 * lines. With `linha` a file longer than that is divided too. One stretch means that there is nothing to divide.
 */
export function divideRecortes(
  dataset: ProjetoDataset,
  por: 'arquivo' | 'linha',
  linhasPorRecorte = LINHAS_POR_RECORTE,
): Recorte[] {
  const usados = emOrdem(dataset.arquivos).filter((a) => a.situacao === 'Usado');
  const recortes: Recorte[] = [];
  let ids: string[] = [];
  let nomes: string[] = [];
  let linhas = 0;
  const close = () => {
    if (ids.length > 0) recortes.push({ ids, nomes });
    ids = [];
    nomes = [];
    linhas = 0;
  };
  for (const a of usados) {
    const dele = a.linhas ?? 0;
    if (por === 'linha' && dele > linhasPorRecorte) {
      close();
      const partes = Math.ceil(dele / linhasPorRecorte);
      const tamanho = Math.ceil(dele / partes);
      for (let i = 0; i < partes; i++) {
        const de = i * tamanho + 1;
        recortes.push({
          ids: [a.id],
          nomes: [nomeArquivo(a)],
          linhas: { de, antesDe: i === partes - 1 ? DEPOIS_DA_ULTIMA : de + tamanho },
        });
      }
      continue;
    }
    if (linhas + dele > linhasPorRecorte) close();
    ids.push(a.id);
    nomes.push(nomeArquivo(a));
    linhas += dele;
  }
  close();
  return recortes;
}

/**
 * The stretches whose files have any of the given tables, from which all rows come: of the others a report would only
 * be found empty, which costs as much as a small report.
 */
export function comFontes(
  recortes: readonly Recorte[],
  { dataset, fontes }: { dataset: ProjetoDataset; fontes: readonly string[] },
): Recorte[] {
  const partes = fontes.flatMap((tabela) => partesDe(dataset, tabela));
  const todos = new Set(dataset.arquivos.map((a) => a.id));
  const donos = new Set(partes.map((parte) => donoDe(parte, todos)));
  return recortes.filter((r) => donos.has(undefined) || r.ids.some((id) => donos.has(id)));
}

/**
 * Shows a connection only a stretch of `arq`, of the facts and of the given tables, and everything else whole; `null`
 * shows everything. Whoever takes a connection says first what it shows: it still shows what was asked of it before.
 * Of a stretch of lines only the records of documents (blocks A to D and F) are cut: registers, totals and
 * establishments stay whole.
 */
export async function showRecorte(
  connection: DuckDBConnection,
  o: { dataset: ProjetoDataset; tabelas: Iterable<string>; recorte: Recorte } | null,
): Promise<void> {
  if (o === null) return await changeVariaveis(connection, new Map());
  const { dataset, tabelas, recorte } = o;
  const ficam = partesDosArquivos(dataset, recorte.ids);
  await changeVariaveis(
    connection,
    new Map([
      ...variaveisArquivos(recorte.ids),
      ...variaveisFato(dataset, recorte),
      ...variaveisTabelas(dataset, tabelas, { ficam, linhas: recorte.linhas }),
    ]),
  );
}

/**
 * Moves the cuts of a file to where a document begins, so that no document is divided from its children: to the first
 * line at or after the cut that one of the records has. Where there is none the stretch goes on to the end.
 */
export async function alignRecortes(
  connection: DuckDBConnection,
  recortes: readonly Recorte[],
  inicios: readonly string[],
): Promise<Recorte[]> {
  const alinhados: Recorte[] = [];
  let antes = 1;
  for (const [i, recorte] of recortes.entries()) {
    const { ids, nomes, linhas } = recorte;
    if (linhas === undefined) {
      alinhados.push(recorte);
      antes = 1;
      continue;
    }
    const ultimo = recortes[i + 1]?.ids[0] !== ids[0];
    const achados = inicios.map(
      (t) =>
        `SELECT min(_linha) AS l FROM ${identifier(t)} WHERE _arquivo = ${literal(ids[0] ?? '')}
          AND _linha >= ${linhas.antesDe}`,
    );
    const achado =
      ultimo || achados.length === 0
        ? null
        : await primeiro(connection, `SELECT min(l) FROM (${achados.join(' UNION ALL ')})`);
    const antesDe = achado ?? DEPOIS_DA_ULTIMA;
    if (antesDe > antes) alinhados.push({ ids, nomes, linhas: { de: antes, antesDe } });
    antes = ultimo ? 1 : antesDe;
  }
  return alinhados;
}

async function primeiro(connection: DuckDBConnection, sql: string): Promise<number | null> {
  const valor = (await connection.runAndReadAll(sql)).getRowsJson()[0]?.[0];
  return valor === null || valor === undefined ? null : Number(valor);
}

const PASTA_DO_ARQUIVO = /[\\/]arquivo=([^\\/]*)[\\/]/;

/** The file whose rows alone a part holds; undefined for the part of a lot, which may hold any file's. */
function donoDe(parte: string, arquivos: ReadonlySet<string>): string | undefined {
  const id = PASTA_DO_ARQUIVO.exec(parte)?.[1];
  return id !== undefined && arquivos.has(id) ? id : undefined;
}

/** A part in the folder of one file holds that file's rows; the parts of lots, which hold many files', all stay. */
function partesDosArquivos(dataset: ProjetoDataset, ids: readonly string[]): (parte: string) => boolean {
  const mostrados = new Set(ids);
  const todos = new Set(dataset.arquivos.map((a) => a.id));
  return (parte) => {
    const dono = donoDe(parte, todos);
    return dono === undefined || mostrados.has(dono);
  };
}
