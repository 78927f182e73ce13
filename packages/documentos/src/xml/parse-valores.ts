/** The value of a typed element; `erro` is the Portuguese reason why its text is not a value of the type. */
export type Lido<T> = { valor: T; aviso?: string } | { valor: null; erro: string };

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const INSTANTE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const MAXIMO_INTEIRO = 2_147_483_647;

/**
 * Parses a decimal of the schemas ('1234.5678') into its unscaled value. It never rounds: a value with more
 * significant places than `scale`, or that does not fit DECIMAL(18, scale), is an error. A decimal comma is read,
 * with a warning.
 */
export function parseDecimal(texto: string, scale: number): Lido<bigint> {
  const comum = parseDecimalComum(texto, scale);
  if (comum >= 0) return { valor: BigInt(comum) };
  const comVirgula = texto.includes(',') && !texto.includes('.');
  const m = DECIMAL.exec(comVirgula ? texto.replace(',', '.') : texto);
  const inteiros = m?.[2] ?? '';
  let fracao = m?.[3] ?? '';
  if (!m || inteiros.length + fracao.length === 0) return { valor: null, erro: 'não é um número' };
  if (fracao.length > scale) {
    if (/[1-9]/.test(fracao.slice(scale))) return { valor: null, erro: `tem mais de ${scale} casas decimais` };
    fracao = fracao.slice(0, scale);
  }
  const digitos = (inteiros + fracao.padEnd(scale, '0')).replace(/^0+(?=\d)/, '');
  if (digitos.length > 18) return { valor: null, erro: 'é maior do que cabe no campo' };
  const valor = BigInt(digitos);
  return {
    valor: m[1] === '-' ? -valor : valor,
    aviso: comVirgula ? 'usa vírgula decimal em vez de ponto' : undefined,
  };
}

/**
 * The unscaled value of a plain decimal of at most 15 digits, as nearly all are; -1 for any other text. `marca` is the
 * code of the decimal mark, a point by itself.
 */
export function parseDecimalComum(texto: string, scale: number, marca = 46): number {
  const { length } = texto;
  if (length === 0 || length > 15) return -1;
  let valor = 0;
  let casas = -1;
  for (let i = 0; i < length; i++) {
    const c = texto.charCodeAt(i);
    if (c === marca && casas < 0 && i > 0) casas = 0;
    else if (c < 48 || c > 57) return -1;
    else {
      valor = valor * 10 + c - 48;
      if (casas >= 0) casas++;
    }
  }
  const faltam = scale - Math.max(casas, 0);
  if (faltam < 0 || casas === 0) return -1;
  for (let i = 0; i < faltam; i++) valor *= 10;
  return valor <= 999_999_999_999_999 ? valor : -1;
}

/** Parses a date or an instant into microseconds of its local time: the offset is dropped. */
export function parseInstante(texto: string): Lido<bigint> {
  const m = INSTANTE.exec(texto);
  if (!m) return { valor: null, erro: 'não é uma data no formato AAAA-MM-DD ou AAAA-MM-DDThh:mm:ss' };
  const dia = dayOf(texto);
  const hora = Number(m[4] ?? 0);
  const minuto = Number(m[5] ?? 0);
  const segundo = Number(m[6] ?? 0);
  if (Number.isNaN(dia) || hora > 23 || minuto > 59 || segundo > 59) {
    return { valor: null, erro: 'não é uma data que exista' };
  }
  return { valor: BigInt((dia * 86_400 + hora * 3_600 + minuto * 60 + segundo) * 1_000_000) };
}

// A company's years have few days, and each day is in many documents.
const MAXIMO_DIAS = 10_000;
const diasPorTexto = new Map<string, number>();
const textosPorDia = new Map<number, string>();

/** Days since 1970 of 'yyyy-MM-dd…'; NaN when the calendar has no such day. */
function dayOf(texto: string): number {
  const escrito = texto.slice(0, 10);
  const conhecido = diasPorTexto.get(escrito);
  if (conhecido !== undefined) return conhecido;
  const [ano = 0, mes = 0, dia = 0] = escrito.split('-').map(Number);
  const data = new Date(Date.UTC(ano, mes - 1, dia));
  const existe = ano >= 1900 && data.getUTCMonth() === mes - 1 && data.getUTCDate() === dia;
  return remember(diasPorTexto, escrito, existe ? data.getTime() / 86_400_000 : Number.NaN);
}

function remember<K, V>(conhecidos: Map<K, V>, chave: K, valor: V): V {
  if (conhecidos.size >= MAXIMO_DIAS) conhecidos.clear();
  conhecidos.set(chave, valor);
  return valor;
}

/** Parses a plain non-negative integer of at most 32 bits. */
export function parseInteiro(texto: string): Lido<number> {
  if (!/^\d{1,10}$/.test(texto) || Number(texto) > MAXIMO_INTEIRO) {
    return { valor: null, erro: 'não é um número inteiro' };
  }
  return { valor: Number(texto) };
}

const MICROS_DO_DIA = 86_400_000_000;

/** yyyy-MM-dd of microseconds since 1970, or null. */
export function isoDate(valor: unknown): string | null {
  if (typeof valor !== 'bigint') return null;
  const dia = Math.floor(Number(valor) / MICROS_DO_DIA);
  return textosPorDia.get(dia) ?? remember(textosPorDia, dia, new Date(dia * 86_400_000).toISOString().slice(0, 10));
}
