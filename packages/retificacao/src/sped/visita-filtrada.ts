import { closeSync, openSync, readSync } from 'node:fs';
import { type NucleoFiltro, palavraFiltrada } from '@apura/documentos/registros';
import { createRegistro, setRegistro } from './registro-achado.ts';
import type { RegistroBruto } from './registro-bruto.ts';
import type { FonteSped } from './sped-composto.ts';

/** The core of a walk that visits only some records, and the callbacks for what it finds besides. */
export interface FiltroVisita {
  nucleo: NucleoFiltro;
  /** Called for a record that was found because of a record below it, which is visited next. */
  visitAcima: (registro: RegistroBruto) => void;
  semFiltro: () => void;
}

/** Where the first record begins that was not visited yet, and on which line; `acabou` when none follows. */
export interface Visitados {
  pos: number;
  acabou: boolean;
  linha: number;
}

/** Visits the whole records of one window; `deslocamento` is the place of the window in the file. */
export type VisitaJanela = (janela: Buffer, usado: number, deslocamento: number, noFim: boolean) => Visitados;

/** Visits the records that a core finds, window after window. */
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

/** Reports the pending records above the wanted ones, before everything is visited without the filter. */
export function leaveFiltro(path: FonteSped, { nucleo, visitAcima, semFiltro }: FiltroVisita): void {
  const r = createRegistro(nucleo.janela);
  for (const { codigo, posicao, linha, tamanho } of nucleo.pendentes()) {
    Object.assign(r, { codigo, linha, linhas: 1, deslocamento: 0, inicio: posicao, fimLinha: posicao + tamanho });
    readAgain(path, r);
    visitAcima(r);
  }
  semFiltro();
}

/** Reads the first line of a record again that has left the window. */
function readAgain(path: FonteSped, registro: RegistroBruto): void {
  if (typeof path !== 'string') throw new TypeError('Only a file is read again');
  const bytes = Buffer.alloc(registro.fimLinha - registro.inicio);
  const fd = openSync(path, 'r');
  try {
    readSync(fd, bytes, 0, bytes.length, registro.deslocamento + registro.inicio);
  } finally {
    closeSync(fd);
  }
  registro.bytes = bytes;
  registro.inicio = 0;
  registro.fimLinha = bytes.length;
  registro.fim = bytes.length;
}
