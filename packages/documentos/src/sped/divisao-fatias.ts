import { findLinhaRegistro, type IndiceRegistros } from '../nucleo/indice-registros.ts';
import { readBytes } from './cabecalho.ts';

const bytesBusca = 64 * 1024;
/** A digital signature, which follows the 9999, begins with it. */
export const ASSINATURA = 'SBRCAAEPDR';

/**
 * Where the content to read ends: behind the line of a 9999 near the end of the file, else before a signature there,
 * else at the end of the file. The readers find an earlier 9999 themselves.
 */
export function findFimConteudo(fd: number, inicio: number, tamanho: number): number {
  for (const quantos of [bytesBusca, 1024 * 1024]) {
    const de = Math.max(inicio, tamanho - quantos);
    const cauda = readBytes(fd, de, tamanho - de);
    const fim = cauda.indexOf('\n|9999|', 0, 'latin1');
    if (fim >= 0) {
      const quebra = cauda.indexOf(10, fim + 1);
      const marca = cauda.indexOf(ASSINATURA, fim + 1, 'latin1');
      if (marca >= 0 && (quebra < 0 || marca < quebra)) return de + marca;
      return quebra < 0 ? tamanho : de + quebra + 1;
    }
    const marca = cauda.indexOf(`\n${ASSINATURA}`, 0, 'latin1');
    if (marca >= 0) return de + marca + 1;
    if (de === inicio) break;
  }
  return tamanho;
}

/** What follows the content: whether there is a signature, and how many other bytes that are not blank. */
export function inspectCauda(
  fd: number,
  fim: number,
  tamanho: number,
): { assinatura: boolean; bytesIgnorados: number } {
  const cauda = readBytes(fd, fim, Math.min(1024 * 1024, tamanho - fim));
  const marca = cauda.indexOf(ASSINATURA, 0, 'latin1');
  const antes = marca >= 0 ? cauda.subarray(0, marca) : cauda;
  // Line ends, blanks, and the zeros with which some programs pad the file have no meaning.
  const temConteudo = antes.some((b) => b > 32);
  return { assinatura: marca >= 0, bytesIgnorados: temConteudo ? (marca >= 0 ? marca : tamanho - fim) : 0 };
}

/**
 * Starts of `quantas` stretches of about the same size within [inicio, fim), each at a line that is a known record: at
 * such a line no payload of several lines can be open. Fewer when the file does not have as many.
 */
export function cutFatias(fd: number, inicio: number, fim: number, quantas: number, indice: IndiceRegistros): number[] {
  return cut(inicio, fim, quantas, (de) =>
    findLine(fd, de, fim, (bytes, i, n) => n - i >= 6 && findLinhaRegistro(indice, bytes, i) >= 0),
  );
}

/** The same as `cutFatias`, but a stretch may start at any line. */
export function cutLinhas(fd: number, inicio: number, fim: number, quantas: number): number[] {
  return cut(inicio, fim, quantas, (de) => findLine(fd, de, fim, () => true));
}

function cut(inicio: number, fim: number, quantas: number, next: (de: number) => number): number[] {
  const inicios = [inicio];
  for (let k = 1; k < quantas; k++) {
    const de = next(inicio + Math.floor(((fim - inicio) * k) / quantas));
    if (de > (inicios.at(-1) ?? inicio) && de < fim) inicios.push(de);
  }
  return inicios;
}

/** Offset of the first accepted line that starts behind `de`; `fim` when there is none. */
function findLine(
  fd: number,
  de: number,
  fim: number,
  accept: (bytes: Uint8Array, inicioLinha: number, tamanho: number) => boolean,
): number {
  // Blocks overlap by the length of a record's code, so that no record is missed at a border.
  const borda = 8;
  for (let base = de; base < fim; base += bytesBusca) {
    const bytes = readBytes(fd, base, Math.min(bytesBusca + borda, fim - base));
    for (let i = bytes.indexOf(10); i >= 0 && i < bytesBusca; i = bytes.indexOf(10, i + 1)) {
      if (base + i + 1 < fim && accept(bytes, i + 1, bytes.length)) return base + i + 1;
    }
  }
  return fim;
}
