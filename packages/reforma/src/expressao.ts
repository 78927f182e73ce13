import { type Decimal, decimal, over, times } from './decimal.ts';

/** What the expressions of a treatment may name, in the official spelling. */
const VARIAVEIS = [
  'aliquota',
  'aliquotaEfetiva',
  'aliquotaAdValorem',
  'aliquotaAdRem',
  'aliquotaAdRemPrincipal',
  'aliquotaAdRemSecundaria',
  'baseCalculo',
  'baseCalculoInformada',
  'impostoSeletivoInformado',
  'impostoSeletivoCalculado',
  'pBio',
  'pRedutorCompraGov',
  'percentualDiferimento',
  'percentualReducao',
  'quantidade',
  'tributoCalculado',
  'variacaoPontoPercentual',
] as const;

type Variavel = (typeof VARIAVEIS)[number];

/** The values of one item; what is absent counts as zero. */
type Valores = Partial<Record<Variavel, Decimal>>;

export type Expressao = (valores: Valores) => Decimal;

/** Longest text that is read: the official ones have at most 80 characters. */
const TAMANHO_MAXIMO = 300;
const SIMBOLO = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*)|([-+*/()]))/y;

/**
 * Compiles an expression of a table: numbers, the variables above, + - * / and parentheses. Nothing else is read, so a
 * table that somebody replaced can compute, never run code. Throws with a Portuguese sentence for anything else.
 */
export function compileExpressao(texto: string): Expressao {
  if (texto.length > TAMANHO_MAXIMO) throw new Error(`a expressão tem mais de ${TAMANHO_MAXIMO} caracteres.`);
  const leitor = new Leitor(readSimbolos(texto), texto);
  const soma = leitor.soma();
  leitor.fim();
  return soma;
}

function readSimbolos(texto: string): string[] {
  const simbolos: string[] = [];
  SIMBOLO.lastIndex = 0;
  while (SIMBOLO.lastIndex < texto.trimEnd().length) {
    const at = SIMBOLO.lastIndex;
    const match = SIMBOLO.exec(texto);
    if (!match) throw new Error(`a expressão "${texto}" tem um sinal que não se lê na posição ${at + 1}.`);
    simbolos.push(match[0].trim());
  }
  return simbolos;
}

/** Reads sums of products of factors, each of which is a function of the values. */
class Leitor {
  #at = 0;
  readonly #simbolos: readonly string[];
  readonly #texto: string;

  constructor(simbolos: readonly string[], texto: string) {
    this.#simbolos = simbolos;
    this.#texto = texto;
  }

  soma(): Expressao {
    let esquerda = this.#produto();
    for (;;) {
      const a = esquerda;
      if (this.#take('+')) {
        const b = this.#produto();
        esquerda = (v) => a(v) + b(v);
      } else if (this.#take('-')) {
        const b = this.#produto();
        esquerda = (v) => a(v) - b(v);
      } else return esquerda;
    }
  }

  fim(): void {
    if (this.#at < this.#simbolos.length) throw this.#erro();
  }

  #produto(): Expressao {
    let esquerda = this.#fator();
    for (;;) {
      const a = esquerda;
      if (this.#take('*')) {
        const b = this.#fator();
        esquerda = (v) => times(a(v), b(v));
      } else if (this.#take('/')) {
        const b = this.#fator();
        esquerda = (v) => over(a(v), b(v));
      } else return esquerda;
    }
  }

  #fator(): Expressao {
    if (this.#take('-')) {
      const a = this.#fator();
      return (v) => -a(v);
    }
    if (this.#take('(')) {
      const dentro = this.soma();
      if (!this.#take(')')) throw this.#erro();
      return dentro;
    }
    const simbolo = this.#simbolos[this.#at++];
    if (simbolo === undefined) throw this.#erro();
    if (/^\d/.test(simbolo)) {
      const n = decimal(simbolo);
      return () => n;
    }
    const nome = VARIAVEIS.find((v) => v === simbolo);
    if (nome === undefined) throw new Error(`a expressão "${this.#texto}" usa "${simbolo}", que não existe.`);
    return (v) => v[nome] ?? 0n;
  }

  #take(simbolo: string): boolean {
    if (this.#simbolos[this.#at] !== simbolo) return false;
    this.#at++;
    return true;
  }

  #erro(): Error {
    return new Error(`a expressão "${this.#texto}" está incompleta ou tem um sinal a mais.`);
  }
}
