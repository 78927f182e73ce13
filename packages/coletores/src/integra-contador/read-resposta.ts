import type { AutorPedido, ChamadaIntegra, IntegraContador } from './create-integra-contador.ts';
import { type FalhaIntegra, OUTRA_FORMA } from './resposta-integra.ts';

/** The requester, and the company that the request is about. */
export interface QuemPede {
  integra: IntegraContador;
  autor: AutorPedido;
  contribuinte: string;
  signal?: AbortSignal;
}

export type Resultado<T> =
  | { tipo: 'ok'; valor: T }
  | { tipo: 'esperar'; esperaMs: number }
  | { tipo: 'falha'; falha: FalhaIntegra };

type SemQuem = Omit<ChamadaIntegra, 'autor' | 'contribuinte' | 'signal'>;

/** Calls a service in the name of the requester. */
export function call({ integra, autor, contribuinte, signal }: QuemPede, chamada: SemQuem) {
  return integra.call({ ...chamada, autor, contribuinte, signal });
}

/** Reads the data of an answer; `leitor` returns null for a shape that is not the documented one. */
export function read<T>(
  resposta: Awaited<ReturnType<IntegraContador['call']>>,
  leitor: (dados: unknown) => T | null,
): Resultado<T> {
  if (resposta.tipo === 'guardado') return { tipo: 'falha', falha: OUTRA_FORMA };
  if (resposta.tipo !== 'dados') return resposta;
  const valor = leitor(resposta.dados);
  return valor === null ? { tipo: 'falha', falha: OUTRA_FORMA } : { tipo: 'ok', valor };
}

/** The list, or null when one element could not be read: an incomplete list would be taken for the whole. */
export function todos<T>(lidos: readonly (T | null)[]): T[] | null {
  const inteiros = lidos.filter((um) => um !== null);
  return inteiros.length === lidos.length ? inteiros : null;
}

/** The bytes of a PDF in base64; null when it is none. */
export function pdfDe(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : null;
}

/** The bytes of an XML in base64; null when it is none. */
export function xmlDe(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64');
  return /^(?:\ufeff|ï»¿)?\s*</.test(bytes.subarray(0, 64).toString('latin1')) ? bytes : null;
}
