import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { Ocorrencia } from '../comum/ocorrencia.ts';
import { emIso8859 } from './plano/texto-sped.ts';
import { walkRegistros } from './walk-registros.ts';

const BLOCO = 1024 * 1024;
const LF = 10;

export interface BaseEmLatin1 {
  path: string;
  /** How many characters had no place in ISO-8859-1 and were replaced; null where the file is used as it is. */
  trocados: number | null;
}

/**
 * A SPED file in ISO-8859-1, as the guides require: the file itself, or a copy of its records at `destino` when it is
 * in UTF-8. Records keep their line numbers.
 */
export async function emLatin1(path: string, destino: string): Promise<BaseEmLatin1> {
  if (!maybeUtf8(path)) return { path, trocados: null };
  const { encoding, fimRegistros, inicio } = await walkRegistros({ path, encoding: true, visit: () => undefined });
  if (encoding !== 'utf-8') return { path, trocados: null };
  return { path: destino, trocados: copy({ path, destino, de: inicio, ate: fimRegistros }) };
}

/** The warning that a rectified file is no longer in the encoding of its base. */
export function avisoDeLatin1(periodo: string, trocados: number): Ocorrencia {
  const trocas = trocados === 0 ? '' : ` Caracteres que não existem nele foram trocados: ${trocados}.`;
  return {
    nivel: 'ADVERTENCIA',
    codigo: 'FORMATO',
    periodo,
    aba: '',
    linha: null,
    coluna: '',
    valor: '',
    mensagem: `O arquivo base está em UTF-8, e o retificado foi escrito em ISO-8859-1, como o guia exige.${trocas}`,
    sugestao: 'Confira os acentos no programa validador.',
  };
}

/** Whether the first lines with letters beyond ASCII are UTF-8: most files end the search at their first lines. */
function maybeUtf8(path: string): boolean {
  const fd = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(BLOCO);
    for (let posicao = 0; ; ) {
      const lidos = bytes.subarray(0, readSync(fd, bytes, 0, BLOCO, posicao));
      if (lidos.length === 0) return false;
      posicao += lidos.length;
      if (isAscii(lidos)) continue;
      // A block may begin or end within a character; a whole line never does.
      const inteiras = lidos.subarray(lidos.indexOf(LF) + 1, lidos.lastIndexOf(LF) + 1);
      if (!isAscii(inteiras)) return isUtf8(inteiras);
      return true;
    }
  } finally {
    closeSync(fd);
  }
}

function copy(o: { path: string; destino: string; de: number; ate: number }): number {
  const entrada = openSync(o.path, 'r');
  const saida = openSync(o.destino, 'w');
  try {
    const decodificador = new TextDecoder('utf-8');
    const bytes = Buffer.alloc(BLOCO);
    let trocados = 0;
    let resto = '';
    const write = (texto: string) => {
      const escrito = emIso8859(texto);
      trocados += escrito.trocados;
      writeAll(saida, Buffer.from(escrito.texto, 'latin1'));
    };
    for (let posicao = o.de; posicao < o.ate; ) {
      const lidos = readSync(entrada, bytes, 0, Math.min(BLOCO, o.ate - posicao), posicao);
      if (lidos === 0) break;
      posicao += lidos;
      const texto = resto + decodificador.decode(bytes.subarray(0, lidos), { stream: true });
      // Whole lines, so that no accent is parted from its letter.
      const fim = texto.lastIndexOf('\n') + 1;
      write(texto.slice(0, fim));
      resto = texto.slice(fim);
    }
    write(resto + decodificador.decode());
    return trocados;
  } finally {
    closeSync(entrada);
    closeSync(saida);
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let feito = 0; feito < bytes.length; ) feito += writeSync(fd, bytes, feito);
}
