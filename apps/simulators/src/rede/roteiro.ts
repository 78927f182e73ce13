/** Faults that the next requests meet, one each, in their order. */
export interface Roteiro<Falha> {
  /** `so` leaves out the requests whose 'METHOD /path?query' it does not match. */
  fail(falhas: readonly Falha[], so?: RegExp): void;
  /** The fault that this request meets, if any; no other meets it. */
  tirar(linha: string): Falha | undefined;
}

/** Creates an empty list of faults. */
export function createRoteiro<Falha>(): Roteiro<Falha> {
  let itens: { falha: Falha; so: RegExp }[] = [];
  return {
    fail(falhas, so = /^/) {
      itens.push(...falhas.map((falha) => ({ falha, so })));
    },
    tirar(linha) {
      const item = itens.find(({ so }) => so.test(linha));
      itens = itens.filter((um) => um !== item);
      return item?.falha;
    },
  };
}
