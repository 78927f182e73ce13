import { norma } from '../valores.ts';

/** What the words beside a share of revenue take out of the DAS: for each, the taxes by name, or what is said of it. */
export interface Qualificacao {
  monofasica: string | null;
  substituicao: string | null;
  antecipacao: string | null;
  isencao: string | null;
  reducao: string | null;
  imunidade: string | null;
  suspensa: string | null;
  oficio: string | null;
  municipio: string | null;
}

const FRASES: readonly { campo: keyof Qualificacao; frase: RegExp }[] = [
  { campo: 'monofasica', frase: /TRIBUTACAO MONOFASICA(?: DE)?:? ?([^.]*)/ },
  { campo: 'substituicao', frase: /SUBSTITUICAO TRIBUTARIA(?: DE)?:? ?([^.]*)/ },
  { campo: 'antecipacao', frase: /ANTECIPACAO COM ENCERRAMENTO(?: DE TRIBUTACAO)?(?: DE)?:? ?([^.]*)/ },
  { campo: 'isencao', frase: /ISENCAO(?:\/REDUCAO CESTA BASICA)?(?: DE)?:? ?([^.]*)/ },
  { campo: 'reducao', frase: /REDUCAO(?: DE)?:? ?([^.]*)/ },
  { campo: 'imunidade', frase: /IMUNIDADE(?: DE)?:? ?([^.]*)/ },
  { campo: 'suspensa', frase: /EXIGIBILIDADE SUSPENSA(?: DE)?:? ?([^.]*)/ },
  { campo: 'oficio', frase: /LANCAMENTO DE OFICIO(?: DE)?:? ?([^.]*)/ },
];

const TRIBUTO = /\b(IRPJ|CSLL|COFINS|PIS|CPP|ICMS|IPI|ISS)\b/g;

/** Reads the words after a share of revenue. A tax list is 'COFINS, PIS'; words without taxes stay as they are. */
export function parseQualificacao(texto: string): Qualificacao {
  const lido = Object.fromEntries(
    FRASES.map(({ campo, frase }) => [campo, taxesOf(frase.exec(norma(texto))?.[1])]),
  ) as unknown as Omit<Qualificacao, 'municipio'>;
  const municipio = /Munic[íi]pio[^:]{0,40}: ?([^.;]+)/i.exec(texto)?.[1]?.trim() ?? null;
  return { ...lido, municipio };
}

function taxesOf(texto: string | undefined): string | null {
  if (texto === undefined) return null;
  const tributos = Array.from(texto.matchAll(TRIBUTO), ([t]) => t);
  return tributos.length > 0 ? [...new Set(tributos)].sort().join(', ') : texto.trim() || 'Sim';
}

/** What the name of an activity says of its revenue. */
export interface AtividadePgdas {
  /** Annex of LC 123, 'I' to 'V'; null where neither the words nor the factor r tell. */
  anexo: string | null;
  /** 'Com' or 'Sem' substitution, one-phase taxation or anticipation; null in activities that do not part by it. */
  segregada: 'Com' | 'Sem' | null;
  exterior: boolean;
  /** 'Retido', 'Outro município', 'Próprio município'; null without ISS. */
  iss_devido: string | null;
}

/** Reads the name of an activity. `anexoDoFator` is the annex that the paper names beside its factor r. */
export function parseAtividade(descricao: string, anexoDoFator: string | null): AtividadePgdas {
  const t = norma(descricao);
  return {
    anexo: anexoOf(t, anexoDoFator),
    segregada: segregadaOf(t),
    exterior: /\bPARA O EXTERIOR\b/.test(t.replace(/EXCETO PARA O EXTERIOR/g, '')),
    iss_devido: issOf(t),
  };
}

function anexoOf(t: string, anexoDoFator: string | null): string | null {
  const escrito = /\bANEXO (IV|V|I{1,3})\b/.exec(t)?.[1];
  if (escrito !== undefined) return escrito;
  if (/^REVENDA\b/.test(t)) return 'I';
  if (/INDUSTRIALIZAD/.test(t)) return 'II';
  if (/LOCACAO DE BENS MOVEIS/.test(t)) return 'III';
  if (/TRANSPORTE|COMUNICACAO/.test(t)) return 'III';
  return /FATOR ["'“”]?R/.test(t) ? anexoDoFator : null;
}

function segregadaOf(t: string): 'Com' | 'Sem' | null {
  const m = /\b(COM|SEM) SUBSTITUICAO TRIBUTARIA ?\/ ?TRIBUTACAO MONOFASICA/.exec(t);
  if (m === null) return null;
  return m[1] === 'COM' ? 'Com' : 'Sem';
}

function issOf(t: string): string | null {
  if (!/\bISS\b/.test(t)) return null;
  if (/COM RETENCAO/.test(t)) return 'Retido';
  if (/OUTRO ?\(?S?\)? MUNICIPIO/.test(t)) return 'Outro município';
  return /PROPRIO MUNICIPIO/.test(t) ? 'Próprio município' : null;
}
