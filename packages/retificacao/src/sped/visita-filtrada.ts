import { closeSync, openSync, readSync } from 'node:fs';
import { type NucleoFiltro, palavraFiltrada } from '@apura/documentos/registros';
import { createRegistro, setRegistro } from './registro-achado.ts';
import type { RegistroBruto } from './registro-bruto.ts';
import type { FonteSped } from './sped-composto.ts';

/** A core that a file was begun with, and who hears of what it finds beside the records to visit. */
export interface FiltroVisita {
  nucleo: NucleoFiltro;
  /** A record that was found because of one below it, whose visit is the next one. */
  visitAcima: (registro: RegistroBruto) => void;
  semFiltro: () => void;
}

/** Where the first record begins that was not visited yet, and on which line; whether none follows. */
export interface Visitados {
  pos: number;
  acabou: boolean;
  linha: number;
}

/** Visits the whole records of one window, which begins so far into the file. */
export type VisitaJanela = (janela: Buffer, usado: number, deslocamento: number, noFim: boolean) => Visitados;

/** Visits the records of one window after the other that a core finds. */
export function createVisitaFiltrada(
  o: { path: FonteSped; visit: (registro: RegistroBruto) => void },
  { nucleo, visitAcima }: FiltroVisita,
): VisitaJanela {
  const { tabela } = nucleo;
  const r = createRegistro(nucleo.janela);
  return (janela, usado, deslocamento, noFim) => {
    r.deslocamento = deslocamento;
    for (let pos = 0; ; ) {
      const quantos = nucleo.filtrar(pos, usado, noFim, deslocamento);
      for (let n = 0; n < quantos; n++) {
        r.bytes = janela;
        setRegistro(r, tabela, n);
        r.linha = tabela[r.lugar + palavraFiltrada.linha] as number;
        if (tabela[r.lugar + palavraFiltrada.deOutro] === 0) o.visit(r);
        else {
          if (r.inicio < 0) readAgain(o.path, r);
          visitAcima(r);
        }
      }
      const ate = nucleo.proximo();
      if (nucleo.acabou() || ate === pos) return { pos: ate, acabou: nucleo.acabou(), linha: nucleo.linha() };
      pos = ate;
    }
  };
}

/** Before everything is visited: who hears of what stands above the records that are looked for has to know it. */
export function leaveFiltro(path: FonteSped, { nucleo, visitAcima, semFiltro }: FiltroVisita): void {
  const r = createRegistro(nucleo.janela);
  for (const { codigo, posicao, linha, tamanho } of nucleo.pendentes()) {
    Object.assign(r, { codigo, linha, linhas: 1, deslocamento: 0, inicio: posicao, fimLinha: posicao + tamanho });
    readAgain(path, r);
    visitAcima(r);
  }
  semFiltro();
}

/** The first line of a record that has left the window. */
function readAgain(path: FonteSped, r: RegistroBruto): void {
  if (typeof path !== 'string') throw new TypeError('Only a file is read again');
  const bytes = Buffer.alloc(r.fimLinha - r.inicio);
  const fd = openSync(path, 'r');
  try {
    readSync(fd, bytes, 0, bytes.length, r.deslocamento + r.inicio);
  } finally {
    closeSync(fd);
  }
  r.bytes = bytes;
  r.inicio = 0;
  r.fimLinha = bytes.length;
  r.fim = bytes.length;
}
