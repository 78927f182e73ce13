import { isAscii, isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { findLinhaRegistro, type IndiceRegistros } from './indice-registros.ts';
import { createPilha, type EfeitoTrecho, maxNiveis, pushPilha } from './pilha-niveis.ts';

export interface PlanoPrescan {
  indice: IndiceRegistros;
  niveis: readonly number[];
  /** Index of record 9999. */
  registro9999: number;
}

export interface ResultadoPrescan {
  efeito: EfeitoTrecho;
  ascii: boolean;
  utf8: boolean;
  /** Offset of the first line that is a 9999; -1 when there is none. */
  fim9999: number;
}

export interface TrechoPrescan {
  fd: number;
  inicio: number;
  fim: number;
  plano: PlanoPrescan;
  /** Only to tell whether all is ASCII: nothing else is in the result, and the walk stops where it is not. */
  soAscii: boolean;
}

const tamanhoJanela = 1024 * 1024;
/** `|9999|`: what must be in the window to tell a record. */
const bytesRegistro = 6;

/**
 * Walks the lines that start in [inicio, fim) without reading their fields: how many they are, what they do to the
 * level stack, and how their bytes are encoded. `inicio` must be the start of a line. Stops at a 9999.
 */
export function prescanTrecho(o: TrechoPrescan): ResultadoPrescan {
  const { fd, fim, plano } = o;
  const janela = Buffer.allocUnsafe(Math.min(tamanhoJanela, Math.max(64, fim - o.inicio)));
  if (o.soAscii) return checkAscii(o, janela);
  const pilha = createPilha();
  let menorNivel = maxNiveis;
  let linhas = 0;
  let ascii = true;
  let utf8 = true;
  let fim9999 = -1;
  let lidoAte = o.inicio;
  let sobra = 0;
  let inicioDeLinha = true;
  while (lidoAte < fim || sobra > 0) {
    const lidos =
      lidoAte < fim ? readSync(fd, janela, sobra, Math.min(janela.length - sobra, fim - lidoAte), lidoAte) : 0;
    const usado = sobra + lidos;
    const base = lidoAte - sobra;
    lidoAte += lidos;
    const ultima = lidos === 0 || lidoAte >= fim;
    let pos = 0;
    while (pos < usado) {
      if (inicioDeLinha) {
        if (usado - pos < bytesRegistro && !ultima) break;
        linhas++;
        const registro = usado - pos < bytesRegistro ? -1 : findLinhaRegistro(plano.indice, janela, pos);
        if (registro >= 0) {
          const nivel = plano.niveis[registro] ?? 0;
          if (nivel < menorNivel) menorNivel = nivel;
          pushPilha(pilha, nivel, linhas, registro);
          if (registro === plano.registro9999) {
            fim9999 = base + pos;
            break;
          }
        }
        inicioDeLinha = false;
      }
      const quebra = janela.indexOf(10, pos);
      if (quebra < 0 || quebra >= usado) {
        pos = ultima ? usado : pos + cutBeforeCharacter(janela.subarray(pos, usado));
        break;
      }
      pos = quebra + 1;
      inicioDeLinha = true;
    }
    const visto = janela.subarray(0, pos);
    if (utf8 && !isAscii(visto)) {
      ascii = false;
      utf8 = isUtf8(visto);
    }
    if (fim9999 >= 0) break;
    janela.copyWithin(0, pos, usado);
    sobra = usado - pos;
    if (lidos === 0) break;
  }
  return { efeito: { linhas, menorNivel, pilha }, ascii, utf8: utf8, fim9999 };
}

function checkAscii({ fd, inicio, fim }: TrechoPrescan, janela: Buffer): ResultadoPrescan {
  let ascii = true;
  for (let de = inicio; ascii && de < fim; ) {
    const lidos = readSync(fd, janela, 0, Math.min(janela.length, fim - de), de);
    if (lidos === 0) break;
    ascii = isAscii(janela.subarray(0, lidos));
    de += lidos;
  }
  const efeito = { linhas: 0, menorNivel: maxNiveis, pilha: createPilha() };
  return { efeito, ascii, utf8: ascii, fim9999: -1 };
}

/** Length without a UTF-8 character that the window may have cut: the tail is looked at again with what follows. */
function cutBeforeCharacter(bytes: Uint8Array): number {
  for (let n = bytes.length - 1; n > 0 && n > bytes.length - 4; n--) {
    const b = bytes[n] ?? 0;
    if (b < 0x80) return n + 1;
    if (b >= 0xc0) return n;
  }
  return bytes.length;
}
