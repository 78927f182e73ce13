import type { Forma } from '../formas.ts';
import { readCampo } from '../read-campo.ts';
import type { RegistroBruto } from '../registro-bruto.ts';

/**
 * Where new records of one kind go below one record: after the last record that the layout has at or before their
 * place.
 */
export interface Ponto {
  forma: Forma;
  /** Position of the code by which the records are sorted, for tables of block 0; -1 for all others. */
  indiceCodigo: number;
  /** Codes to add, in order, and how many of them have their place. */
  codigos: string[];
  colocados: number;
  /** Line before which each code comes; codes without an entry come at `linha`. */
  linhaPorCodigo: Map<string, number>;
  /** Line before which the other records come; 0 until it is known. */
  linha: number;
  aguardando: boolean;
}

/** Tables of block 0 that are kept in the order of their code. */
const tabelas: Readonly<Record<string, string>> = {
  '0150': 'COD_PART',
  '0190': 'UNID',
  '0200': 'COD_ITEM',
  '0400': 'COD_NAT',
  '0450': 'COD_INF',
  '0500': 'COD_CTA',
  '0600': 'COD_CCUS',
};

/** The field by which records of this kind are sorted. */
export function campoOrdem(registro: string): string | undefined {
  return tabelas[registro];
}

export function createPonto(forma: Forma, codigos: readonly string[]): Ponto {
  const campo = campoOrdem(forma.registro);
  return {
    forma,
    indiceCodigo: campo === undefined ? -1 : (forma.indices.get(campo) ?? -1),
    codigos: campo === undefined ? [] : codigos.toSorted(),
    colocados: 0,
    linhaPorCodigo: new Map(),
    linha: 0,
    aguardando: true,
  };
}

/** Passes a record directly below the one that the point belongs to. */
export function passPonto(ponto: Ponto, registro: RegistroBruto, forma: Forma): void {
  if (forma.ordem > ponto.forma.ordem) {
    if (ponto.aguardando) ponto.linha = registro.linha;
    ponto.aguardando = false;
    return;
  }
  ponto.aguardando = true;
  if (forma.ordem < ponto.forma.ordem || ponto.indiceCodigo < 0) return;
  if (ponto.colocados === ponto.codigos.length) return;
  const codigo = readCampo(registro, ponto.indiceCodigo, 'windows-1252').trim();
  for (let novo = ponto.codigos[ponto.colocados]; novo !== undefined && novo < codigo; ) {
    ponto.linhaPorCodigo.set(novo, registro.linha);
    ponto.colocados++;
    novo = ponto.codigos[ponto.colocados];
  }
}

/** Ends the point: the record that it belongs to has ended before this line. */
export function endPonto(ponto: Ponto, linha: number): void {
  if (ponto.aguardando) ponto.linha = linha;
  ponto.aguardando = false;
}

export function linhaDoPonto(ponto: Ponto, codigo: string): number {
  return ponto.linhaPorCodigo.get(codigo) ?? ponto.linha;
}
