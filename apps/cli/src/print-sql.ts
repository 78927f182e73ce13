import { join } from 'node:path';
import { catalogo, roteiroSql } from '@apura/relatorios';
import { EXIT } from './exit-codes.ts';
import type { SqlOptions } from './parse-args.ts';
import { findProjeto, RELATORIOS } from './projeto-lido.ts';

/**
 * Prints the SQL script that prepares a DuckDB for the statements of the reports, over what `process` wrote into a
 * folder. With a report, only what that report reads, and its statement at the end.
 */
export async function printSql(
  options: SqlOptions,
  { print, warn }: { print: (line: string) => void; warn: (line: string) => void },
): Promise<number> {
  const { folder, relatorio: nome, tabelasDir } = options;
  const relatorio = catalogo.find((r) => r.nome.toLowerCase() === nome?.toLowerCase());
  if (nome !== null && relatorio === undefined) {
    warn(`O relatório "${nome}" não existe. Os nomes são os dos arquivos que apura process grava.`);
    return EXIT.usage;
  }
  const dataset = await findProjeto(folder);
  if (dataset === undefined) {
    warn(`A pasta "${folder}" não é uma saída de apura process. Diga a pasta que foi dada em --out.`);
    return EXIT.usage;
  }
  const outDir = join(folder, RELATORIOS);
  const comum = { dataset, outDir, tabelasDir: tabelasDir ?? undefined };
  print(await roteiroSql({ ...comum, relatorios: relatorio && [relatorio] }));
  if (relatorio) print(`-- ${relatorio.nome}\n${relatorio.sqlEmOrdem};`);
  return EXIT.ok;
}
