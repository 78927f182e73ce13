import type { Problema } from '../sped/problema.ts';

/** Keeps the first problems of one file and counts all of them. */
export interface ColetorProblemas {
  readonly problemas: Problema[];
  readonly total: number;
  add(p: { codigo: string; mensagem: string } & Partial<Problema>): void;
}

const MAXIMO_PROBLEMAS = 1_000;
const MAXIMO_VALOR = 200;

/** Creates a collector that keeps at most `maximo` problems; long values are cut, so that a report stays readable. */
export function createColetorProblemas(maximo = MAXIMO_PROBLEMAS): ColetorProblemas {
  return new Coletor(maximo);
}

// A class, for speed: each small document creates two of these, and an object with a getter takes longer to create.
class Coletor implements ColetorProblemas {
  readonly problemas: Problema[] = [];
  readonly #maximo: number;
  #total = 0;

  constructor(maximo: number) {
    this.#maximo = maximo;
  }

  get total(): number {
    return this.#total;
  }

  add({
    codigo,
    mensagem,
    linha = null,
    registro = null,
    campo = null,
    valor = null,
  }: { codigo: string; mensagem: string } & Partial<Problema>): void {
    this.#total++;
    if (this.problemas.length >= this.#maximo) return;
    const curto = valor !== null && valor.length > MAXIMO_VALOR ? `${valor.slice(0, MAXIMO_VALOR)}…` : valor;
    this.problemas.push({ codigo, mensagem, linha, registro, campo, valor: curto });
  }
}
