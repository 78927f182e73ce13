import type { TipoDocumento } from '../identify/tipo-documento.ts';

const EXTENSAO_POR_TIPO: Partial<Record<TipoDocumento, string>> = {
  EFDC: 'txt',
  EFDF: 'txt',
  ECD: 'txt',
  ECF: 'txt',
  NFE: 'xml',
  NFCE: 'xml',
  EVENTO_NFE: 'xml',
  CTE: 'xml',
  NF3E: 'xml',
  NFCOM: 'xml',
  ESOCIAL: 'xml',
  ZIP: 'zip',
  XLSX: 'xlsx',
  PDF: 'pdf',
  CSV: 'csv',
  HTML: 'html',
};

/**
 * Splits a file name (folders before it are dropped) into name and lower-case extension. A name without an extension
 * gets the one of its kind, or 'bin'.
 */
export function splitNome(nomeCompleto: string, tipo: TipoDocumento): { nome: string; extensao: string } {
  const base = nomeCompleto.split(/[\\/]/).at(-1)?.trim() || 'sem nome';
  const m = /^(.+)\.([0-9A-Za-z]{1,8})$/.exec(base);
  if (m?.[1] && m[2]) return { nome: m[1], extensao: m[2].toLowerCase() };
  return { nome: base, extensao: EXTENSAO_POR_TIPO[tipo] ?? 'bin' };
}

/** Makes names unique in their group, ignoring case: the second file of one name becomes 'nome (2)'. */
export function createNomesUnicos(): (grupo: string, nome: string, extensao: string) => string {
  const usados = new Set<string>();
  return (grupo, nome, extensao) => {
    for (let n = 1; ; n++) {
      const candidato = n === 1 ? nome : `${nome} (${n})`;
      const chave = `${grupo}\0${candidato.toLowerCase()}.${extensao}`;
      if (usados.has(chave)) continue;
      usados.add(chave);
      return candidato;
    }
  };
}
