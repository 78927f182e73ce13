import { type Banco, literal } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { ArquivoTabelas } from '../sped/regras/tabelas-do-arquivo.ts';

/** Creates `arq` with the columns that the statements of the recomputation read; every file counts as used. */
export async function registerArquivos(banco: Banco, arquivos: readonly ArquivoTabelas[]): Promise<void> {
  const ordenados = arquivos.toSorted((a, b) => (`${a.inicio} ${a.id}` < `${b.inicio} ${b.id}` ? -1 : 1));
  const linhas = ordenados.map((a, i) => {
    const periodo = formatPeriodo(a.inicio.slice(0, 7));
    return `(${literal(a.id)}, ${i + 1}, 'EFDC', 'Usado', ${[a.cnpj, a.inicio, periodo].map(literal).join(', ')})`;
  });
  await banco.run(
    `CREATE OR REPLACE TABLE arq (
       id VARCHAR,
       ordem INTEGER,
       tipo VARCHAR,
       situacao VARCHAR,
       cnpj VARCHAR,
       inicio DATE,
       periodo VARCHAR
     );
     ${linhas.length > 0 ? `INSERT INTO arq VALUES ${linhas.join(', ')}` : ''}`,
  );
}
