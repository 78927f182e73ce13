import { isUtf8 } from 'node:buffer';
import { findCnpj, isCpf } from '@apura/br';
import type { CampoLayout, ObrigacaoSped } from '@apura/documentos';
import { type Dominio, dominioEfdc } from '../../comum/dominios-efdc.ts';
import { codigoCurto, codigoCurtoDe, fimCampo, inicioCampo, type LinhaSped, textoCampo } from './linha-sped.ts';

/** What is wrong with a filled field, in words to be read behind its place; null when nothing is. */
export type ProblemaCampo = (l: LinhaSped, i: number) => { codigo: 'FORMATO' | 'DOMINIO'; problema: string } | null;

const MESES =
  /^(PER_APU_CRED|PER_ESCRIT|PER_APUR|PER_APUR_ANT|PER_REF|PR_REC_RET|PA_CONT_CRED|MES_REFER|MES_OPER_AQUIS)$/;
const IDENTIDADE = /^(CNPJ|CPF)(_|$)/;
/** Texts that the guide gives no size to and that are long by nature. */
const TEXTO_LIVRE = /^(TXT|INF|DESC|COMPL)/;
const MAIOR_TEXTO = 255;

/** The check of one field of a layout. */
export function createChecarCampo(obrigacao: ObrigacaoSped, registro: string, campo: CampoLayout): ProblemaCampo {
  const formato = checarFormato(obrigacao, campo);
  const dominio = obrigacao === 'EFDC' ? dominioEfdc(registro, campo.campo) : undefined;
  const lista = dominio ? naListaDe(dominio) : null;
  return (l, i) => {
    const problema = formato(l, i);
    if (problema !== null) return { codigo: 'FORMATO', problema };
    if (lista === null || lista(l, i)) return null;
    return { codigo: 'DOMINIO', problema: `o código '${textoCampo(l, i)}' não existe na ${dominio?.nome}` };
  };
}

/** What a field's value has to look like. */
export interface FormatoCampo {
  tipo: 'data' | 'mes' | 'identidade' | 'decimal' | 'inteiro' | 'texto';
  /** Characters, of a decimal digits. */
  maximo: number;
  /** Whether there must be just so many. */
  exato: boolean;
  casas: number;
}

const MAXIMO_ALGARISMOS = 18;

export function formatoDe(obrigacao: ObrigacaoSped, campo: CampoLayout): FormatoCampo {
  const { tamanhoExato: exato, decimais } = campo;
  const casas = decimais ?? 0;
  // One record (A111) is printed with 15 positions for the number that has 20 in all others.
  const tamanho = campo.campo === 'NUM_PROC' ? Math.max(20, campo.tamanho ?? 20) : campo.tamanho;
  if (campo.tipo === 'D') return { tipo: 'data', maximo: 8, exato: true, casas };
  if (obrigacao === 'EFDC' && MESES.test(campo.campo)) return { tipo: 'mes', maximo: 6, exato: true, casas };
  if (IDENTIDADE.test(campo.campo) && (tamanho === 14 || tamanho === 11)) {
    return { tipo: 'identidade', maximo: tamanho, exato, casas };
  }
  if (campo.tipo === 'N' && casas > 0) {
    return { tipo: 'decimal', maximo: Math.min(tamanho ?? MAXIMO_ALGARISMOS, MAXIMO_ALGARISMOS), exato, casas };
  }
  // The number of an e-document is N in the tables, but its positions 7 to 20 hold the issuer's CNPJ, which may have letters.
  if (campo.tipo === 'N' && tamanho !== 44) return { tipo: 'inteiro', maximo: tamanho ?? MAIOR_TEXTO, exato, casas };
  const livre = TEXTO_LIVRE.test(campo.campo) ? Number.POSITIVE_INFINITY : MAIOR_TEXTO;
  return { tipo: 'texto', maximo: tamanho ?? livre, exato, casas };
}

function checarFormato(obrigacao: ObrigacaoSped, campo: CampoLayout): (l: LinhaSped, i: number) => string | null {
  const formato = formatoDe(obrigacao, campo);
  const negativo = obrigacao === 'ECF';
  if (formato.tipo === 'data') return checarData;
  if (formato.tipo === 'mes') return checarMes;
  if (formato.tipo === 'identidade') return checarIdentidade(campo.campo);
  if (formato.tipo === 'decimal') return checarDecimal({ ...formato, negativo });
  if (formato.tipo === 'inteiro') return checarInteiro({ ...formato, negativo });
  return checarTexto(formato);
}

function checarTexto(o: { maximo: number; exato: boolean }) {
  const { maximo } = o;
  return (l: LinhaSped, i: number): string | null => {
    const bytes = fimCampo(l, i) - inicioCampo(l, i);
    if (bytes <= maximo && !(o.exato && bytes !== maximo)) return null;
    const n = contarCaracteres(l, i);
    if (o.exato && n !== maximo) return `tem ${n} caracteres, devem ser ${maximo}`;
    return n > maximo ? `tem ${n} caracteres, o máximo é ${maximo}` : null;
  };
}

