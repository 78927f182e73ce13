import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { countBuffers } from './count-buffers.ts';
import { groupLinhas, type ItemPdf } from './group-linhas.ts';
import { type LimitesPdf, type PaginaPdf, type PdfLido, PESADO } from './pdf-lido.ts';

/** A request to the thread: one document at a time. */
export interface PedidoPdf {
  bytes: Uint8Array;
  limites: LimitesPdf;
}

const pacote = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const pasta = (nome: string): string => `${pathToFileURL(join(pacote, nome)).href}/`;

/** Time to wait for the answer after an unhandled rejection of the library. */
const ESPERA_MS = 3_000;
let desistir: ((erro: unknown) => void) | null = null;
const buffers = countBuffers();

parentPort?.on('message', (pedido: PedidoPdf) => {
  const abandono = new Promise<never>((_, reject) => {
    desistir = reject;
  });
  Promise.race([read(pedido), abandono]).then(
    (lido) => answer(lido),
    (erro: unknown) => answer(refuse(reasonOf(erro))),
  );
});

function answer(lido: PdfLido): void {
  desistir = null;
  parentPort?.postMessage(lido);
}

// In a damaged document the library may leave a rejected promise unhandled. Mostly it still answers; when it does not,
// end the wait early instead of using all the time of the document.
process.on('unhandledRejection', (erro) => {
  const deste = desistir;
  if (deste) setTimeout(() => deste(erro), ESPERA_MS).unref();
});

class PesadoError extends Error {}

async function read({ bytes, limites }: PedidoPdf): Promise<PdfLido> {
  const beginStep = () => buffers.begin(limites.buffersMb * 1024 * 1024, () => desistir?.(new PesadoError()));
  beginStep();
  const tarefa = getDocument({
    data: bytes,
    // Fonts and character maps come with the package: a document never causes a download.
    cMapUrl: pasta('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: pasta('standard_fonts'),
    wasmUrl: pasta('wasm'),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const documento = await tarefa.promise;
    if (documento.numPages > limites.maximoPaginas) {
      return refuse(
        `O PDF tem ${documento.numPages} páginas, e o máximo é ${limites.maximoPaginas}. Divida-o e envie as partes.`,
      );
    }
    const paginas: PaginaPdf[] = [];
    let itens = 0;
    for (let numero = 1; numero <= documento.numPages; numero++) {
      beginStep();
      const pagina = await documento.getPage(numero);
      const doTexto = await itemsOf(pagina);
      itens += doTexto.length;
      if (itens > limites.maximoItens) {
        return refuse('O PDF tem texto demais para ser lido. Divida-o e envie as partes.');
      }
      paginas.push({ numero, linhas: groupLinhas(doTexto) });
      pagina.cleanup();
    }
    if (paginas.every((p) => p.linhas.length === 0)) {
      return refuse(
        'O PDF não tem texto: é uma imagem digitalizada ou foi impresso como imagem. Baixe o documento ' +
          'original no e-CAC, ou peça ao cliente o PDF que ele baixou de lá (do PGDAS-D, o do Portal do Simples ' +
          'Nacional), e não uma cópia escaneada.',
      );
    }
    return { paginas, recusa: null };
  } finally {
    await tarefa.destroy();
  }
}

type Pagina = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

/** The text of a page at its visible place, after the rotation of the page. */
async function itemsOf(pagina: Pagina): Promise<ItemPdf[]> {
  const { transform } = pagina.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as number[];
  const { items } = await pagina.getTextContent({ includeMarkedContent: false, disableNormalization: false });
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [p = 1, q = 0, r = 0, s = 1, x = 0, y = 0] = item.transform as number[];
    const altura = Math.hypot(r * a + s * c, r * b + s * d) || item.height;
    // Text that does not run from left to right on the visible page is a stamp along the edge.
    const dx = p * a + q * c;
    const dy = p * b + q * d;
    if (Math.abs(dy) > Math.abs(dx)) return [];
    return [{ texto: item.str, x: x * a + y * c + e, y: x * b + y * d + f, largura: item.width, altura }];
  });
}

const refuse = (recusa: string): PdfLido => ({ paginas: [], recusa });

function reasonOf(erro: unknown): string {
  if (erro instanceof PesadoError) return PESADO;
  const nome = erro instanceof Error ? erro.name : '';
  if (nome === 'PasswordException') {
    return 'O PDF está protegido por senha. Envie-o sem senha.';
  }
  return 'O PDF está danificado ou incompleto e não pôde ser lido. Baixe-o de novo no e-CAC.';
}
