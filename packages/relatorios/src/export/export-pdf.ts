import { Worker } from 'node:worker_threads';
import type { MarcaDoDossie } from '../dossie/pdf/create-documento.ts';
import { createFairLimit } from '../leitura/create-fair-limit.ts';
import { readAll } from '../leitura/read-all.ts';
import { loadTotais } from '../totais/load-totais.ts';
import { formaDaFolha, textoDaCelula } from './colunas-do-pdf.ts';
import type { ExportXlsxOptions } from './export-xlsx.ts';

const LIMITE_MS = 60_000;
const MEMORIA_MB = 512;
/** A thread keeps a core busy and hundreds of megabytes: one draws at a time, and owners take turns. */
const desenhos = createFairLimit({ places: 1, perOwner: 1 });

/** What the thread draws: texts alone. */
export interface PedidoDoPdf {
  nome: string;
  subtitulo: string;
  paragrafos: readonly string[];
  forma: ReturnType<typeof formaDaFolha>;
  linhas: readonly (readonly string[])[];
  /** How many of the last rows are totals. */
  totais: number;
  criadoEm: Date;
  marca: { nome: string; cor: string; logo: Uint8Array | null };
}

/**
 * A result as a PDF to be printed: title, company and period, what narrows the rows, the rows, and the totals of the
 * columns that add up. A thread draws it, because it takes seconds. The caller has seen to it that the rows are few.
 */
export async function exportPdf(
  o: Omit<ExportXlsxOptions, 'out'> & { marca: MarcaDoDossie; criadoEm: Date },
): Promise<Buffer> {
  return await desenhos(o.dono ?? '', async () => await draw(await readPedido(o)));
}

async function readPedido(o: Parameters<typeof exportPdf>[0]): Promise<PedidoDoPdf> {
  const { colunas, nome, parametros = {}, notas = [] } = o;
  const linhas: string[][] = [];
  for await (const lote of readAll(o)) {
    for (const linha of lote) linhas.push(colunas.map((coluna) => textoDaCelula(coluna, linha[coluna.key] ?? null)));
  }
  const totais = await loadTotais(o);
  const doRotulo = Math.max(
    0,
    colunas.findIndex((c) => c.type === 'text'),
  );
  const somadas = totais.map(({ rotulo, valores }) =>
    colunas.map((coluna, at) => (at === doRotulo ? rotulo : textoDaCelula(coluna, valores[at] ?? null))),
  );
  const feitas = [
    parametros.geradoEm && `Processado em ${parametros.geradoEm}`,
    parametros.baixadoEm && `baixado em ${parametros.baixadoEm}`,
  ].filter((parte) => parte !== undefined && parte !== '');
  return {
    nome,
    subtitulo: [parametros.projeto, parametros.periodo]
      .filter((parte) => parte !== undefined && parte !== '')
      .join(' · '),
    paragrafos: [
      ...(feitas.length > 0 ? [`${feitas.join(', ')}.`] : []),
      ...notas.map(({ rotulo, texto }) => `${rotulo}: ${texto}`),
    ],
    forma: formaDaFolha(colunas, [...linhas, ...somadas]),
    linhas: [...linhas, ...somadas],
    totais: somadas.length,
    criadoEm: o.criadoEm,
    marca: o.marca,
  };
}

function draw(pedido: PedidoDoPdf): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: pedido,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  });
  return new Promise((resolve, reject) => {
    const relogio = setTimeout(() => {
      reject(new Error(`the PDF was not drawn in ${LIMITE_MS} ms`));
      void worker.terminate();
    }, LIMITE_MS);
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(relogio);
      reject(new Error(`the thread that draws a PDF ended with ${code}`));
    });
  });
}
