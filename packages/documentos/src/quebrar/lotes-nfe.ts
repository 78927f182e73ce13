import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createParquetTableWriter } from '../columnar/parquet-table-writer.ts';
import type { EsquemaTabela } from '../columnar/schema.ts';
import type { Problema } from '../sped/problema.ts';
import { esquemaEvento, esquemaItem, esquemaNota } from '../xml/esquemas-nfe.ts';
import { LIMITES_XML, type NfeLida } from '../xml/nfe-lida.ts';
import { readNfe, refuseBySize } from '../xml/read-nfe.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import { ensureConjunto } from './conjunto.ts';
import { decidirNfe, documentKey, type FichaDocumento } from './decidir-nfe.ts';
import type { Decisao } from './decidir-sped.ts';
import type { Escopo } from './escopo.ts';
import { stableId } from './hash-arquivo.ts';
import type { ArquivoEncontrado } from './inventario.ts';
import { findJson, writeJson } from './json-atomico.ts';

/** Version of the XML reader; part of the names of lots, so that a corrected reader never meets old rows. */
export const LEITOR_XML_VERSAO = '1';

const JANELA = 16;
const MAXIMO_ARQUIVOS_LOTE = 2_000;
// The rows of a lot are in memory until it is written.
const MAXIMO_BYTES_LOTE = 16 * 1024 * 1024;

/** What reading one XML file told, without its rows. */
export interface FichaXml {
  arquivoId: string;
  recusa: string | null;
  documentos: FichaDocumento[];
  problemas: Problema[];
  totalProblemas: number;
}

export interface NfeCatalogada {
  fichas: Map<string, FichaXml>;
  /** By `documentKey`. */
  decisoes: Map<string, Decisao>;
  partes: { tabela: string; path: string }[];
  /** What stands in the reader's folder for these lots. */
  nomes: Set<string>;
}

/**
 * Reads NF-e, NFC-e and events in lots and writes the rows of those that count.
 *
 * A lot is read once and written at once with the documents that it can tell to count; when another lot turns out to
 * hold a better copy of one of them, it is written again without it. Lots are named by what is in them, so an
 * interrupted run goes on where it was, and the files are the same however often it was interrupted.
 */
