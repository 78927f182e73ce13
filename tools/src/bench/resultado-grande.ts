import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDuck } from '@apura/apuracao';
import type { ColunaRelatorio } from '@apura/relatorios';
import { BENCH_DIR } from './massa.ts';

/** A made-up result of a million rows, as reports are stored. */
export const LINHAS = 1_000_000;

const coluna = (type: ColunaRelatorio['type'], key: string, soma = false): ColunaRelatorio => ({
  key,
  type,
  total: soma ? { how: 'sum' } : 'none',
});
export const colunas: readonly ColunaRelatorio[] = [
  ...['Período', 'CNPJ Estab.', 'Nº Doc', 'Chave', 'Nome Part.', 'Produto', 'NCM', 'CFOP', 'CST PIS'].map((key) =>
    coluna('text', key),
  ),
  coluna('date', 'Emissão'),
  ...['Valor Item', 'Desconto', 'Base PIS', 'PIS', 'Base COFINS', 'COFINS'].map((key) => coluna('money', key, true)),
  coluna('text', 'Arquivo'),
  coluna('integer', 'Linha'),
];

/** Writes it anew and gives its file. */
export async function writeResultadoGrande(): Promise<string> {
  const file = join(BENCH_DIR, 'grade', 'resultado.parquet');
  mkdirSync(join(BENCH_DIR, 'grade'), { recursive: true });
  rmSync(file, { force: true });
  await write(file);
  return file;
}

/** Rows in the order of documents, as reports have them: months one after another. */
async function write(path: string): Promise<void> {
  const duck = await openDuck({ allowedDirs: [dirname(path)], memoryLimitMb: 2_048 });
  const mes = `(i * 24 // ${LINHAS})`;
  await duck.run(`COPY (
    SELECT strftime(DATE '2023-01-01' + to_months(CAST(${mes} AS INTEGER)), '%m/%Y') AS "Período",
           '99210437000117' AS "CNPJ Estab.",
           CAST(i // 5 AS VARCHAR) AS "Nº Doc",
           lpad(CAST(hash(i // 5) AS VARCHAR), 44, '3') AS "Chave",
           CASE hash(i) % 9 WHEN 0 THEN 'Aurora Logística Ltda' ELSE 'Fornecedor Fictício ' || hash(i) % 400 END
             AS "Nome Part.",
           'Produto ' || hash(i * 7) % 3000 AS "Produto",
           CAST(10000000 + hash(i * 7) % 3000 AS VARCHAR) AS "NCM",
           CAST(5101 + hash(i * 3) % 40 AS VARCHAR) AS "CFOP",
           CAST(50 + hash(i * 5) % 6 AS VARCHAR) AS "CST PIS",
           DATE '2023-01-01' + to_months(CAST(${mes} AS INTEGER)) AS "Emissão",
           CAST((hash(i * 11) % 500000) / 100 AS DECIMAL(18,2)) AS "Valor Item",
           CAST((hash(i * 13) % 1000) / 100 AS DECIMAL(18,2)) AS "Desconto",
           CAST((hash(i * 11) % 500000) / 100 AS DECIMAL(18,2)) AS "Base PIS",
           CAST((hash(i * 17) % 9000) / 100 AS DECIMAL(18,2)) AS "PIS",
           CAST((hash(i * 11) % 500000) / 100 AS DECIMAL(18,2)) AS "Base COFINS",
           CAST((hash(i * 19) % 40000) / 100 AS DECIMAL(18,2)) AS "COFINS",
           'efd-' || ${mes} || '.txt' AS "Arquivo",
           CAST(i AS INTEGER) AS "Linha"
      FROM range(${LINHAS}) t(i) ORDER BY i
  ) TO '${path.replaceAll("'", "''")}'
    (FORMAT parquet, ROW_GROUP_SIZE 20480, DICTIONARY_SIZE_LIMIT 500, PARQUET_VERSION v2, COMPRESSION lz4_raw)`);
  duck.close();
}
