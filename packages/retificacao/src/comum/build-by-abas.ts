import { buildPlanilha } from '@apura/planilha';

/** Rows of a workbook by sheet, each by the names of its columns; every cell is a text. */
export type AbasEmTexto = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/** A workbook of rectification in the shape of the model: headings by name, data from row 4 on. */
export function buildByAbas(parametros: readonly (readonly string[])[], abas: AbasEmTexto): Promise<Uint8Array> {
  const folha = (nome: string, titulos: readonly string[], linhas: readonly (readonly string[])[]) => ({
    nome,
    colunas: titulos.map(() => ({ largura: 20, formato: 'texto' as const })),
    linhas: [titulos, [], [], ...linhas].map((valores) => ({ valores })),
  });
  return buildPlanilha([
    folha('PARAMETROS', ['PARAMETRO', 'PERIODO', 'VALOR'], parametros),
    ...Object.entries(abas).map(([nome, linhas]) => {
      const titulos = [...new Set(linhas.flatMap((l) => Object.keys(l)))];
      return folha(
        nome,
        titulos,
        linhas.map((l) => titulos.map((t) => l[t] ?? '')),
      );
    }),
  ]);
}
