import { findCnpj, isCpf, isEmail, parseCpf } from '@apura/br';
import { MODULOS, type Modulo } from '@apura/contract';

/** The command was called in a way that means nothing. Its message is Portuguese. */
export class UsoError extends Error {
  override name = 'UsoError';
}

const MAX_CREDITOS_POR_VEZ = 1_000_000;
const MAX_USUARIOS = 100_000;
const MAX_NOME = 120;
const MAX_RAZAO = 255;
/** With it the greatest purchase still fits a boleto. */
const MAX_PRECO = 9_999.99;

export function readCnpj(texto: string | undefined): string {
  const cnpj = findCnpj(exigir(texto, 'o CNPJ'));
  if (cnpj === undefined) throw new UsoError(`CNPJ inválido: ${texto}. Confira os 14 caracteres.`);
  return cnpj;
}

export function readCpf(texto: string | undefined): string {
  const cpf = exigir(texto, '--master-cpf');
  if (!isCpf(cpf)) throw new UsoError('CPF do master inválido: confira os 11 dígitos.');
  return parseCpf(cpf);
}

export function readEmail(texto: string | undefined, nome = '--master-email'): string {
  const email = exigir(texto, nome).toLowerCase();
  if (!isEmail(email)) throw new UsoError(`E-mail inválido: ${texto}.`);
  return email;
}

export function readNome(texto: string | undefined, opcao: string): string {
  return readTexto(exigir(texto, opcao), opcao, opcao === '--razao' ? MAX_RAZAO : MAX_NOME);
}

/** One line, without signs that turn lines around; '' stays ''. */
export function readTexto(texto: string, opcao: string, max = MAX_RAZAO): string {
  const limpo = texto
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (limpo.length > max) throw new UsoError(`${opcao} tem ${limpo.length} caracteres: use até ${max}.`);
  return limpo;
}

export function readQuantidade(texto: string | undefined): number {
  const n = readInteiro(exigir(texto, 'a quantidade de créditos'), 'A quantidade de créditos');
  if (n < 1 || n > MAX_CREDITOS_POR_VEZ) {
    throw new UsoError(`A quantidade de créditos vai de 1 a ${MAX_CREDITOS_POR_VEZ}: ${texto}.`);
  }
  return n;
}

export function readLimite(texto: string | undefined): number {
  const n = readInteiro(exigir(texto, 'o limite de usuários'), 'O limite de usuários');
  if (n < 1 || n > MAX_USUARIOS) throw new UsoError(`O limite de usuários vai de 1 a ${MAX_USUARIOS}: ${texto}.`);
  return n;
}

function readInteiro(texto: string, nome: string): number {
  if (!/^\d{1,9}$/.test(texto)) throw new UsoError(`${nome} deve ser um número inteiro: ${texto}.`);
  return Number(texto);
}

/** Four prices, with a comma or a point, as decimal strings with two places. */
export function readPrecos(textos: readonly string[]): [string, string, string, string] {
  const [a, b, c, d, resto] = textos.map(readPreco);
  if (a === undefined || b === undefined || c === undefined || d === undefined || resto !== undefined) {
    throw new UsoError('Informe os quatro preços, do menor volume ao maior.');
  }
  return [a, b, c, d];
}

function readPreco(texto: string): string {
  const [, inteiro, centavos = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(texto) ?? [];
  if (inteiro === undefined) {
    throw new UsoError(`Preço inválido: ${texto}. Use reais e centavos, por exemplo 39.90, até ${MAX_PRECO}.`);
  }
  return `${Number(inteiro)}.${centavos.padEnd(2, '0')}`;
}

export function readModulos(texto: string): readonly Modulo[] {
  if (texto === 'todos') return MODULOS;
  if (texto === 'nenhum' || texto === '') return [];
  const nomes = texto.split(',').map((nome) => nome.trim());
  const errado = nomes.find((nome) => !(MODULOS as readonly string[]).includes(nome));
  if (errado !== undefined)
    throw new UsoError(`Módulo desconhecido: ${errado}. Os módulos são: ${MODULOS.join(', ')}.`);
  return MODULOS.filter((modulo) => nomes.includes(modulo));
}

export function readCor(texto: string, opcao: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(texto)) throw new UsoError(`${opcao} deve ser uma cor no formato #RRGGBB: ${texto}.`);
  return texto.toUpperCase();
}

export function readSimNao(texto: string, opcao: string): boolean {
  if (/^(sim|s|1)$/i.test(texto)) return true;
  if (/^(n[aã]o|n|0)$/i.test(texto)) return false;
  throw new UsoError(`${opcao} deve ser sim ou nao: ${texto}.`);
}

function exigir(texto: string | undefined, nome: string): string {
  const limpo = texto?.trim() ?? '';
  if (limpo === '') throw new UsoError(`Falta ${nome}.`);
  return limpo;
}