function contarCaracteres(l: LinhaSped, i: number): number {
  const bytes = l.bytes.subarray(inicioCampo(l, i), fimCampo(l, i));
  // What continues a character of UTF-8 is no character of its own.
  return isUtf8(bytes) ? bytes.reduce((n, b) => n + ((b & 0xc0) === 0x80 ? 0 : 1), 0) : bytes.length;
}

function checarInteiro(o: { maximo: number; exato: boolean; negativo: boolean }) {
  const { maximo } = o;
  return (l: LinhaSped, i: number): string | null => {
    const fim = fimCampo(l, i);
    let p = inicioCampo(l, i);
    const n = fim - p;
    if (o.negativo && l.bytes[p] === 45) p++;
    for (; p < fim; p++) {
      const d = (l.bytes[p] as number) - 48;
      if (d < 0 || d > 9) return `'${textoCampo(l, i)}' deve ter só algarismos`;
    }
    if (o.exato && n !== maximo) return `'${textoCampo(l, i)}' tem ${n} algarismos, devem ser ${maximo}`;
    return n > maximo ? `'${textoCampo(l, i)}' tem ${n} algarismos, o máximo é ${maximo}` : null;
  };
}

function checarDecimal(o: { casas: number; maximo: number; negativo: boolean }) {
  const { maximo } = o;
  return (l: LinhaSped, i: number): string | null => {
    const fim = fimCampo(l, i);
    let p = inicioCampo(l, i);
    if (l.bytes[p] === 45) {
      if (!o.negativo) return `'${textoCampo(l, i)}' é negativo`;
      p++;
    }
    let algarismos = 0;
    let virgula = -1;
    let demais = false;
    for (; p < fim; p++) {
      const d = (l.bytes[p] as number) - 48;
      if (d === -4 && virgula < 0 && algarismos > 0) virgula = p;
      else if (d < 0 || d > 9) return `'${textoCampo(l, i)}' não é um número com vírgula decimal`;
      else {
        algarismos++;
        if (virgula >= 0 && p - virgula > o.casas && d !== 0) demais = true;
      }
    }
    if (algarismos === 0 || virgula === fim - 1) return `'${textoCampo(l, i)}' não é um número com vírgula decimal`;
    if (demais) return `'${textoCampo(l, i)}' tem mais de ${o.casas} casas decimais`;
    return algarismos > maximo ? `'${textoCampo(l, i)}' tem ${algarismos} algarismos, o máximo é ${maximo}` : null;
  };
}

function checarData(l: LinhaSped, i: number): string | null {
  return dataCampo(l, i) > 0 ? null : `'${textoCampo(l, i)}' não é uma data ddmmaaaa`;
}

function checarMes(l: LinhaSped, i: number): string | null {
  const texto = textoCampo(l, i);
  return /^(0[1-9]|1[0-2])(19|20)\d\d$/.test(texto) ? null : `'${texto}' não é um mês mmaaaa`;
}

function checarIdentidade(campo: string) {
  const bons = new Set<string>();
  return (l: LinhaSped, i: number): string | null => {
    const texto = textoCampo(l, i);
    if (bons.has(texto)) return null;
    // Of a field that may have either, the length tells.
    const cpf = campo.includes('CPF') && (texto.length === 11 || !campo.includes('CNPJ'));
    if (cpf ? !/^\d{11}$/.test(texto) || !isCpf(texto) : findCnpj(texto) !== texto) {
      return `'${texto}' não é um ${cpf ? 'CPF' : 'CNPJ'} válido`;
    }
    if (bons.size < 10_000) bons.add(texto);
    return null;
  };
}

const DIAS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date ddmmaaaa as the number aaaammdd; 0 when it is none. */
export function dataCampo(l: LinhaSped, i: number): number {
  if (i < 0 || i >= l.campos) return 0;
  const a = inicioCampo(l, i);
  if (fimCampo(l, i) - a !== 8) return 0;
  let n = 0;
  for (let p = a; p < a + 8; p++) {
    const d = (l.bytes[p] as number) - 48;
    if (d < 0 || d > 9) return 0;
    n = n * 10 + d;
  }
  const dia = Math.floor(n / 1_000_000);
  const mes = Math.floor(n / 10_000) % 100;
  const ano = n % 10_000;
  const bissexto = ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0);
  const ultimo = (DIAS[mes - 1] ?? 0) + (mes === 2 && bissexto ? 1 : 0);
  return dia >= 1 && dia <= ultimo && ano >= 1900 ? ano * 10_000 + mes * 100 + dia : 0;
}

const listas = new WeakMap<Dominio, (l: LinhaSped, i: number) => boolean>();

/** Whether a field's code is in a list; short codes are looked up without making a text of them. */
function naListaDe(dominio: Dominio): (l: LinhaSped, i: number) => boolean {
  const pronta = listas.get(dominio);
  if (pronta) return pronta;
  const curtos = new Set([...dominio.codigos.keys()].filter((c) => c.length <= 4).map(codigoCurtoDe));
  const lista = (l: LinhaSped, i: number): boolean => {
    const codigo = codigoCurto(l, i);
    return codigo >= 0 ? curtos.has(codigo) : dominio.codigos.has(textoCampo(l, i));
  };
  listas.set(dominio, lista);
  return lista;
}
