import { isUtf8 } from 'node:buffer';
import { findCnpj, isCpf } from '@apura/br';
import type { CampoLayout } from '@apura/documentos';
import { codigoCurto, codigoCurtoDe, fimCampo, inicioCampo, type LinhaSped, textoCampo } from './linha-sped.ts';
import type { CamposDaObrigacao, Dominio } from './regra.ts';

/** What is wrong with a filled field, as the end of a sentence about it; null when nothing is. */
export type ProblemaCampo = (
  linha: LinhaSped,
  posicao: number,
) => { codigo: 'FORMATO' | 'DOMINIO'; problema: string } | null;

const IDENTIDADE = /^(CNPJ|CPF)(_|$)/;
/** Texts that the guide gives no size to and that are long by nature. */
const TEXTO_LIVRE = /^(TXT|INF|DESC|COMPL)/;
const MAIOR_TEXTO = 255;

/** The check of one field of a layout. */
export function createCheckCampo(daObrigacao: CamposDaObrigacao, registro: string, campo: CampoLayout): ProblemaCampo {
  const emTexto = daObrigacao.emTexto?.(registro, campo.campo) === true;
  const formato = checkFormato(daObrigacao, emTexto ? { ...campo, tipo: 'C' } : campo);
  const dominio = daObrigacao.dominio(registro, campo.campo);
  const lista = dominio ? naListaDe(dominio) : null;
  return (linha, posicao) => {
    const problema = formato(linha, posicao);
    if (problema !== null) return { codigo: 'FORMATO', problema };
    if (lista === null || lista(linha, posicao)) return null;
    return { codigo: 'DOMINIO', problema: `o código '${textoCampo(linha, posicao)}' não existe na ${dominio?.nome}` };
  };
}

/** The format that a field's value must have. */
export interface FormatoCampo {
  tipo: 'data' | 'mes' | 'identidade' | 'decimal' | 'inteiro' | 'texto';
  /** Characters; for a decimal, digits. */
  maximo: number;
  /** Whether the value must have exactly `maximo` characters. */
  exato: boolean;
  casas: number;
}

const MAXIMO_ALGARISMOS = 18;

/** The format of a field: its layout, as the obligation's files write it. */
export function formatoDe(daObrigacao: CamposDaObrigacao, campo: CampoLayout): FormatoCampo {
  const { tamanhoExato: exato, decimais } = campo;
  const casas = decimais ?? 0;
  // One record (A111) is printed with 15 positions for the number that has 20 in all others.
  const tamanho = campo.campo === 'NUM_PROC' ? Math.max(20, campo.tamanho ?? 20) : campo.tamanho;
  if (campo.tipo === 'D') return { tipo: 'data', maximo: 8, exato: true, casas };
  if (daObrigacao.ehMes(campo)) return { tipo: 'mes', maximo: 6, exato: true, casas };
  if (IDENTIDADE.test(campo.campo) && (tamanho === 14 || tamanho === 11)) {
    return { tipo: 'identidade', maximo: tamanho, exato, casas };
  }
  if (campo.tipo === 'N' && casas > 0) {
    return { tipo: 'decimal', maximo: Math.min(tamanho ?? MAXIMO_ALGARISMOS, MAXIMO_ALGARISMOS), exato, casas };
  }
  // The number of an e-document is N in the tables, but its positions 7 to 20 hold the issuer's CNPJ, which may have
  // letters.
  if (campo.tipo === 'N' && tamanho !== 44) return { tipo: 'inteiro', maximo: tamanho ?? MAIOR_TEXTO, exato, casas };
  const livre = TEXTO_LIVRE.test(campo.campo) ? Number.POSITIVE_INFINITY : MAIOR_TEXTO;
  return { tipo: 'texto', maximo: tamanho ?? livre, exato, casas };
}

function checkFormato(
  daObrigacao: CamposDaObrigacao,
  campo: CampoLayout,
): (linha: LinhaSped, posicao: number) => string | null {
  const formato = formatoDe(daObrigacao, campo);
  const negativo = daObrigacao.negativos;
  if (formato.tipo === 'data') return checkData;
  if (formato.tipo === 'mes') return checkMes;
  if (formato.tipo === 'identidade') return checkIdentidade(campo.campo);
  if (formato.tipo === 'decimal') return checkDecimal({ ...formato, negativo });
  if (formato.tipo === 'inteiro') return checkInteiro({ ...formato, negativo });
  return checkTexto(formato);
}

function checkTexto(o: { maximo: number; exato: boolean }) {
  const { maximo } = o;
  return (linha: LinhaSped, posicao: number): string | null => {
    const bytes = fimCampo(linha, posicao) - inicioCampo(linha, posicao);
    if (bytes <= maximo && !(o.exato && bytes !== maximo)) return null;
    const tamanho = countCaracteres(linha, posicao);
    if (o.exato && tamanho !== maximo) return `tem ${tamanho} caracteres, devem ser ${maximo}`;
    return tamanho > maximo ? `tem ${tamanho} caracteres, o máximo é ${maximo}` : null;
  };
}

function countCaracteres(linha: LinhaSped, posicao: number): number {
  const bytes = linha.bytes.subarray(inicioCampo(linha, posicao), fimCampo(linha, posicao));
  // The continuation bytes of UTF-8 are not characters of their own.
  return isUtf8(bytes) ? bytes.reduce((n, b) => n + ((b & 0xc0) === 0x80 ? 0 : 1), 0) : bytes.length;
}

