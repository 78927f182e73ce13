import type { AlteracaoSped, OrigemPlanilha } from '../../comum/alteracao-sped.ts';

/** Where in the workbook a value was typed, by `chaveDigitada`, or what made a line, by `chaveDoTexto`. */
export type ValoresDigitados = ReadonlyMap<string, OrigemPlanilha>;

export const chaveDigitada = (registro: string, campo: string, valor: string): string =>
  `${registro}|${campo}|${valor}`;

/** The values that the rows of a period bring into its file; one that stands in several rows is that of the first. */
export function listarDigitados(alteracoes: readonly AlteracaoSped[]): ValoresDigitados {
  const digitados = new Map<string, OrigemPlanilha>();
  for (const { acao, registro, campos, origem } of alteracoes) {
    if (acao === 'EXCLUIR') continue;
    for (const [campo, valor] of Object.entries(campos)) {
      const chave = chaveDigitada(registro, campo, valor);
      if (!digitados.has(chave)) digitados.set(chave, origem);
    }
  }
  return digitados;
}
