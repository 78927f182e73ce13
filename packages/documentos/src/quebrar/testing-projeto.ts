import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { readPlanilha } from '@apura/planilha';
import { afterAll } from 'vitest';
import { queryDuckDb } from '../columnar/testing-read.ts';
import type { ArquivoCatalogado, Catalogo } from './catalogo.ts';
import type { EntradaArquivo } from './inventario.ts';
import { quebrarArquivos } from './quebrar-arquivos.ts';

/** Root of the repository. */
export const raiz: string = resolve(import.meta.dirname, '../../../..');

/** New folders for the projects of a test file. They are removed after its last test. */
export function createPastas(): () => string {
  const pasta = mkdtempSync(join(tmpdir(), 'apura-quebrar-'));
  afterAll(() => rmSync(pasta, { recursive: true, force: true }));
  let n = 0;
  return () => join(pasta, `projeto-${++n}`);
}

/** Reads documents as a project in a folder, with one thread. */
export function quebrarEm(
  dir: string,
  documentos: Record<string, string | Uint8Array>,
  o: { empresa: { cnpj: string } | null; periodo: { inicio: string; fim: string } | null },
): Promise<Catalogo> {
  const entradas = receive(join(dir, 'recebidos'), documentos);
  return quebrarArquivos({ ...o, entradas, workDir: join(dir, 'dataset'), workers: 1, readPlanilha });
}

/** The situation of every file, by name. */
export const situacoesDe = (c: Catalogo): Record<string, string> =>
  Object.fromEntries(c.arquivos.map((a) => [`${a.nome}.${a.extensao}`, a.situacao]));

/** The problems of a file, one per line. */
export const mensagensDe = (c: Catalogo, nome: string): string =>
  getArquivo(c, nome)
    .problemas.map((p) => p.mensagem)
    .join('\n');

/** Columns of all rows of a table, in order; empty when the project has no such table. */
export async function readRows(c: Catalogo, tabela: string, colunas: string): Promise<(string | null)[][]> {
  const partes = c.tabelas.find((t) => t.tabela === tabela)?.partes ?? [];
  if (partes.length === 0) return [];
  const lidas = await queryDuckDb(
    `select ${colunas} from read_parquet([${partes.map((p) => `'${p}'`).join(',')}]) order by all`,
  );
  return lidas.map((l) => Object.values(l));
}

/** How many rows a table has. */
export const countRows = async (c: Catalogo, tabela: string): Promise<number> =>
  Number((await readRows(c, tabela, 'count(*)'))[0]?.[0] ?? 0);

/** Writes documents below a folder and gives them as received files, one second apart in the order given. For tests. */
export function receive(pasta: string, documentos: Record<string, string | Uint8Array>): EntradaArquivo[] {
  mkdirSync(pasta, { recursive: true });
  return Object.entries(documentos).map(([nome, conteudo], i) => {
    const path = join(pasta, `${String(i).padStart(4, '0')}.recebido`);
    writeFileSync(path, typeof conteudo === 'string' ? Buffer.from(conteudo, 'latin1') : conteudo);
    return { id: `entrada-${i}`, nome, path, recebidoEm: new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString() };
  });
}

/** Everything that two runs over the same files must have in common: the catalogue and the bytes of its tables. */
export function fingerprint(catalogo: Catalogo, workDir: string): { catalogo: string; partes: Record<string, string> } {
  const texto = JSON.stringify(catalogo).replaceAll(workDir, '');
  const partes = catalogo.tabelas.flatMap((t) => t.partes);
  return {
    catalogo: texto,
    partes: Object.fromEntries(
      partes.map((p) => [relative(workDir, p), createHash('sha256').update(readFileSync(p)).digest('hex')]),
    ),
  };
}

/** Paths below a folder, of files only, sorted. */
export const listFiles = (pasta: string): string[] =>
  readdirSync(pasta, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => relative(pasta, join(f.parentPath, f.name)))
    .sort();

/** The catalogued file of a name, which must be there once. */
export function getArquivo(catalogo: Catalogo, nome: string): ArquivoCatalogado {
  const achados = catalogo.arquivos.filter((a) => `${a.nome}.${a.extensao}` === nome);
  const [unico] = achados;
  if (achados.length !== 1 || !unico) throw new Error(`${achados.length} files named ${nome}`);
  return unico;
}
