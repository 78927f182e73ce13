import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createParquetTableWriter } from '../columnar/parquet-table-writer.ts';
import type { EsquemaTabela } from '../columnar/schema.ts';
import type { Problema } from '../sped/problema.ts';
import { LIMITES_XML } from '../xml/nfe-lida.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import { ensureConjunto } from './conjunto.ts';
import type { Decisao } from './decide-sped.ts';
import type { Escopo } from './escopo.ts';
import { stableId } from './hash-arquivo.ts';
import type { ArquivoEncontrado } from './inventario.ts';
import { findJson, writeJson } from './json-atomico.ts';

const JANELA = 16;
const MAXIMO_ARQUIVOS_LOTE = 2_000;
// The rows of a lot stay in memory until it is written.
const MAXIMO_BYTES_LOTE = 16 * 1024 * 1024;

/** What every document of an XML file has: its kind and its place. */
export interface DocumentoXml {
  kind: string;
  arquivoId: string;
  /** Position among the documents of its kind in the file. */
  ordem: number;
}

/** Names a document in the maps of decisions. */
export const documentKey = (d: DocumentoXml): string => `${d.arquivoId}/${d.kind}/${d.ordem}`;

/** The result of reading one XML file, without its rows. */
interface FichaXml<D extends DocumentoXml> {
  arquivoId: string;
  recusa: string | null;
  documentos: D[];
  problemas: Problema[];
  totalProblemas: number;
}

/** What every reader of XML documents returns, besides the documents. */
export interface LidaXml {
  recusa: string | null;
  problemas: Problema[];
  totalProblemas: number;
}

/** How one family of XML documents is read, decided and written. */
export interface FamiliaXml<L extends LidaXml, D extends DocumentoXml, X extends Decisao> {
  /** Part of the names of lots, so that a corrected reader never finds old rows. */
  versao: string;
  /** Null: the file is over the size limit and was not loaded; the reader then refuses it. */
  read(bytes: Uint8Array | null): L;
  documentos(arquivoId: string, lida: L): D[];
  decidir(documentos: readonly D[], escopo: Escopo): Map<string, X>;
  /**
   * Whether a new lot is decided together with the lots before it. This avoids writing a lot twice where copies of one
   * document are common, but its cost grows with the square of the number of lots.
   */
  comAnteriores: boolean;
  /** What the rows of a document depend on besides its file; null when it has no rows. */
  marca(chave: string, decisao: X): string | null;
  tabelas: readonly EsquemaTabela[];
  /** Adds the rows of one file in the order of the document; `_arquivo` is not filled yet. */
  addLinhas(o: {
    arquivoId: string;
    lida: L;
    decisaoOf: (kind: string, ordem: number) => X | null;
    add: (esquema: EsquemaTabela, linha: LinhaTabela) => void;
  }): void;
}

export interface XmlCatalogado<D extends DocumentoXml, X extends Decisao> {
  fichas: Map<string, FichaXml<D>>;
  /** By `documentKey`. */
  decisoes: Map<string, X>;
  partes: { tabela: string; path: string }[];
  /** Names of these lots in the folder of the reader. */
  nomes: Set<string>;
}

interface Leitura<L extends LidaXml, D extends DocumentoXml, X extends Decisao> {
  familia: FamiliaXml<L, D, X>;
  arquivos: readonly ArquivoEncontrado[];
  leitorDir: string;
  escopo: Escopo;
  onArquivo?: () => void;
  signal?: AbortSignal;
}

/**
 * Reads XML documents in lots and writes the rows of those that count.
 *
 * A lot is read once and written immediately with the documents that seem to count. When another lot has a better copy
 * of one of them, it is written again without that document. The names of lots follow from their content, so an
 * interrupted run continues where it stopped, and always ends with the same files.
 */
