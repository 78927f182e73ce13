import { findErroDaChave } from '@apura/contract';
import type { LinhaLida } from '../../../lib/tabela/tabela-lida.ts';
import type { CampoExtrato, MapaDoExtrato } from './colunas-extrato.ts';

/** A document of the statement as it will be sent, and what is wrong with it. */
export interface LinhaExtrato {
  numero: number;
  valores: Readonly<Record<CampoExtrato, string>>;
  erros: readonly string[];
}

const LADOS: Readonly<Record<string, string>> = { D: 'Débito', DEBITO: 'Débito', C: 'Crédito', CREDITO: 'Crédito' };

/** A national note of services: 50 positions, with a CNPJ that may hold letters. */
const CHAVE_DA_NFSE = /^\d{9}[0-9A-Z]{14}\d{27}$/;

/**
 * Brings a row into the statement's own form. A value that cannot be read stays as it was written, with a sentence that
 * says why: the server will refuse its row and name the line.
 */
export function convertLinha({ numero, celulas }: LinhaLida, mapa: MapaDoExtrato): LinhaExtrato {
  const cru = (campo: CampoExtrato): string => celulas[mapa[campo] ?? -1] ?? '';
  const erros: string[] = [];
  const take = (campo: CampoExtrato, lido: string | null, erro: string): string => {
    if (lido === null) erros.push(erro);
    return lido ?? cru(campo);
  };
  const chave = cru('chave')
    .replace(/[\s.\-/]/g, '')
    .toUpperCase();
  const erroDaChave = CHAVE_DA_NFSE.test(chave) ? undefined : findErroDaChave(chave);
  return {
    numero,
    valores: {
      chave: take('chave', erroDaChave === undefined ? chave : null, `a chave ${erroDaChave ?? ''}`),
      data: take('data', cru('data') === '' ? '' : parseDia(cru('data')), 'a data não existe'),
      cnpj: take('cnpj', cru('cnpj') === '' ? '' : parseCnpj(cru('cnpj')), 'o CNPJ não tem 14 posições'),
      lado: take('lado', LADOS[fold(cru('lado'))] ?? null, 'o lado não é Débito nem Crédito'),
      cbs: take('cbs', parseValor(cru('cbs')), 'o valor da CBS não é um número com até duas casas'),
      ibs: take('ibs', parseValor(cru('ibs')), 'o valor do IBS não é um número com até duas casas'),
    },
    erros,
  };
}

/** '1234.5', '1234,50' or '1.234,50', below zero with a minus sign, as '1234,50'; null for anything else. */
export function parseValor(texto: string): string | null {
  const limpo = texto.replace(/^R\$\s*/i, '').trim();
  const m = /^(-?)(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(limpo) ?? /^(-?)(\d{1,3}(?:\.\d{3})+),(\d{2})$/.exec(limpo);
  if (m?.[2] === undefined) return null;
  return `${m[1]}${m[2].replaceAll('.', '')},${(m[3] ?? '').padEnd(2, '0')}`;
}

function parseDia(texto: string): string | null {
  const br = /^(\d{2})\/(\d{2})\/(\d{4})(?!\d)/.exec(texto);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(texto);
  const [ano, mes, dia] = br ? [br[3], br[2], br[1]] : [iso?.[1], iso?.[2], iso?.[3]];
  const data = new Date(`${ano}-${mes}-${dia}T00:00:00Z`);
  const existe = !Number.isNaN(data.getTime()) && data.getUTCDate() === Number(dia);
  return existe ? `${dia}/${mes}/${ano}` : null;
}

function parseCnpj(texto: string): string | null {
  const limpo = texto.replace(/[./\s-]/g, '').toUpperCase();
  return /^[0-9A-Z]{12}\d{2}$/.test(limpo) ? limpo : null;
}

const fold = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .trim();
