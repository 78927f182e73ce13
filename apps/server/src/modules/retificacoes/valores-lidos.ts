import { foldText, formatCnpj, formatCpf, formatMoney, isCnpj, isCpf } from '@apura/br';
import type { LinhaRelatorio } from '@apura/contract';
import { type CampoLayout, getLayout } from '@apura/documentos';
import { type FormatoCampo, formatoDoCampo, type TipoRetificacao } from '@apura/retificacao';

/** What a step of the recomputation works out; the number of the step is for the proof alone. */
const PASSOS: Readonly<Record<string, string>> = {
  1: 'rateio da receita bruta',
  2: 'base dos créditos',
  3: 'base dos créditos por natureza',
  4: 'crédito do mês',
  5: 'contribuição por regime e alíquota',
  6: 'receita sem tributação',
  7: 'uso dos créditos',
  8: 'contribuição do mês',
  9: 'valor por código de receita',
  10: 'apuração da COFINS',
  11: 'saldo de créditos',
  12: 'saldo levado aos meses seguintes',
};

/** The values of a change as people read them; they are stored as the documents write them. */
export function mudancaLida(tipo: TipoRetificacao, { registro, campo, antes, depois }: LinhaRelatorio) {
  const read = leitor(tipo, String(registro), String(campo));
  return { Antes: read(String(antes ?? '')), Depois: read(String(depois ?? '')) };
}

/** A text to search for, in the form in which it is stored: periods, amounts, dates and numbers of people. */
export function valorGuardado(tipo: TipoRetificacao, q: string): string {
  const texto = comPeriodo(q);
  return tipo === 'esocial' ? comoNoEvento(texto) : comoNoSped(texto);
}

/** An origin to search for, in parts as they are stored: what is shown of one step alone is searched by its number. */
export function origemGuardada(q: string, deRascunho: boolean): readonly string[] {
  // What is shown of a draft leaves the line of its workbook out.
  const daAba = deRascunho ? /^rascunho(?:: *([^(]*?) *(\(.*)?)?$/i.exec(q.trim()) : null;
  if (daAba !== null) return [`planilha ${daAba[1] ?? ''}`, daAba[2] ?? ''].filter((parte) => parte !== '');
  const procurado = foldText(q.replace(/^recálculo:\s*/i, ''));
  const passos = Object.entries(PASSOS).filter(([, nome]) => procurado !== '' && foldText(nome).includes(procurado));
  const [unico] = passos;
  return [passos.length === 1 && unico !== undefined ? `recálculo passo ${unico[0]}` : q];
}

/** What asked for a change. The workbook of a draft was filled in by nobody: the draft is named in its place. */
export function origemLida(origem: string, deRascunho: boolean): string {
  if (deRascunho && origem.startsWith('planilha ')) return origem.replace(/^planilha (.+?) linha \d+/, 'rascunho: $1');
  const passo = /^recálculo passo (\d+)$/.exec(origem)?.[1];
  const nome = passo === undefined ? undefined : PASSOS[passo];
  if (nome !== undefined) return `recálculo: ${nome}`;
  return passo === undefined ? origem : 'recálculo';
}

function leitor(tipo: TipoRetificacao, registro: string, campo: string): (valor: string) => string {
  if (tipo === 'esocial') {
    const formato = formatoDoCampo(registro, campo);
    return (valor) => doEvento(valor, formato);
  }
  const definido = campoDoSped(tipo, registro, campo);
  return definido === undefined ? (valor) => valor : (valor) => doSped(valor, definido);
}

/** Values of the eSocial: 1234.5 and 2024-01-31. */
function doEvento(valor: string, formato: FormatoCampo): string {
  if (formato === 'data') return valor.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
  const [, inteiro, decimais = ''] = formato === 'numero' ? (/^(\d+)(?:\.(\d+))?$/.exec(valor) ?? []) : [];
  return inteiro === undefined ? valor : formatMoney(`${inteiro}.${decimais.padEnd(2, '0')}`);
}

function campoDoSped(tipo: 'efdc' | 'ecf', registro: string, campo: string): CampoLayout | undefined {
  const layout = getLayout(tipo === 'efdc' ? 'EFDC' : 'ECF').registros.get(registro);
  const formas = layout === undefined ? [] : [layout.campos, ...layout.formasAntigas.map((forma) => forma.campos)];
  return formas.flat().find((um) => um.campo === campo);
}

/** Values of a SPED file: 1234,5 and 31012024, by the type that the official layout gives the field. */
function doSped(valor: string, { campo, tipo, decimais }: CampoLayout): string {
  if (tipo === 'D' || campo.startsWith('DT_')) return valor.replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3');
  if (campo.startsWith('CNPJ') && isCnpj(valor)) return formatCnpj(valor);
  if (campo.startsWith('CPF') && isCpf(valor)) return formatCpf(valor);
  const [, sinal = '', inteiro, parte = ''] = (decimais ?? 0) > 0 ? (/^(-?)(\d+)(?:,(\d*))?$/.exec(valor) ?? []) : [];
  return inteiro === undefined ? valor : formatMoney(`${sinal}${inteiro}.${parte.padEnd(2, '0')}`);
}

/** Periods are stored as 2025-10, so that they sort; people read 10/2025, and search by it. */
function comPeriodo(q: string): string {
  return q.trim().replace(/^(\d{2})º?\/(\d{4})$/, '$2-$1');
}

function comoNoEvento(q: string): string {
  const dia = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(q);
  if (dia !== null) return `${dia[3]}-${dia[2]}-${dia[1]}`;
  return /^[\d.]+,\d+$/.test(q) ? q.replaceAll('.', '').replace(',', '.') : q;
}

function comoNoSped(q: string): string {
  const dia = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(q);
  if (dia !== null) return `${dia[1]}${dia[2]}${dia[3]}`;
  if (isCnpj(q) || isCpf(q)) return q.replace(/[.\-/\s]/g, '');
  return /^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(q) ? q.replaceAll('.', '') : q;
}
