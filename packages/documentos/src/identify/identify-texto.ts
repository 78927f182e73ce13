import { ENVIE_NFSE } from './identify-nfse.ts';
import type { Identificacao } from './tipo-documento.ts';

const AMOSTRA = 20;
const JSON_NFSE = /"(?:(?:nfse|evento|dps)XmlGZipB64|LoteDFe|ArquivoXml)"\s*:/;
const MOTIVO_JSON_NFSE =
  'O arquivo é a resposta (JSON) do serviço da NFS-e nacional, com o XML compactado dentro. Envie o XML da nota ' +
  'ou do evento.';
const CABECALHO_NFSE = /^[^\r\n]*NFS-?e/i;
const MOTIVO_CSV_NFSE = `O arquivo é uma listagem de notas de serviço (NFS-e) em texto, que não é lida. ${ENVIE_NFSE}`;

/** Last resort for text: a page, a table separated by one character, or the reason why it is unknown. */
export function identifyTexto(texto: string): Identificacao {
  if (/<html[\s>]|<!doctype\s+html/i.test(texto.slice(0, 2_000))) return { tipo: 'HTML', confianca: 0.8 };
  if (JSON_NFSE.test(texto.slice(0, 4_000))) return { tipo: 'DESCONHECIDO', confianca: 0.9, motivo: MOTIVO_JSON_NFSE };
  if (isCsv(texto)) {
    return CABECALHO_NFSE.test(texto)
      ? { tipo: 'DESCONHECIDO', confianca: 0.9, motivo: MOTIVO_CSV_NFSE }
      : { tipo: 'CSV', confianca: 0.5 };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mean binary content.
  const binario = /[\u0000-\u0008\u000e-\u001a]/.test(texto.slice(0, 4_000));
  return {
    tipo: 'DESCONHECIDO',
    confianca: 0.1,
    motivo: binario
      ? 'O conteúdo não é de um tipo de arquivo conhecido.'
      : 'O texto não é um SPED nem outro documento conhecido: falta o registro 0000 no início.',
  };
}

// The same number of separators, at least one, in every whole line of the beginning.
function isCsv(texto: string): boolean {
  const linhas = texto.split(/\r\n|\n|\r/, AMOSTRA + 1).filter((l) => l.trim() !== '');
  const inteiras = linhas.length > AMOSTRA ? linhas.slice(0, AMOSTRA) : linhas;
  if (inteiras.length < 2) return false;
  return [';', '\t', ','].some((separador) => {
    const contagens = inteiras.map((l) => l.replace(/"[^"]*"/g, '').split(separador).length);
    return (contagens[0] ?? 0) > 1 && contagens.every((n) => n === contagens[0]);
  });
}
