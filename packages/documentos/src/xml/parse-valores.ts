/** What a typed element can hold; `erro` is the Portuguese reason why its text is not a value of the type. */
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
  const rapido = parseComum(texto, scale);
  if (rapido >= 0) return { valor: BigInt(rapido) };
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
    ...(comVirgula ? { aviso: 'usa vírgula decimal em vez de ponto' } : {}),
  };
}

/** The unscaled value of a plain decimal of at most 15 digits once scaled, as nearly all are; -1 for any other text. */
function parseComum(texto: string, scale: number): number {
  const { length } = texto;
  if (length === 0 || length > 15) return -1;
  let valor = 0;
  let casas = -1;
  for (let i = 0; i < length; i++) {
    const c = texto.charCodeAt(i);
    if (c === 46 && casas < 0 && i > 0) casas = 0;
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

/** Parses a date or an instant into microseconds of its wall clock: the offset is dropped, as people read the note. */
export function parseInstante(texto: string): Lido<bigint> {
  const m = INSTANTE.exec(texto);
  if (!m) return { valor: null, erro: 'não é uma data no formato AAAA-MM-DD ou AAAA-MM-DDThh:mm:ss' };
  const [ano, mes, dia, hora, minuto, segundo] = m.slice(1, 7).map((p) => Number(p ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const ms = Date.UTC(ano, mes - 1, dia, hora, minuto, segundo);
  const data = new Date(ms);
  const existe =
    ano >= 1900 && data.getUTCMonth() === mes - 1 && data.getUTCDate() === dia && data.getUTCHours() === hora;
  if (!existe || minuto > 59 || segundo > 59) return { valor: null, erro: 'não é uma data que exista' };
  return { valor: BigInt(ms) * 1000n };
}

/** Parses a plain non-negative integer of at most 32 bits. */
export function parseInteiro(texto: string): Lido<number> {
  if (!/^\d{1,10}$/.test(texto) || Number(texto) > MAXIMO_INTEIRO) {
    return { valor: null, erro: 'não é um número inteiro' };
  }
  return { valor: Number(texto) };
}

/** yyyy-MM-dd of microseconds since 1970, or null. */
export function isoDate(valor: unknown): string | null {
  return typeof valor === 'bigint' ? new Date(Number(valor / 1000n)).toISOString().slice(0, 10) : null;
}
