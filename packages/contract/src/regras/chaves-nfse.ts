import { type ChavesLidas, readChaves } from './chaves-nfe.ts';

const TAMANHO = 50;

/** Reads pasted keys of the national NFS-e: 50 characters, with or without the prefix 'NFS' of an XML. */
export function readChavesNfse(texto: string): ChavesLidas {
  return readChaves(texto, { tamanho: TAMANHO, prefixo: /^NFS(?=[0-9])/, findFalta: findFaltaDaChaveNfse });
}

/**
 * Why a text is no key of an NFS-e, in Portuguese; undefined when it is one. The registration of the provider may have
 * letters. The check digit is not looked at: its rule is not certain for keys with letters.
 */
function findFaltaDaChaveNfse(chave: string): string | undefined {
  if (chave.length !== TAMANHO) return `tem ${chave.length} caracteres, e a chave da NFS-e tem ${TAMANHO}`;
  if (!/^\d{9}[0-9A-Z]{14}\d{27}$/.test(chave)) return 'tem letras fora do CNPJ, confira os 50 caracteres';
  return undefined;
}