export async function readLotesXml<L extends LidaXml, D extends DocumentoXml, X extends Decisao>(
  o: Leitura<L, D, X>,
): Promise<XmlCatalogado<D, X>> {
  const { familia } = o;
  const lotes = splitLotes(o.arquivos);
  const fichas = new Map<string, FichaXml<D>>();
  for (const lote of lotes) {
    for (const ficha of await ensureFichas({ ...o, lote, anteriores: fichas })) fichas.set(ficha.arquivoId, ficha);
  }
  const decisoes = familia.decidir(Array.from(fichas.values(), (f) => f.documentos).flat(), o.escopo);
  const partes: { tabela: string; path: string }[] = [];
  const usados = new Set<string>();
  for (const lote of lotes) {
    const documentos = lote.flatMap((a) => fichas.get(a.id)?.documentos ?? []);
    const marcas = marksOf(familia, documentos, decisoes);
    if (marcas.size === 0) continue;
    const dir = loteDir(o, marcas);
    usados.add(dir);
    const conjunto = await ensureConjunto(dir, async () => {
      const donos = new Set(Array.from(marcas.keys(), (c) => c.slice(0, c.indexOf('/'))));
      const lidos = new Map<string, L>();
      const doLote = lote.filter((a) => donos.has(a.id));
      await forEachRead({ ...o, arquivos: doLote, onLida: (arquivo, lida) => lidos.set(arquivo.id, lida) });
      return { partes: await writeLote({ familia, dir, lidos, marcas, decisoes }), dados: null };
    });
    partes.push(...conjunto.partes.map((p) => ({ tabela: p.tabela, path: join(dir, p.arquivo) })));
  }
  const nomes = new Set([...usados, ...lotes.map((l) => fichasPath(o, l))].map((path) => basename(path)));
  return { fichas, decisoes, partes, nomes };
}

function splitLotes(arquivos: readonly ArquivoEncontrado[]): ArquivoEncontrado[][] {
  const lotes: ArquivoEncontrado[][] = [];
  let atual: ArquivoEncontrado[] = [];
  let bytes = 0;
  for (const arquivo of arquivos) {
    if (atual.length > 0 && (atual.length >= MAXIMO_ARQUIVOS_LOTE || bytes + arquivo.tamanho > MAXIMO_BYTES_LOTE)) {
      lotes.push(atual);
      atual = [];
      bytes = 0;
    }
    atual.push(arquivo);
    bytes += arquivo.tamanho;
  }
  if (atual.length > 0) lotes.push(atual);
  return lotes;
}

const fichasPath = (
  o: { leitorDir: string; familia: { versao: string } },
  lote: readonly ArquivoEncontrado[],
): string => join(o.leitorDir, `fichas-${stableId(o.familia.versao, ...lote.map((a) => a.id))}.json`);

const loteDir = (o: { leitorDir: string; familia: { versao: string } }, marcas: ReadonlyMap<string, string>): string =>
  join(o.leitorDir, `arquivo=lote-${stableId(o.familia.versao, ...marcas.values())}`);

/** The results of reading a lot, now or in an earlier run. */
async function ensureFichas<L extends LidaXml, D extends DocumentoXml, X extends Decisao>(
  o: Leitura<L, D, X> & { lote: readonly ArquivoEncontrado[]; anteriores: ReadonlyMap<string, FichaXml<D>> },
): Promise<FichaXml<D>[]> {
  const { familia } = o;
  const path = fichasPath(o, o.lote);
  const prontas = await findJson<FichaXml<D>[]>(path);
  if (prontas) {
    for (const _ of o.lote) o.onArquivo?.();
    return prontas;
  }
  const lidos = new Map<string, L>();
  await forEachRead({
    ...o,
    arquivos: o.lote,
    onLida: (arquivo, lida) => {
      lidos.set(arquivo.id, lida);
      o.onArquivo?.();
    },
  });
  const fichas = Array.from(lidos, ([arquivoId, lida]) => ({
    arquivoId,
    recusa: lida.recusa,
    documentos: familia.documentos(arquivoId, lida),
    problemas: lida.problemas,
    totalProblemas: lida.totalProblemas,
  }));
  const novos = fichas.flatMap((f) => f.documentos);
  const antes = familia.comAnteriores ? Array.from(o.anteriores.values(), (f) => f.documentos).flat() : [];
  const decisoes = familia.decidir([...antes, ...novos], o.escopo);
  const marcas = marksOf(familia, novos, decisoes);
  if (marcas.size > 0) {
    const dir = loteDir(o, marcas);
    await ensureConjunto(dir, async () => ({
      partes: await writeLote({ familia, dir, lidos, marcas, decisoes }),
      dados: null,
    }));
  }
  await writeJson(path, fichas);
  // Load them from the disk again: the results just read are slices of the whole text and would keep it in memory.
  return (await findJson<FichaXml<D>[]>(path)) ?? fichas;
}