export async function lerLotesNfe(o: {
  arquivos: readonly ArquivoEncontrado[];
  leitorDir: string;
  escopo: Escopo;
  onArquivo?: () => void;
  signal?: AbortSignal;
}): Promise<NfeCatalogada> {
  const lotes = splitLotes(o.arquivos);
  const fichas = new Map<string, FichaXml>();
  for (const lote of lotes) {
    for (const ficha of await ensureFichas({ ...o, lote, anteriores: fichas })) fichas.set(ficha.arquivoId, ficha);
  }
  const documentos = Array.from(fichas.values(), (f) => f.documentos).flat();
  const decisoes = decidirNfe(documentos, o.escopo);
  const partes: NfeCatalogada['partes'] = [];
  const usados = new Set<string>();
  for (const lote of lotes) {
    const chaves = usedKeys(documentsOf(lote, fichas), decisoes);
    if (chaves.size === 0) continue;
    const dir = loteDir(o.leitorDir, chaves);
    usados.add(dir);
    const conjunto = await ensureConjunto(dir, async () => {
      const donos = new Set(Array.from(chaves, (c) => c.slice(0, c.indexOf('/'))));
      const lidos = new Map<string, NfeLida>();
      const doLote = lote.filter((a) => donos.has(a.id));
      await forEachRead(doLote, o.signal, (arquivo, lida) => lidos.set(arquivo.id, lida));
      return { partes: writeLote(dir, lidos, chaves), dados: null };
    });
    partes.push(...conjunto.partes.map((p) => ({ tabela: p.tabela, path: join(dir, p.arquivo) })));
  }
  const nomes = new Set([...usados, ...lotes.map((l) => fichasPath(o.leitorDir, l))].map((path) => basename(path)));
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

const fichasPath = (leitorDir: string, lote: readonly ArquivoEncontrado[]): string =>
  join(leitorDir, `fichas-${stableId(LEITOR_XML_VERSAO, ...lote.map((a) => a.id))}.json`);

/** The sheets of a lot, read now or kept from an earlier run. */
async function ensureFichas(o: {
  lote: readonly ArquivoEncontrado[];
  anteriores: ReadonlyMap<string, FichaXml>;
  leitorDir: string;
  escopo: Escopo;
  onArquivo?: () => void;
  signal?: AbortSignal;
}): Promise<FichaXml[]> {
  const path = fichasPath(o.leitorDir, o.lote);
  const prontas = await findJson<FichaXml[]>(path);
  if (prontas) {
    for (const _ of o.lote) o.onArquivo?.();
    return prontas;
  }
  const lidos = new Map<string, NfeLida>();
  await forEachRead(o.lote, o.signal, (arquivo, lida) => {
    lidos.set(arquivo.id, lida);
    o.onArquivo?.();
  });
  const fichas = Array.from(lidos, ([id, lida]) => fichaFrom(id, lida));
  const novos = fichas.flatMap((f) => f.documentos);
  const decisoes = decidirNfe([...Array.from(o.anteriores.values(), (f) => f.documentos).flat(), ...novos], o.escopo);
  const chaves = usedKeys(novos, decisoes);
  if (chaves.size > 0) {
    const dir = loteDir(o.leitorDir, chaves);
    await ensureConjunto(dir, async () => ({ partes: writeLote(dir, lidos, chaves), dados: null }));
  }
  await writeJson(path, fichas);
  return fichas;
}

/** Reads files in order; those ahead are fetched from the disk while one is parsed. */
async function forEachRead(
  arquivos: readonly ArquivoEncontrado[],
  signal: AbortSignal | undefined,
  onLida: (arquivo: ArquivoEncontrado, lida: NfeLida) => void,
): Promise<void> {
  for (let i = 0; i < arquivos.length; i += JANELA) {
    const janela = arquivos.slice(i, i + JANELA);
    // Parsing is synchronous: this wait also lets a long lot's process answer its heartbeat.
    const conteudos = await Promise.all(janela.map(readConteudo));
    for (const [k, arquivo] of janela.entries()) {
      signal?.throwIfAborted();
      const bytes = conteudos[k] ?? null;
      onLida(arquivo, bytes === null ? refuseBySize() : readNfe(bytes));
    }
  }
}

/** Null over the limit: the reader refuses by size alone, and the content need not be in memory for that. */
const readConteudo = async (a: ArquivoEncontrado): Promise<Buffer | null> =>
  a.tamanho > LIMITES_XML.maximoBytes ? null : readFile(a.path);

function fichaFrom(arquivoId: string, lida: NfeLida): FichaXml {
  const notas = lida.notas.map(({ nota: _nota, itens: _itens, ...resto }, i) => ({
    kind: 'nota' as const,
    arquivoId,
    ordem: i,
    ...resto,
  }));
  const eventos = lida.eventos.map(({ evento: _evento, ...resto }, i) => ({
    kind: 'evento' as const,
    arquivoId,
    ordem: i,
    ...resto,
  }));
  return {
    arquivoId,
    recusa: lida.recusa,
    documentos: [...notas, ...eventos],
    problemas: lida.problemas,
    totalProblemas: lida.totalProblemas,
  };
}

const documentsOf = (lote: readonly ArquivoEncontrado[], fichas: ReadonlyMap<string, FichaXml>): FichaDocumento[] =>
  lote.flatMap((a) => fichas.get(a.id)?.documentos ?? []);

const usedKeys = (documentos: readonly FichaDocumento[], decisoes: ReadonlyMap<string, Decisao>): Set<string> =>
  new Set(documentos.map(documentKey).filter((chave) => decisoes.get(chave)?.situacao === 'Usado'));

const loteDir = (leitorDir: string, chaves: ReadonlySet<string>): string =>
  join(leitorDir, `arquivo=lote-${stableId(LEITOR_XML_VERSAO, ...chaves)}`);

/** Writes the rows of the documents in `chaves`, in the order of files and documents; tables without rows are absent. */
function writeLote(
  dir: string,
  lidos: ReadonlyMap<string, NfeLida>,
  chaves: ReadonlySet<string>,
): { tabela: string; arquivo: string }[] {
  const notas: LinhaTabela[] = [];
  const itens: LinhaTabela[] = [];
  const eventos: LinhaTabela[] = [];
  for (const [arquivoId, lida] of lidos) {
    const isUsed = (kind: string, ordem: number) => chaves.has(documentKey({ kind, arquivoId, ordem }));
    for (const [ordem, nota] of lida.notas.entries()) {
      if (!isUsed('nota', ordem)) continue;
      notas.push(withArquivo(nota.nota, arquivoId));
      for (const item of nota.itens) itens.push(withArquivo(item, arquivoId));
    }
    for (const [ordem, evento] of lida.eventos.entries()) {
      if (isUsed('evento', ordem)) eventos.push(withArquivo(evento.evento, arquivoId));
    }
  }
  return [
    ...writeTabela(dir, esquemaNota, notas),
    ...writeTabela(dir, esquemaItem, itens),
    ...writeTabela(dir, esquemaEvento, eventos),
  ];
}

// '_arquivo' is the first column of the three tables.
function withArquivo(linha: LinhaTabela, arquivoId: string): LinhaTabela {
  linha[0] = arquivoId;
  return linha;
}

function writeTabela(
  dir: string,
  esquema: EsquemaTabela,
  linhas: readonly LinhaTabela[],
): { tabela: string; arquivo: string }[] {
  if (linhas.length === 0) return [];
  const arquivo = `${esquema.tabela}-0.parquet`;
  const escritor = createParquetTableWriter({ path: join(dir, arquivo), esquema });
  for (const linha of linhas) escritor.append(linha);
  escritor.close();
  return [{ tabela: esquema.tabela, arquivo }];
}
