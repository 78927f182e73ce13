import { norma } from './valores.ts';

const NOMES: readonly (readonly [RegExp, string])[] = [
  [/\bRET\b|PAGAMENTO UNIFICADO/, 'RET'],
  [/PREVIDENCI|\bCPRB\b|\bCP\b|OUTRAS ENTIDADES|CONTRIBUICOES DIVERSAS|CONTRIBUICAO DIVERSAS|\bINSS\b/, 'CP'],
  [/\bIRRF\b|RENDA RETIDO|RETIDO NA FONTE/, 'IRRF'],
  [/\bIRPJ\b/, 'IRPJ'],
  [/\bCSLL\b|CONTRIBUICAO SOCIAL SOBRE O LUCRO/, 'CSLL'],
  [/\bPIS\b|PASEP/, 'PIS'],
  [/\bCOFINS\b/, 'COFINS'],
  [/\bIPI\b|PRODUTOS INDUSTRIALIZADOS/, 'IPI'],
  [/\bIOF\b/, 'IOF'],
  [/\bCIDE\b/, 'CIDE'],
  [/\bCPSS\b/, 'CPSS'],
  [/\bCPMF\b/, 'CPMF'],
];

/** The short name of a tax from what a paper calls it; a name that is not known stays as it is. */
export function shortTributo(texto: string): string {
  const t = norma(texto);
  return NOMES.find(([nome]) => nome.test(t))?.[1] ?? texto.replace(/\s+/g, ' ').trim();
}
