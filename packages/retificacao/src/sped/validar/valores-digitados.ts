import type { AlteracaoSped, OrigemPlanilha } from '../../comum/alteracao-sped.ts';

/** The row of the workbook in which a value was typed, by `chaveDigitada`, or that made a line, by `chaveDoTexto`. */
export type ValoresDigitados = ReadonlyMap<string, OrigemPlanilha>;

export const chaveDigitada = (registro: string, campo: string, valor: string): string =>
  `${registro}|${campo}|${valor}`;

/** The values that the rows of a period write into its file; a value of several rows belongs to the first. */
export function listDigitados(alteracoes: readonly AlteracaoSped[]): ValoresDigitados {
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
