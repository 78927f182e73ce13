import type { AbaEscrita, CelulaLida, ColunaEscrita, EventoPlanilha } from '@apura/planilha';

/** The events of reading a workbook with these sheets, without the workbook. */
export async function* readAbasEscritas(abas: readonly AbaEscrita[]): AsyncGenerator<EventoPlanilha> {
  yield { tipo: 'abas', abas: abas.map((a) => a.nome) };
  for (const { nome, colunas, linhas } of abas) {
    let linha = 0;
    for await (const { valores, estilo } of linhas) {
      linha++;
      const celulas = valores.map((valor, i) => celulaLida(valor, estilo === undefined ? colunas[i] : undefined));
      yield { tipo: 'linha', aba: nome, linha, celulas };
    }
  }
}

/** The cell as a reader meets it; a value that is not of its column's format is text. */
function celulaLida(valor: string | null, coluna: ColunaEscrita | undefined): CelulaLida | null {
  if (valor === null || valor === '') return null;
  return { tipo: tipoDe(valor, coluna?.formato ?? 'texto'), texto: valor, formula: false };
}

function tipoDe(valor: string, formato: ColunaEscrita['formato']): CelulaLida['tipo'] {
  if (formato === 'texto') return 'texto';
  if (formato === 'data') return /^\d{4}-\d{2}-\d{2}$/.test(valor) ? 'data' : 'texto';
  return /^-?\d+(\.\d+)?$/.test(valor) ? 'numero' : 'texto';
}
