import { existsSync } from 'node:fs';

export interface ValidarOptions {
  /** A folder, or one file. */
  folder: string;
  /** Path of the JSON file to write; null for none. */
  json: string | null;
  tabelasDir: string | null;
}

/** Reads the arguments of `apura validar`: the options, or a Portuguese sentence that says what to do. */
export function parseValidar(
  folder: string | undefined,
  { json = null, tabelas: tabelasDir = null }: { json?: string | null; tabelas?: string | null },
  rest: readonly string[],
): ValidarOptions | string {
  if (folder === undefined) return 'Diga o arquivo ou a pasta a conferir: apura validar <arquivo|pasta>.';
  if (rest.length > 0) return `Um arquivo ou uma pasta de cada vez; sobrou "${rest[0]}".`;
  if (json === '') return 'Diga onde gravar: --json <arquivo>.';
  if (tabelasDir !== null && !existsSync(tabelasDir)) return `A pasta de tabelas "${tabelasDir}" não existe.`;
  return { folder, json, tabelasDir };
}
