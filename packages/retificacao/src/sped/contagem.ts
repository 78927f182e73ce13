import { registroDe } from './registro-bruto.ts';

/** How many records of each code, and how many physical lines, a file or a block has. */
export interface Contagem {
  porCodigo: Map<number, number>;
  porBloco: Map<string, { registros: number; linhas: number }>;
  registros: number;
  linhas: number;
}

export function createContagem(): Contagem {
  return { porCodigo: new Map(), porBloco: new Map(), registros: 0, linhas: 0 };
}

export function addContagem(contagem: Contagem, codigo: number, linhas: number): void {
  contagem.linhas += linhas;
  if (codigo === 0) return;
  contagem.registros++;
  contagem.porCodigo.set(codigo, (contagem.porCodigo.get(codigo) ?? 0) + 1);
  const bloco = blocoDe(codigo);
  const existente = contagem.porBloco.get(bloco);
  if (existente) {
    existente.registros++;
    existente.linhas += linhas;
  } else contagem.porBloco.set(bloco, { registros: 1, linhas });
}

/** Counts records of one block at once, but not by their codes. */
export function addTrecho(contagem: Contagem, letra: string, t: { registros: number; linhas: number }): void {
  contagem.linhas += t.linhas;
  contagem.registros += t.registros;
  const existente = contagem.porBloco.get(letra);
  if (existente) {
    existente.registros += t.registros;
    existente.linhas += t.linhas;
  } else contagem.porBloco.set(letra, { registros: t.registros, linhas: t.linhas });
}

const letras = new Map<number, string>();

/** The letter of a record's block. */
export const blocoDe = (codigo: number): string => letraDe(codigo >>> 24);

/** The letter that is the first byte of a record's code. */
export function letraDe(byte: number): string {
  const pronta = letras.get(byte) ?? String.fromCharCode(byte);
  letras.set(byte, pronta);
  return pronta;
}

/**
 * The value of a counter after a change. Programs count a record of several lines as one or as many: the counter keeps
 * its way when only the physical lines explain its old value; otherwise it counts records, as the guides say.
 */
export function nextContador(
  declarado: string,
  antes: { registros: number; linhas: number },
  depois: { registros: number; linhas: number },
): number {
  const fisico = declarado !== String(antes.registros) && declarado === String(antes.linhas);
  return fisico ? depois.linhas : depois.registros;
}

/** Codes with the number of their records, in the order of their text. */
export function listContagem(contagem: Contagem): [string, number][] {
  return [...contagem.porCodigo].map(([codigo, n]) => [registroDe(codigo), n]);
}
