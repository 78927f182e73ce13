const FORMA = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/**
 * Access key of an NF-e: 44 positions, of which the issuer's CNPJ (from the seventh on) may hold letters since the
 * alphanumeric CNPJ. Returns the key without the 'NFe' of an Id, or null when the text has not that shape.
 */
export function parseChave(texto: string | null | undefined): string | null {
  if (!texto) return null;
  const limpa = texto.trim().toUpperCase().replace(/^NFE/, '');
  return FORMA.test(limpa) ? limpa : null;
}

/** Whether the last position is the check digit of the other 43 (modulus 11; a letter counts its ASCII − 48). */
export function hasValidDv(chave: string): boolean {
  let soma = 0;
  let peso = 2;
  for (let i = 42; i >= 0; i--) {
    soma += (chave.charCodeAt(i) - 48) * peso;
    peso = peso === 9 ? 2 : peso + 1;
  }
  const resto = soma % 11;
  return chave.charCodeAt(43) - 48 === (resto < 2 ? 0 : 11 - resto);
}

/** CNPJ of the issuer, from the key. */
export const cnpjDaChave = (chave: string): string => chave.slice(6, 20);

/** Model of the document (55 NF-e, 65 NFC-e), from the key. */
export const modeloDaChave = (chave: string): string => chave.slice(20, 22);
