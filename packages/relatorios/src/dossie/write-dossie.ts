import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { partesDaPlanilha } from '@apura/planilha';
import { writeZip, type ZipEntry } from '@apura/zip';
import { literal } from '../duck/sql-text.ts';
import { pastaTemporaria } from '../leitura/leitor-duck.ts';
import { readAll } from '../leitura/read-all.ts';
import type { Resultado } from '../leitura/resultado-do-dia.ts';
import { abasDoDossie, LINHAS_POR_ABA } from './abas-do-dossie.ts';
import type { DadosDossie } from './dados-do-dossie.ts';
import { colunasDaEvidencia } from './leitura-do-dossie.ts';
import { type LoadDossieOptions, loadDossie } from './load-dossie.ts';
import type { MarcaDoDossie } from './pdf/create-documento.ts';

export interface CreateDossieOptions extends LoadDossieOptions {
  marca: MarcaDoDossie;
}

/**
 * The dossier of a report as the pieces of a ZIP with a PDF and a workbook. Everything but the evidence is worked out
 * before this resolves; the rows of evidence are read while the ZIP is written. The same rows, files, tables, days and
 * brand give the same bytes. Throws for a report without a dossier, and `ConsultaInterrompida` past the limits.
 */
export async function createDossie(o: CreateDossieOptions): Promise<AsyncIterable<Uint8Array>> {
  const pasta = await mkdtemp(path.join(await pastaTemporaria(), 'evidencia-'));
  const remove = () => rm(pasta, { recursive: true, force: true });
  try {
    const evidenciaPath = path.join(pasta, 'evidencia.parquet');
    const dados = await loadDossie({ ...o, evidenciaPath });
    // The PDF library is loaded by who makes a dossier alone.
    const { renderPdf } = await import('./render-pdf.ts');
    const pdf = await renderPdf(dados, o.marca);
    return thenRemove(writeZip(entradas(dados, pdf, { ...o, evidenciaPath })), remove);
  } catch (causa) {
    await remove();
    throw causa;
  }
}

/** The pieces as they come; what they were read from goes when they end, or when nobody asks for more. */
function thenRemove(pedacos: AsyncIterable<Uint8Array>, remove: () => Promise<void>): AsyncIterable<Uint8Array> {
  const iterator = pedacos[Symbol.asyncIterator]();
  const iteravel: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => iteravel,
    async next() {
      try {
        const passo = await iterator.next();
        if (passo.done === true) await remove();
        return passo;
      } catch (causa) {
        await remove();
        throw causa;
      }
    },
    async return() {
      await iterator.return?.();
      await remove();
      return { done: true, value: undefined };
    },
  };
  return iteravel;
}

type ComEvidencia = CreateDossieOptions & { evidenciaPath: string };

async function* entradas(dados: DadosDossie, pdf: Buffer, o: ComEvidencia): AsyncGenerator<ZipEntry> {
  yield { name: 'dossie.pdf', content: pdf };
  yield { name: 'dossie.xlsx', content: { open: () => writeZip(partesDoXlsx(dados, o)), level: 0 } };
}

function* partesDoXlsx(dados: DadosDossie, { relatorio, evidenciaPath }: ComEvidencia): Generator<ZipEntry> {
  const colunas = [...relatorio.colunas, ...colunasDaEvidencia(relatorio)];
  const quantas = Math.max(1, Math.ceil(dados.evidencia.total / LINHAS_POR_ABA));
  const abas = Array.from({ length: quantas }, (_, i) => () => readAll(resultadoDaAba(i)));
  /** The rows with a value in the order of the report, so many to a sheet. */
  function resultadoDaAba(i: number): Resultado {
    const relacao = `(SELECT * EXCLUDE (_posicao), _posicao AS file_row_number
      FROM read_parquet(${literal(evidenciaPath)})
      ORDER BY _posicao LIMIT ${LINHAS_POR_ABA} OFFSET ${i * LINHAS_POR_ABA})`;
    return { path: evidenciaPath, colunas, relacao };
  }
  for (const { nome, pedacos } of partesDaPlanilha({ abas: abasDoDossie(dados, { colunas, abas }) }))
    yield { name: nome, content: { open: pedacos, level: 1 } };
}
