import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Banco, identifier, literal, openDuck } from '@apura/apuracao';
import { esquemasEsocial, type TabelaDataset, tipoSql } from '@apura/documentos';

const VISOES = readFileSync(new URL('./visoes.sql', import.meta.url), 'utf8');

/**
 * The project's tables of the eSocial, each by its name; a table that the project does not have is empty. The views of
 * `visoes.sql` are created beside them.
 */
export async function openBase(o: {
  tabelas: readonly TabelaDataset[];
  workDir: string;
  memoryLimitMb: number;
}): Promise<Banco> {
  const partes = new Map<string, string[]>();
  for (const { tabela, partes: suas } of o.tabelas) {
    if (tabela.startsWith('esocial_')) partes.set(tabela, [...(partes.get(tabela) ?? []), ...suas].sort());
  }
  const banco = await openDuck({
    tempDir: path.join(o.workDir, 'duck'),
    allowedDirs: [...partes.values()].flat().map((p) => path.dirname(p)),
    memoryLimitMb: o.memoryLimitMb,
  });
  for (const { tabela, colunas } of esquemasEsocial()) {
    const suas = partes.get(tabela) ?? [];
    const nomes = colunas.map((c) => identifier(c.nome)).join(', ');
    const vazias = colunas.map((c) => `CAST(NULL AS ${tipoSql(c.tipo)}) AS ${identifier(c.nome)}`).join(', ');
    const lista = suas.map(literal).join(', ');
    await banco.run(
      suas.length > 0
        ? `CREATE VIEW ${identifier(tabela)} AS SELECT ${nomes} FROM read_parquet([${lista}], hive_partitioning = ` +
            'false)'
        : `CREATE VIEW ${identifier(tabela)} AS SELECT ${vazias} WHERE false`,
    );
  }
  await banco.run(VISOES);
  return banco;
}
