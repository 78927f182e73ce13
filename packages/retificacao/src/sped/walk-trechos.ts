import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import {
  MAIOR_JANELA,
  type NucleoRegistros,
  releaseNucleoRegistros,
  takeNucleoRegistros,
} from '@apura/documentos/registros';
import type { IndiceSped, Pulados } from './indice-sped.ts';
import { createRegistro, setRegistro } from './registro-achado.ts';
import type { RegistroBruto } from './registro-bruto.ts';

export interface WalkTrechosOptions {
  path: string;
  indice: IndiceSped;
  /** Lines, in order, whose stretches are visited. */
  linhas: readonly number[];
  /** Whether the marked stretches are visited too. */
  marcados: boolean;
  visit: (registro: RegistroBruto) => void;
  /** Called in place of records that are not visited. */
  pular: (pulados: Pulados) => void;
  signal?: AbortSignal | undefined;
}

/** Bytes read at once. */
const BYTES_JANELA = 256 * 1024;
/** Readings after which other events get their turn. */
const LEITURAS_POR_VEZ = 64;

/**
 * Walks over some stretches of a file, record by record as `walkRegistros` does, and reports the records that it skips.
 */
export async function walkTrechos(o: WalkTrechosOptions): Promise<void> {
  const { indice } = o;
  const { quantos } = indice.trechos;
  const vistos = listVistos(o);
  const fd = openSync(o.path, 'r');
  const nucleo = takeNucleoRegistros();
  try {
    const visitar = createVisitaTrecho(o, fd, nucleo);
    for (let de = 0; de < quantos; ) {
      let ate = de + 1;
      const junta = (n: number): boolean =>
        vistos[n] === vistos[de] && (vistos[de] === 1 || indice.trechos.bloco(n) === indice.trechos.bloco(de));
      while (ate < quantos && junta(ate)) ate++;
      if (vistos[de] === 0) o.pular(puladosDe(indice, de, ate));
      else await visitar(inicioDe(indice, de), inicioDe(indice, ate));
      de = ate;
    }
  } finally {
    closeSync(fd);
    releaseNucleoRegistros(nucleo);
  }
}

/** 1 for each stretch that is visited. */
function listVistos({ indice: { trechos, fim }, linhas, marcados }: WalkTrechosOptions): Uint8Array {
  const vistos = new Uint8Array(trechos.quantos);
  let k = 0;
  for (let n = 0; n < trechos.quantos; n++) {
    const depois = n + 1 < trechos.quantos ? trechos.linha(n + 1) : fim.linha;
    const nomeado = (linhas[k] ?? Number.POSITIVE_INFINITY) < depois;
    while ((linhas[k] ?? Number.POSITIVE_INFINITY) < depois) k++;
    if (nomeado || (marcados && trechos.marcado(n))) vistos[n] = 1;
  }
  return vistos;
}

interface Inicio {
  posicao: number;
  linha: number;
  ordem: number;
}

/** Where a stretch begins; the end of the file for the number after the last stretch. */
function inicioDe({ trechos, fim, registros }: IndiceSped, n: number): Inicio {
  return n < trechos.quantos
    ? { posicao: trechos.posicao(n), linha: trechos.linha(n), ordem: trechos.ordem(n) }
    : { ...fim, ordem: registros };
}

function puladosDe(indice: IndiceSped, de: number, ate: number): Pulados {
  const [inicio, fim] = [inicioDe(indice, de), inicioDe(indice, ate)];
  return {
    posicao: inicio.posicao,
    tamanho: fim.posicao - inicio.posicao,
    bloco: indice.trechos.bloco(de),
    registros: fim.ordem - inicio.ordem,
    linhas: fim.linha - inicio.linha,
  };
}

/** Visits the records between two places. No record is longer than the window; otherwise the file has no index. */
function createVisitaTrecho(
  o: WalkTrechosOptions,
  fd: number,
  nucleo: NucleoRegistros,
): (de: Inicio, ate: Inicio) => Promise<void> {
  const { janela, tabela } = nucleo;
  const r = createRegistro(janela);
  let leituras = 0;
  return async (de, ate) => {
    let capacidade = BYTES_JANELA;
    let { posicao, linha } = de;
    let usado = 0;
    while (posicao < ate.posicao || usado > 0) {
      o.signal?.throwIfAborted();
      if (++leituras % LEITURAS_POR_VEZ === 0) await setImmediate();
      const lidos = readSync(fd, janela, usado, Math.min(capacidade - usado, ate.posicao - posicao), posicao);
      if (lidos === 0) throw new Error(`${o.path}: became shorter`);
      usado += lidos;
      posicao += lidos;
      const noFim = posicao === ate.posicao;
      r.deslocamento = posicao - usado;
      let pos = 0;
      for (let quantos = -1; quantos !== 0; ) {
        quantos = nucleo.read(pos, usado, noFim);
        for (let n = 0; n < quantos; n++) {
          setRegistro(r, tabela, n);
          r.linha = linha;
          linha += r.linhas;
          pos = r.fim;
          o.visit(r);
        }
      }
      if (noFim) return;
      if (pos === 0) capacidade = Math.min(MAIOR_JANELA, 2 * capacidade);
      janela.copyWithin(0, pos, usado);
      usado -= pos;
    }
  };
}