function checkInteiro(o: { maximo: number; exato: boolean; negativo: boolean }) {
  const { maximo } = o;
  return (linha: LinhaSped, posicao: number): string | null => {
    const fim = fimCampo(linha, posicao);
    let p = inicioCampo(linha, posicao);
    const tamanho = fim - p;
    if (o.negativo && linha.bytes[p] === 45) p++;
    for (; p < fim; p++) {
      const digito = (linha.bytes[p] as number) - 48;
      if (digito < 0 || digito > 9) return `'${textoCampo(linha, posicao)}' deve ter só algarismos`;
    }
    if (o.exato && tamanho !== maximo)
      return `'${textoCampo(linha, posicao)}' tem ${tamanho} algarismo${tamanho === 1 ? '' : 's'}, devem ser ${maximo}`;
    return tamanho > maximo ? `'${textoCampo(linha, posicao)}' tem ${tamanho} algarismos, o máximo é ${maximo}` : null;
  };
}

function checkDecimal(o: { casas: number; maximo: number; negativo: boolean }) {
  const { maximo } = o;
  return (linha: LinhaSped, posicao: number): string | null => {
    const fim = fimCampo(linha, posicao);
    let p = inicioCampo(linha, posicao);
    if (linha.bytes[p] === 45) {
      if (!o.negativo) return `'${textoCampo(linha, posicao)}' é negativo`;
      p++;
    }
    let algarismos = 0;
    let virgula = -1;
    let demais = false;
    for (; p < fim; p++) {
      const digito = (linha.bytes[p] as number) - 48;
      if (digito === -4 && virgula < 0 && algarismos > 0) virgula = p;
      else if (digito < 0 || digito > 9) return `'${textoCampo(linha, posicao)}' não é um número com vírgula decimal`;
      else {
        algarismos++;
        if (virgula >= 0 && p - virgula > o.casas && digito !== 0) demais = true;
      }
    }
    if (algarismos === 0 || virgula === fim - 1)
      return `'${textoCampo(linha, posicao)}' não é um número com vírgula decimal`;
    if (demais) return `'${textoCampo(linha, posicao)}' tem mais de ${o.casas} casas decimais`;
    return algarismos > maximo
      ? `'${textoCampo(linha, posicao)}' tem ${algarismos} algarismos, o máximo é ${maximo}`
      : null;
  };
}

function checkData(linha: LinhaSped, posicao: number): string | null {
  return dataCampo(linha, posicao) > 0 ? null : `'${textoCampo(linha, posicao)}' não é uma data ddmmaaaa`;
}

function checkMes(linha: LinhaSped, posicao: number): string | null {
  const texto = textoCampo(linha, posicao);
  return /^(0[1-9]|1[0-2])(19|20)\d\d$/.test(texto) ? null : `'${texto}' não é um mês mmaaaa`;
}

function checkIdentidade(campo: string) {
  const bons = new Set<string>();
  return (linha: LinhaSped, posicao: number): string | null => {
    const texto = textoCampo(linha, posicao);
    if (bons.has(texto)) return null;
    // A field that may hold either is read by its length.
    const cpf = campo.includes('CPF') && (texto.length === 11 || !campo.includes('CNPJ'));
    if (cpf ? !/^\d{11}$/.test(texto) || !isCpf(texto) : findCnpj(texto) !== texto) {
      return `'${texto}' não é um ${cpf ? 'CPF' : 'CNPJ'} válido`;
    }
    if (bons.size < 10_000) bons.add(texto);
    return null;
  };
}

const DIAS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date ddmmaaaa as the number aaaammdd; 0 when the field is not a date. */
export function dataCampo(linha: LinhaSped, posicao: number): number {
  if (posicao < 0 || posicao >= linha.campos) return 0;
  const inicio = inicioCampo(linha, posicao);
  if (fimCampo(linha, posicao) - inicio !== 8) return 0;
  let valor = 0;
  for (let p = inicio; p < inicio + 8; p++) {
    const digito = (linha.bytes[p] as number) - 48;
    if (digito < 0 || digito > 9) return 0;
    valor = valor * 10 + digito;
  }
  const dia = Math.floor(valor / 1_000_000);
  const mes = Math.floor(valor / 10_000) % 100;
  const ano = valor % 10_000;
  const bissexto = ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0);
  const ultimo = (DIAS[mes - 1] ?? 0) + (mes === 2 && bissexto ? 1 : 0);
  return dia >= 1 && dia <= ultimo && ano >= 1900 ? ano * 10_000 + mes * 100 + dia : 0;
}

const listas = new WeakMap<Dominio, (linha: LinhaSped, posicao: number) => boolean>();

/** Whether a field's code is in a list. Short codes are looked up as numbers, without creating a string. */
function naListaDe(dominio: Dominio): (linha: LinhaSped, posicao: number) => boolean {
  const pronta = listas.get(dominio);
  if (pronta) return pronta;
  const curtos = new Set([...dominio.codigos.keys()].filter((codigo) => codigo.length <= 4).map(codigoCurtoDe));
  const lista = (linha: LinhaSped, posicao: number): boolean => {
    const codigo = codigoCurto(linha, posicao);
    return codigo >= 0 ? curtos.has(codigo) : dominio.codigos.has(textoCampo(linha, posicao));
  };
  listas.set(dominio, lista);
  return lista;
}
