import { isUtf8 } from 'node:buffer';
import { decodeCp850 } from '../texto/cp850.ts';

export interface NomeEntrada {
  /** As written in the ZIP, decoded, with '/' between folders. */
  completo: string;
  /** The last part, safe to show and as the name of a download: not empty, no folder, no control characters. */
  base: string;
  /** Whether the name would leave the folder of extraction, or is an absolute path. */
  perigoso: boolean;
  /** Whether the name was in an old code page and had to be guessed. */
  adivinhado: boolean;
}

const UNICODE_PATH = 0x7075;

/**
 * Reads the name of an entry. It is UTF-8 with the UTF-8 mark, or when its bytes are valid UTF-8 (many programs forget
 * the mark); else code page 850, which Portuguese Windows uses.
 */
export function parseNomeEntrada(o: {
  bytes: Buffer;
  utf8: boolean;
  extras: readonly { id: number; data: Buffer }[];
}): NomeEntrada {
  const unicode = o.extras.find((e) => e.id === UNICODE_PATH && e.data.length > 5)?.data.subarray(5);
  const ascii = o.bytes.every((b) => b < 0x80);
  const valido = ascii || o.utf8 || isUtf8(o.bytes);
  const adivinhado = !valido && unicode === undefined;
  const texto = unicode?.toString('utf8') ?? (valido ? o.bytes.toString('utf8') : decodeCp850(o.bytes));
  const completo = texto.replaceAll('\\', '/');
  const partes = completo.split('/').filter((p) => p !== '' && p !== '.');
  const perigoso = /^(?:[A-Za-z]:)?\//.test(completo) || /^[A-Za-z]:/.test(completo) || partes.includes('..');
  const visivel = (partes.at(-1) ?? '').replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_').trim();
  return {
    completo,
    base: visivel === '' || /^\.+$/.test(visivel) ? 'sem nome' : limitLength(visivel),
    perigoso: perigoso || texto.includes('\0'),
    adivinhado,
  };
}

// Most file systems allow 255 bytes. Keep the extension.
function limitLength(nome: string): string {
  if (Buffer.byteLength(nome) <= 200) return nome;
  const extensao = /\.[^.]{1,10}$/.exec(nome)?.[0] ?? '';
  let inicio = nome.slice(0, nome.length - extensao.length);
  while (Buffer.byteLength(inicio + extensao) > 200) inicio = inicio.slice(0, -1);
  return inicio + extensao;
}
