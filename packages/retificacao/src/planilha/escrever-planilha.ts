import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { AbaEscrita } from './aba-escrita.ts';
import { type PartePlanilha, partesDaPlanilha } from './partes-planilha.ts';

export interface EscreverPlanilhaOptions {
  abas: readonly AbaEscrita[];
  /** Ended by this call. */
  saida: Writable;
  signal?: AbortSignal;
}

/** Writes a workbook, row by row: memory does not grow with its rows. The same sheets give the same bytes. */
export async function escreverPlanilha({ saida, ...o }: EscreverPlanilhaOptions): Promise<void> {
  const zip = new ZipFile();
  for (const { nome, pedacos } of partesDaPlanilha(o)) {
    // Opened when its turn comes.
    zip.addReadStreamLazy(nome, OPCOES_ENTRADA, (pronto) =>
      pronto(null, Readable.from(guardados(pedacos), { objectMode: false })),
    );
  }
  zip.end();
  const saidaZip = zip.outputStream;
  if (!(saidaZip instanceof Readable)) throw new TypeError('the ZIP writer gives a stream that can be read');
  zip.on('error', (erro) => saidaZip.destroy(erro instanceof Error ? erro : new Error(String(erro))));
  await pipeline(saidaZip, saida, o.signal ? { signal: o.signal } : {});
}

/** A stream may keep a piece for longer than it holds. */
async function* guardados(pedacos: PartePlanilha['pedacos']): AsyncGenerator<string | Uint8Array> {
  for await (const pedaco of pedacos()) yield typeof pedaco === 'string' ? pedaco : Buffer.from(pedaco);
}

/** The same in memory, for workbooks of known size. */
export async function montarPlanilha(abas: readonly AbaEscrita[]): Promise<Uint8Array> {
  const pedacos: Uint8Array[] = [];
  const saida = new Writable({
    write(pedaco: Uint8Array, _codificacao, feito) {
      pedacos.push(pedaco);
      feito();
    },
  });
  await escreverPlanilha({ abas, saida });
  return new Uint8Array(Buffer.concat(pedacos));
}

/** A day that a ZIP can name, for every part: the same sheets give the same bytes. */
const OPCOES_ENTRADA = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
