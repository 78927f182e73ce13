import { readFile, stat } from 'node:fs/promises';
import { createLeitorPdf } from '../pdf/leitor-pdf.ts';
import { LIMITES_PDF, type LimitesPdf } from '../pdf/pdf-lido.ts';
import { LeituraError } from '../sped/erro-leitura.ts';
import { elementoDeValores } from './elemento-de-valores.ts';
import { findValores } from './find-valores.ts';
import { type LinhaPapelTexto, linhasPdf, linhasTexto } from './linhas-papel.ts';
import type { LinhaOrigem } from './read-origem-sped.ts';
import { readOrigemXml } from './read-origem-xml.ts';

export interface ReadOrigemPapelOptions {
  path: string;
  /** Wanted line, 1-based in the order shown; used when `valores` is empty. */
  linha: number;
  /** Values of the report's row, as shown there; the wanted line is the one with most of them. */
  valores: readonly string[];
  antes: number;
  depois: number;
}

export interface OrigemPapel {
  /** 0 when no line has any of the values; the lines are then the first of the document. */
  alvo: number;
  linhas: (LinhaOrigem & { pagina: number | null })[];
}

/** A user waits for the result: less time than the reader of a project has. */
const LIMITES_CONSULTA: LimitesPdf = { ...LIMITES_PDF, tempoMs: 20_000 };
const MAXIMO_ELEMENTOS = 200_000;
/** No known paper comes near this size. A larger one is not searched, because others wait. */
const MAXIMO_BYTES = 16 * 1024 * 1024;

/**
 * The lines around one line of a paper of the e-CAC: for a PDF the lines on its pages, for a listing its rows, for a
 * DCTFWeb in XML its elements. Empty when the line does not exist or the paper cannot be read.
 *
 * Papers have no numbered rows, so the line of a report's row is found by their common values. PDFs are read one at a
 * time, in a thread with limits; the last document is kept for the next call.
 */
export async function readOrigemPapel(o: ReadOrigemPapelOptions): Promise<OrigemPapel> {
  const documento = await readDocumento(o.path);
  if (documento.xml) return readXml(o, documento.linhas);
  const { linhas } = documento;
  const achada = findValores(
    linhas.map((l, i) => ({ texto: l.texto, grupo: l.pagina ?? i })),
    o.valores,
  );
  const alvo = o.valores.length > 0 ? achada + 1 : Math.floor(o.linha);
  if (alvo > linhas.length) return { alvo: 0, linhas: [] };
  const de = Math.max(0, alvo - 1 - o.antes);
  const janela = linhas.slice(de, Math.max(1, alvo) + o.depois);
  return { alvo, linhas: janela.map((l, i) => ({ ...l, linha: de + i + 1, registro: null })) };
}

async function readXml(o: ReadOrigemPapelOptions, linhas: readonly LinhaPapelTexto[]): Promise<OrigemPapel> {
  const achada =
    o.valores.length > 0
      ? elementoDeValores(
          linhas.map((l) => l.texto),
          o.valores,
        ) + 1
      : o.linha;
  const { path, antes, depois } = o;
  const lida = await readOrigemXml({ path, linha: Math.max(1, achada), antes, depois });
  return {
    alvo: achada === 0 ? 0 : lida.alvo,
    linhas: lida.linhas.map((l) => ({ ...l, pagina: null })),
  };
}

interface DocumentoLido {
  xml: boolean;
  linhas: readonly LinhaPapelTexto[];
}

let ultimo: { chave: string; documento: Promise<DocumentoLido> } | null = null;
let vez: Promise<unknown> = Promise.resolve();

async function readDocumento(path: string): Promise<DocumentoLido> {
  const { size, mtimeMs, ino } = await stat(path).catch((erro: unknown) => {
    throw new LeituraError('ARQUIVO_INACESSIVEL', `${path}: ${String(erro)}`, erro);
  });
  if (size > MAXIMO_BYTES) return { xml: false, linhas: [] };
  const chave = `${path} ${ino} ${size} ${mtimeMs}`;
  if (ultimo?.chave === chave) return ultimo.documento;
  const documento = vez.then(() => read(path));
  ultimo = { chave, documento };
  vez = documento.catch(() => {
    if (ultimo?.documento === documento) ultimo = null;
  });
  return documento;
}

async function read(path: string): Promise<DocumentoLido> {
  const bytes = new Uint8Array(await readFile(path));
  const inicio = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (inicio.includes('%PDF-')) {
    const leitor = createLeitorPdf(LIMITES_CONSULTA);
    try {
      const { paginas } = await leitor.read(bytes);
      return { xml: false, linhas: linhasPdf(paginas) };
    } finally {
      await leitor.close();
    }
  }
  if (/^[\s\u00ef\u00bb\u00bf]*</.test(inicio) && !/<(?:!doctype html|html|table|tr)\b/i.test(inicio)) {
    const { linhas } = await readOrigemXml({ path, linha: 1, antes: 0, depois: MAXIMO_ELEMENTOS });
    return { xml: true, linhas: linhas.map(({ texto, campos }) => ({ pagina: null, texto, campos })) };
  }
  return { xml: false, linhas: linhasTexto(bytes) };
}
