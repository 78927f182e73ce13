import type { AbaEscrita, LinhaEscrita, ValorCelula } from '@apura/planilha';

/** A row of data by heading; a heading that is not here is an empty cell. */
export type LinhaDaAba = Readonly<Record<string, ValorCelula | undefined>>;

/** A sheet whose first row is its headings. */
export type AbaComTitulos = AbaEscrita & { linhas: readonly LinhaEscrita[] };

/**
 * The sheet with rows of data below those that it has. Throws, when a row is requested, if the row has a heading that
 * the sheet lacks: its value would be lost.
 */
export function fillAba(aba: AbaComTitulos, linhas: Iterable<LinhaDaAba> | AsyncIterable<LinhaDaAba>): AbaEscrita {
  const titulos = (aba.linhas[0]?.valores ?? []).map((t) => t ?? '');
  const conhecidos = new Set(titulos);
  return { ...aba, linhas: comDados() };

  async function* comDados(): AsyncGenerator<LinhaEscrita> {
    yield* aba.linhas;
    for await (const linha of linhas) {
      const perdido = Object.keys(linha).find((titulo) => !conhecidos.has(titulo));
      if (perdido !== undefined) throw new Error(`the sheet ${aba.nome} has no column ${perdido}`);
      yield { valores: titulos.map((titulo) => linha[titulo] ?? null) };
    }
  }
}
