import { identifyPapel } from '../ecac/identify-papel.ts';
import { findInicioSped } from '../sped/find-inicio-sped.ts';
import { decodeWindows1252 } from '../texto/windows-1252.ts';
import { decodeHead } from './decode-head.ts';
import { identifyBinario } from './identify-binario.ts';
import { identifySped } from './identify-sped.ts';
import { identifyTexto } from './identify-texto.ts';
import { identifyXml } from './identify-xml.ts';
import type { Identificacao } from './tipo-documento.ts';

/** Bytes of a file that `identify` needs; more do not help. */
export const BYTES_PARA_IDENTIFICAR = 64 * 1024;

/**
 * Identifies a document by the first 64 KiB of its content, not by its name. Each reader's test gives a score from 0 to
 * 1 and the best one wins. An unknown document is 'DESCONHECIDO', with the reason in Portuguese.
 */
export function identify(head: Uint8Array): Identificacao {
  if (head.length === 0) return { tipo: 'VAZIO', confianca: 1, motivo: 'O arquivo está vazio (0 bytes).' };
  const inicio = head.subarray(0, BYTES_PARA_IDENTIFICAR);
  const binario = identifyBinario(inicio);
  if (binario) return binario;
  const { texto, utf16 } = decodeHead(inicio);
  if (texto.trim() === '') {
    return { tipo: 'VAZIO', confianca: 1, motivo: 'O arquivo só tem espaços e linhas em branco.' };
  }
  const sped = identifySped(utf16 ? texto : decodeWindows1252(inicio.subarray(findInicioSped(inicio))));
  if (sped && utf16) {
    return {
      tipo: 'DESCONHECIDO',
      confianca: sped.confianca,
      motivo:
        'O arquivo parece um SPED salvo em UTF-16. Envie o arquivo original, sem abrir e salvar em outro programa.',
    };
  }
  const melhor = better(sped, better(identifyPapel(inicio), identifyXml(texto)));
  // Use the last resort only when the others are unsure.
  return melhor && melhor.confianca >= CERTEZA ? melhor : better(identifyTexto(texto), melhor);
}

const CERTEZA = 0.9;

/** The result with the higher score; the first one when they are equal. */
function better<T extends Identificacao | null>(a: T, b: Identificacao | null): T | Identificacao {
  if (a === null || b === null) return b ?? a;
  return b.confianca > a.confianca ? b : a;
}
