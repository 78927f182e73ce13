// Positions 10 to 23 are the registration of the issuer, which may hold letters since the alphanumeric CNPJ.
const FORMA = /^\d{9}[0-9A-Z]{14}\d{27}$/;

/** Access key of a national NFS-e: 50 positions, without the 'NFS' of an Id; null when the text has not that shape. */
export function parseChaveNfse(texto: string | null | undefined): string | null {
  if (!texto) return null;
  const limpa = texto.trim().toUpperCase().replace(/^NFS/, '');
  return FORMA.test(limpa) ? limpa : null;
}

/** CNPJ or CPF of the issuer, from the key: a CPF is written behind three zeros. */
export const emitenteDaChave = (chave: string): string => (chave[8] === '1' ? chave.slice(12, 23) : chave.slice(9, 23));

/** Month of the emission, AAAA-MM, from the key. */
export function mesDaChave(chave: string): string {
  const mes = Math.min(12, Math.max(1, Number(chave.slice(38, 40))));
  return `20${chave.slice(36, 38)}-${String(mes).padStart(2, '0')}`;
}
