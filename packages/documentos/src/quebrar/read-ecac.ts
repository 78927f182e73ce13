import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cnpjRoot } from '@apura/br';
import { createParquetTableWriter } from '../columnar/parquet-table-writer.ts';
import { esquemasEcac } from '../ecac/esquemas-ecac.ts';
import type { FichaPapel, LinhaPapel, PapelLido } from '../ecac/papel-lido.ts';
import { tiposPapel } from '../ecac/papel-lido.ts';
import { readPapelTexto } from '../ecac/read-papel.ts';
import { readPapelPdf } from '../ecac/read-papel-pdf.ts';
import type { LeitorPdf } from '../pdf/leitor-pdf.ts';
import { ESQUEMA_INVENTARIO } from '../virada/colunas-do-inventario.ts';
import type { LeitorDePlanilha } from '../virada/leitor-de-planilha.ts';
import { readInventario } from '../virada/read-inventario.ts';
import { LIMITES_XML } from '../xml/nfe-lida.ts';
import { ensureConjunto } from './conjunto.ts';
import { type Escopo, formatDocument } from './escopo.ts';
import { stableId } from './hash-arquivo.ts';
import type { ArquivoEncontrado } from './inventario.ts';

/** Part of the names of sets, so that a corrected reader never finds old rows. */
const VERSAO = 'ecac-5';

/** The content of a PDF, a text of the e-CAC or a workbook. `ficha` is null for one of an unknown kind. */
export interface PapelCatalogado {
  ficha: FichaPapel | null;
  /** Why a PDF or a workbook could not be read at all. */
  recusa: string | null;
  partes: { tabela: string; path: string }[];
  /** Its folder below that of the reader. */
  nome: string;
}

/**
 * Reads a paper into its set below `leitorDir`, or takes the set that an earlier run completed. Rows of other companies
 * are left out and reported, so the company is part of the name of the set.
 */
export async function readEcac(o: {
  arquivo: ArquivoEncontrado;
  leitorDir: string;
  leitorPdf: LeitorPdf;
  readPlanilha: LeitorDePlanilha | undefined;
  escopo: Escopo;
  signal?: AbortSignal;
}): Promise<PapelCatalogado> {
  const raiz = o.escopo.cnpj === null ? '' : cnpjRoot(o.escopo.cnpj);
  const nome = `arquivo=ecac-${stableId(VERSAO, o.arquivo.id, raiz)}`;
  const dir = join(o.leitorDir, nome);
  const { partes, dados } = await ensureConjunto<Pick<PapelCatalogado, 'ficha' | 'recusa'>>(dir, async () => {
    const lido = await read(o);
    if (lido.papel === null) return { partes: [], dados: { ficha: null, recusa: lido.recusa } };
    const linhas = ownRows(lido.papel, raiz);
    return {
      partes: await writeTabelas({ dir, arquivoId: o.arquivo.id, linhas }),
      dados: { ficha: lido.papel.ficha, recusa: null },
    };
  });
  return { ...dados, nome, partes: partes.map((p) => ({ tabela: p.tabela, path: join(dir, p.arquivo) })) };
}

const GRANDE = `O arquivo tem mais de ${LIMITES_XML.maximoBytes / 1024 / 1024} MB. Divida-o e envie as partes.`;

async function read(o: {
  arquivo: ArquivoEncontrado;
  leitorPdf: LeitorPdf;
  readPlanilha: LeitorDePlanilha | undefined;
  signal?: AbortSignal;
}): Promise<{ papel: PapelLido | null; recusa: string | null }> {
  o.signal?.throwIfAborted();
  if (o.arquivo.tamanho > LIMITES_XML.maximoBytes) return { papel: null, recusa: GRANDE };
  if (o.arquivo.identificacao.tipo === 'XLSX') return readInventario({ ...o, path: o.arquivo.path });
  const bytes = new Uint8Array(await readFile(o.arquivo.path));
  const tipo = tiposPapel.find((t) => t === o.arquivo.identificacao.tipo);
  if (tipo) return { papel: readPapelTexto(bytes, tipo), recusa: null };
  const pdf = await o.leitorPdf.read(bytes, o.signal);
  return pdf.recusa === null ? { papel: readPapelPdf(pdf.paginas), recusa: null } : { papel: null, recusa: pdf.recusa };
}

/** The rows of the project's company. Only papers about several companies say to which one a row belongs. */
function ownRows(papel: PapelLido, raiz: string): readonly LinhaPapel[] {
  if (raiz === '') return papel.linhas;
  const alheias = papel.linhas.filter((l) => l.cnpj !== null && l.cnpj !== '' && cnpjRoot(l.cnpj) !== raiz);
  const semDono = papel.linhas.filter((l) => l.cnpj === '');
  if (alheias.length > 0) {
    const donos = [...new Set(alheias.map((l) => formatDocument(l.cnpj ?? '')))].sort();
    warn(
      papel.ficha,
      'ecac-linhas-de-outra-empresa',
      `Linhas de outra empresa (${donos.slice(0, 5).join(', ')}) não foram usadas: ${alheias.length}.`,
    );
  }
  if (semDono.length > 0) {
    warn(
      papel.ficha,
      'ecac-linhas-sem-cnpj',
      `Linhas cujo CNPJ não pôde ser lido não foram usadas: ${semDono.length}. Confira-as no documento.`,
    );
  }
  return papel.linhas.filter((l) => !alheias.includes(l) && !semDono.includes(l));
}

function warn(ficha: FichaPapel, codigo: string, mensagem: string): void {
  ficha.problemas.push({ codigo, mensagem, linha: null, registro: null, campo: null, valor: null });
  ficha.totalProblemas++;
}

async function writeTabelas(o: {
  dir: string;
  arquivoId: string;
  linhas: readonly LinhaPapel[];
}): Promise<{ tabela: string; arquivo: string }[]> {
  const partes: { tabela: string; arquivo: string }[] = [];
  for (const esquema of [...esquemasEcac(), ESQUEMA_INVENTARIO]) {
    const daTabela = o.linhas.filter((l) => l.esquema.tabela === esquema.tabela);
    if (daTabela.length === 0) continue;
    const arquivo = `${esquema.tabela}-0.parquet`;
    const escritor = createParquetTableWriter({ path: join(o.dir, arquivo), esquema });
    for (const { linha } of daTabela) escritor.append([o.arquivoId, ...linha.slice(1)]);
    await escritor.close();
    partes.push({ tabela: esquema.tabela, arquivo });
  }
  return partes;
}
