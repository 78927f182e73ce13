import { niveis } from '../nucleo/esquema.gerado.ts';

/**
 * Position of a reader in the hierarchy: for each level the open record (index in the plan) and its line; line 0 means
 * that none is open. Lines are physical and 1-based.
 */
export interface PilhaNiveis {
  linhas: Int32Array;
  registros: Int32Array;
  /** No level deeper than this is open. */
  fundo: number;
  /** Line and record of the last known record; 0 and -1 before the first. */
  ultimaLinha: number;
  ultimoRegistro: number;
}

/** A stack without open records. */
export function createPilha(): PilhaNiveis {
  return {
    linhas: new Int32Array(niveis),
    registros: new Int32Array(niveis).fill(-1),
    fundo: 0,
    ultimaLinha: 0,
    ultimoRegistro: -1,
  };
}

/** Opens a record at its level and closes everything deeper. */
export function pushPilha(pilha: PilhaNiveis, nivel: number, linha: number, registro: number): void {
  pilha.linhas[nivel] = linha;
  pilha.registros[nivel] = registro;
  for (let n = nivel + 1; n <= pilha.fundo; n++) pilha.linhas[n] = 0;
  pilha.fundo = nivel;
  pilha.ultimaLinha = linha;
  pilha.ultimoRegistro = registro;
}

/** How a stretch of lines changes the stack: levels from `menorNivel` on become those of `pilha`. */
export interface EfeitoTrecho {
  /** Physical lines in the stretch; the lines in `pilha` count from 1 at its first. */
  linhas: number;
  menorNivel: number;
  pilha: PilhaNiveis;
}

/** The stack after a stretch, with `linhasAntes` physical lines before it. */
export function applyTrecho(antes: PilhaNiveis, trecho: EfeitoTrecho, linhasAntes: number): PilhaNiveis {
  const depois: PilhaNiveis = { ...antes, linhas: antes.linhas.slice(), registros: antes.registros.slice() };
  if (trecho.pilha.ultimaLinha === 0) return depois;
  for (let n = trecho.menorNivel; n < niveis; n++) {
    const linha = trecho.pilha.linhas[n] ?? 0;
    depois.linhas[n] = linha === 0 ? 0 : linha + linhasAntes;
    depois.registros[n] = trecho.pilha.registros[n] ?? -1;
  }
  depois.fundo = niveis - 1;
  depois.ultimaLinha = trecho.pilha.ultimaLinha + linhasAntes;
  depois.ultimoRegistro = trecho.pilha.ultimoRegistro;
  return depois;
}
