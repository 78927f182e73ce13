import { basename } from 'node:path';

/** What the portal takes from the open data; the other files (partners, countries, …) hold nothing that it shows. */
export type TipoArquivoRfb = 'estabelecimentos' | 'empresas' | 'simples' | 'cnaes' | 'municipios' | 'regime';

export interface ArquivoRfb {
  tipo: TipoArquivoRfb;
  /** Of files that come in parts; null of the others. */
  parte: number | null;
}

const NOMES: readonly [RegExp, TipoArquivoRfb | null][] = [
  [/^estabelecimentos?(\d*)$/, 'estabelecimentos'],
  [/^empresas?(\d*)$/, 'empresas'],
  [/^simples$/, 'simples'],
  [/^cnaes?$/, 'cnaes'],
  [/^munic[ií]pios?$/, 'municipios'],
  [/^(lucro[ _-]?(real|presumido|arbitrado)|imunes[ _-]?e[ _-]?isentas|regime.*)$/, 'regime'],
  [/^(s[oó]cios?\d*|motivos?|naturezas?|pa[ií]ses|qualifica[cç][oõ]es)$/, null],
];

/** Tells a file by the name it is published under: null for one that is not needed, undefined for an unknown one. */
export function tipoArquivoRfb(path: string): ArquivoRfb | null | undefined {
  const nome = basename(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.zip$/, '');
  for (const [padrao, tipo] of NOMES) {
    const achado = padrao.exec(nome);
    if (achado === null) continue;
    if (tipo === null) return null;
    const emPartes = tipo === 'estabelecimentos' || tipo === 'empresas';
    return { tipo, parte: emPartes && achado[1] ? Number(achado[1]) : null };
  }
  return undefined;
}
