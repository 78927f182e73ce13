import { isAscii, isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { bytesJanela, memoriaComum } from '../nucleo/esquema.gerado.ts';
import { findLinhaRegistro } from '../nucleo/indice-registros.ts';
import { type Nucleo, releaseNucleo, takeNucleo } from '../nucleo/nucleo.ts';
import { cutBeforeCharacter } from './find-encoding.ts';
import { type EfeitoTrecho, type PilhaNiveis, pushPilha } from './pilha-niveis.ts';
import type { PlanoPrescan } from './plano-prescan.ts';
import { preparePrescan } from './prepare-nucleo.ts';

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
}

/** `|9999|`: bytes that must be in the window to recognize a record. */
const bytesRegistro = 6;

/**
 * Scans the lines that start in [inicio, fim) without reading their fields: their number, their effect on the level
 * stack, and their encoding. `inicio` must be the start of a line. Stops at a 9999.
 */
export function prescanTrecho(o: TrechoPrescan): ResultadoPrescan {
  const nucleo = takeNucleo();
  const janela = Buffer.from(nucleo.memoria, memoriaComum.janela, bytesJanela);
  const resultado = walk(o, nucleo, janela);
  releaseNucleo(nucleo);
  return resultado;
}

function walk({ fd, inicio, fim, plano }: TrechoPrescan, nucleo: Nucleo, janela: Buffer): ResultadoPrescan {
  const { funcoes, leitura } = nucleo;
  const pilha = preparePrescan(nucleo, plano);
  let ascii = true;
  let utf8 = true;
  let fim9999 = -1;
  let lidoAte = inicio;
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
    if (!inicioDeLinha) {
      const quebra = janela.subarray(0, usado).indexOf(10);
      inicioDeLinha = quebra >= 0;
      pos = quebra >= 0 ? quebra + 1 : ultima ? usado : cutBeforeCharacter(janela.subarray(0, usado));
    }
    if (inicioDeLinha) {
      pos = funcoes.walkLinhas(pos, usado, plano.registro9999);
      if (leitura.registro === plano.registro9999) fim9999 = base + pos;
      // The rest is a line whose end was not read yet, or the last line.
      else if (pos < usado && (ultima || usado - pos >= bytesRegistro)) {
        if (startLine(nucleo, pilha, plano, janela, pos, usado)) fim9999 = base + pos;
        else {
          pos = ultima ? usado : pos + cutBeforeCharacter(janela.subarray(pos, usado));
          inicioDeLinha = false;
        }
      }
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
  const efeito = {
    linhas: leitura.linha,
    menorNivel: leitura.menorNivel,
    pilha: {
      linhas: pilha.linhas.slice(),
      registros: pilha.registros.slice(),
      fundo: leitura.fundo,
      ultimaLinha: leitura.ultimaLinha,
      ultimoRegistro: leitura.ultimoRegistro,
    },
  };
  return { efeito, ascii, utf8, fim9999 };
}

/** Counts the line that starts at `pos`, whose end is not in the window; true when it is a 9999. */
function startLine(
  { leitura, registros }: Nucleo,
  pilha: PilhaNiveis,
  plano: PlanoPrescan,
  janela: Buffer,
  pos: number,
  usado: number,
): boolean {
  leitura.linha++;
  const registro = usado - pos < bytesRegistro ? -1 : findLinhaRegistro(plano.indice, janela, pos);
  if (registro < 0) return false;
  const { nivel } = registros.at(registro);
  pilha.fundo = leitura.fundo;
  pushPilha(pilha, nivel, leitura.linha, registro);
  leitura.fundo = nivel;
  leitura.ultimaLinha = leitura.linha;
  leitura.ultimoRegistro = registro;
  leitura.menorNivel = Math.min(leitura.menorNivel, nivel);
  return registro === plano.registro9999;
}
