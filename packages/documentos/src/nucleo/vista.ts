/** A structure of the core's memory, or a table of them: `at(n)` moves the view to the n-th and returns it. */
export abstract class Vista {
  protected readonly palavras: Int32Array;
  protected readonly numeros: Float64Array;
  /** Where the structure begins, in words of four bytes. */
  protected em: number;
  readonly #inicio: number;
  readonly #tamanho: number;

  constructor(memoria: ArrayBuffer, endereco: number, bytes: number) {
    this.palavras = new Int32Array(memoria);
    this.numeros = new Float64Array(memoria);
    this.#inicio = endereco >> 2;
    this.#tamanho = bytes >> 2;
    this.em = this.#inicio;
  }

  at(n: number): this {
    this.em = this.#inicio + n * this.#tamanho;
    return this;
  }

  /** Moves the view to a structure that lies anywhere in the memory. */
  moveTo(endereco: number): this {
    this.em = endereco >> 2;
    return this;
  }
}
