import type { ColunaTipo } from '../columnar/schema.ts';
import { type Lido, parseDecimal, parseInstante, parseInteiro } from '../xml/parse-valores.ts';

const MICROS_DIA = 86_400_000_000n;

/** Text of an element without blanks at its ends and with single blanks inside; null when empty. */
export function cleanTexto(texto: string): string | null {
  const limpo = texto.replace(/\s+/g, ' ').trim();
  return limpo === '' ? null : limpo;
}

/** How a family of events writes the values of columns. */
export type ParseValor = (tipo: ColunaTipo, texto: string) => Lido<string | number | bigint>;

/** The value of a column from the clean text of an element. A date is the day of a date or of an instant. */
export function parseValor(tipo: ColunaTipo, texto: string): Lido<string | number | bigint> {
  switch (tipo.kind) {
    case 'text':
      return { valor: texto };
    case 'decimal':
      return parseDecimal(texto, tipo.scale);
    case 'int32':
      return parseInteiro(texto);
    case 'timestamp':
      return parseInstante(texto);
    case 'date': {
      const lido = parseInstante(texto);
      if (lido.valor === null) return lido;
      const dia = lido.valor - (((lido.valor % MICROS_DIA) + MICROS_DIA) % MICROS_DIA);
      return { valor: Number(dia / MICROS_DIA) };
    }
  }
}

/** yyyy-MM-ddTHH:mm:ss of an instant as written (the offset is dropped), or null when it is none. */
export function parseRecepcao(texto: string | null): string | null {
  const lido = texto === null ? null : parseInstante(texto).valor;
  return typeof lido === 'bigint' ? new Date(Number(lido / 1000n)).toISOString().slice(0, 19) : null;
}