/** Reads files in order. The next files are loaded from the disk while one is parsed. */
async function forEachRead<L extends LidaXml, D extends DocumentoXml, X extends Decisao>(
  o: Leitura<L, D, X> & { onLida: (arquivo: ArquivoEncontrado, lida: L) => void },
): Promise<void> {
  for (let i = 0; i < o.arquivos.length; i += JANELA) {
    const janela = o.arquivos.slice(i, i + JANELA);
    // Parsing is synchronous: this wait also lets the process answer its heartbeat during a long lot.
    const conteudos = await Promise.all(janela.map(readConteudo));
    for (const [k, arquivo] of janela.entries()) {
      o.signal?.throwIfAborted();
      o.onLida(arquivo, o.familia.read(conteudos[k] ?? null));
    }
  }
}

const readConteudo = async (a: ArquivoEncontrado): Promise<Buffer | null> =>
  a.tamanho > LIMITES_XML.maximoBytes ? null : readFile(a.path);

/** The marks of the documents that have rows, by `documentKey`, in the order of the documents. */
function marksOf<L extends LidaXml, D extends DocumentoXml, X extends Decisao>(
  familia: FamiliaXml<L, D, X>,
  documentos: readonly D[],
  decisoes: ReadonlyMap<string, X>,
): Map<string, string> {
  const marcas = new Map<string, string>();
  for (const documento of documentos) {
    const chave = documentKey(documento);
    const decisao = decisoes.get(chave);
    const marca = decisao ? familia.marca(chave, decisao) : null;
    if (marca !== null) marcas.set(chave, marca);
  }
  return marcas;
}

/** Writes the rows of the marked documents, in the order of files and documents; tables without rows are absent. */
async function writeLote<L extends LidaXml, D extends DocumentoXml, X extends Decisao>(o: {
  familia: FamiliaXml<L, D, X>;
  dir: string;
  lidos: ReadonlyMap<string, L>;
  marcas: ReadonlyMap<string, string>;
  decisoes: ReadonlyMap<string, X>;
}): Promise<{ tabela: string; arquivo: string }[]> {
  const linhas = new Map<EsquemaTabela, LinhaTabela[]>();
  for (const [arquivoId, lida] of o.lidos) {
    o.familia.addLinhas({
      arquivoId,
      lida,
      decisaoOf: (kind, ordem) => {
        const chave = documentKey({ kind, arquivoId, ordem });
        return o.marcas.has(chave) ? (o.decisoes.get(chave) ?? null) : null;
      },
      add: (esquema, linha) => {
        // '_arquivo' is the first column of every table.
        linha[0] = arquivoId;
        const daTabela = linhas.get(esquema);
        if (daTabela) daTabela.push(linha);
        else linhas.set(esquema, [linha]);
      },
    });
  }
  const partes: { tabela: string; arquivo: string }[] = [];
  for (const esquema of o.familia.tabelas) {
    const daTabela = linhas.get(esquema);
    if (daTabela) partes.push(await writeTabela(o.dir, esquema, daTabela));
  }
  return partes;
}

async function writeTabela(
  dir: string,
  esquema: EsquemaTabela,
  linhas: readonly LinhaTabela[],
): Promise<{ tabela: string; arquivo: string }> {
  const arquivo = `${esquema.tabela}-0.parquet`;
  const escritor = createParquetTableWriter({ path: join(dir, arquivo), esquema });
  for (const linha of linhas) escritor.append(linha);
  await escritor.close();
  return { tabela: esquema.tabela, arquivo };
}
