import { existsSync } from 'node:fs';

export interface ReformaOptions {
  /** The file with the operation. */
  folder: string;
  /** Path of the JSON file to write. */
  json: string;
  /** Rate of the CBS of a scenario, in per cent; null for none. */
  cbs: string | null;
  tabelasDir: string | null;
}

/** Reads the arguments of `apura reforma calcular`: the options, or a Portuguese sentence that says what to do. */
export function parseReforma(
  verbo: string | undefined,
  { json = '', cbs, tabelas: tabelasDir = null }: { json?: string; cbs?: string; tabelas?: string | null },
  [entrada, ...sobra]: readonly string[],
): ReformaOptions | string {
  if (verbo !== 'calcular' || entrada === undefined) {
    return 'Diga o arquivo da operação: apura reforma calcular <entrada.json> --json <saida.json>.';
  }
  if (sobra.length > 0) return `Uma operação de cada vez; sobrou "${sobra[0]}".`;
  if (json === '') return 'Diga onde gravar: --json <saida.json>.';
  if (!existsSync(entrada)) return `O arquivo "${entrada}" não existe. Confira o caminho informado.`;
  if (tabelasDir !== null && !existsSync(tabelasDir)) return `A pasta de tabelas "${tabelasDir}" não existe.`;
  const percentual = cbs?.replace(',', '.') ?? null;
  if (percentual !== null && !/^\d{1,2}(\.\d{1,4})?$/.test(percentual)) {
    return `A alíquota "${cbs}" não é um percentual. Escreva assim: --cbs 8,4.`;
  }
  return { folder: entrada, json, cbs: percentual, tabelasDir };
}
