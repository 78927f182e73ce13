import { randomInt } from 'node:crypto';
import { QUANTIDADE_CODIGOS } from '@apura/contract';
import type { Crypto } from '../../platform/crypto/port.ts';

/** No letter or digit that is taken for another one. */
const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SIGNS = 11;

export interface CodigoLido {
  /** The digit in front: the place of the only hash that must be compared. */
  indice: number;
  /** The form that is hashed: upper case, without the dashes. */
  texto: string;
}

/** Ten codes as they are shown once, such as `3KQX-M2PW-DTRA`, with the hashes that are kept of them. */
export async function createCodigosRecuperacao(crypto: Crypto): Promise<{ codigos: string[]; hashes: string[] }> {
  const textos = Array.from({ length: QUANTIDADE_CODIGOS }, (_, indice) => `${indice}${randomSigns()}`);
  const hashes: string[] = [];
  for (const texto of textos) hashes.push(await crypto.hashPassword(texto));
  return { codigos: textos.map((texto) => texto.replace(/(.{4})(?=.)/g, '$1-')), hashes };
}

/** Parses a typed recovery code; null when it does not look like one. */
export function readCodigoRecuperacao(digitado: string): CodigoLido | null {
  const texto = digitado.toUpperCase().replace(/[\s-]/g, '');
  if (!/^\d[A-Z2-9]{11}$/.test(texto)) return null;
  return { indice: Number(texto[0]), texto };
}

function randomSigns(): string {
  return Array.from({ length: SIGNS }, () => ALFABETO[randomInt(ALFABETO.length)]).join('');
}
