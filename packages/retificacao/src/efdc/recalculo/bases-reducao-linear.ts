import {
  type Banco,
  type BaseReducaoLinear,
  literal,
  parseDecimal,
  readSql,
  SQL_LC224_ITEM,
  sqlFatoPc,
  TABELAS_FATO_PC,
  TRIBUTOS,
  type Tributo,
  VISAO_LC224_NCM,
  VISAO_NATUREZA_NCM,
  VISOES_EFDC,
} from '@apura/apuracao';
import { loadTabelas } from '@apura/tabelas';
import { registerOficial } from '../../sped/regras/register-oficial.ts';
import { type ArquivoTabelas, openTabelas } from '../../sped/regras/tabelas-do-arquivo.ts';
import { registerArquivos } from '../register-arquivos.ts';

/** A changed month: its base, and the parts that `separateMudados` made. */
export interface MesReducaoLinear {
  base: ArquivoTabelas;
  antes: ArquivoTabelas;
  depois: ArquivoTabelas;
}

export type BasesDoMes = Readonly<Record<Tributo, BaseReducaoLinear[]>>;

/** Tables from which the reach of the law is worked out. */
const OFICIAIS = ['uf', 'nat_rec_ncm', 'lc224'] as const;

const SQL_BASES = readSql(import.meta.url, './bases-reducao-linear.sql').replace(':lc224_item', SQL_LC224_ITEM);

/** Whether documents that changed, or the items they name, have revenue that LC 224/2025 may reach. */
const SQL_INTERESSA = `SELECT DISTINCT m.base FROM mes_lc224 m
  WHERE EXISTS (SELECT 1 FROM fato_pc f WHERE f._arquivo IN (m.antes, m.depois) AND f.Lado = 'Saída'
                   AND (f.CST_PIS IN ('06', '07') OR f.CST_COFINS IN ('06', '07')))
     OR EXISTS (SELECT 1 FROM efdc_0200 i WHERE i._arquivo = m.depois)`;

/**
 * The revenue that LC 224/2025 reaches in each changed month, before and after the changes, by the id of the base.
 * Months whose changes cannot touch it are left out. The facts of a month are computed here item by item, because the
 * sums behind block M have no NCM. Later steps create `fato_pc` and `arq` again.
 */
export async function readBasesReducaoLinear(
  banco: Banco,
  o: { meses: readonly MesReducaoLinear[]; oficiaisDir?: string | undefined },
): Promise<Map<string, BasesDoMes>> {
  const feitas = new Map<string, BasesDoMes>();
  if (o.meses.length === 0) return feitas;
  const { tabelas } = loadTabelas({ nomes: OFICIAIS, overrideDir: o.oficiaisDir });
  for (const nome of OFICIAIS) {
    const tabela = tabelas.get(nome);
    await registerOficial(banco, { nome, colunas: tabela?.colunas ?? [], tabela });
  }
  await banco.run('CREATE OR REPLACE TABLE mes_lc224 (base VARCHAR, antes VARCHAR, depois VARCHAR)');
  const ids = (mes: MesReducaoLinear) => [mes.base.id, mes.antes.id, mes.depois.id].map(literal).join(', ');
  await banco.run(`INSERT INTO mes_lc224 VALUES ${o.meses.map((mes) => `(${ids(mes)})`).join(', ')}`);
  await makeFatos(
    banco,
    o.meses.flatMap((mes) => [mes.antes, mes.depois]),
  );
  const interessam = new Set((await banco.read(SQL_INTERESSA)).map((linha) => linha.base));
  for (const mes of o.meses.filter((doMes) => interessam.has(doMes.base.id))) {
    await banco.run(`DELETE FROM mes_lc224; INSERT INTO mes_lc224 VALUES (${ids(mes)})`);
    await makeFatos(banco, [mes.base, mes.antes, mes.depois]);
    await banco.run(
      `CREATE OR REPLACE TABLE ncm_projeto AS SELECT DISTINCT NCM AS ncm FROM fato_pc WHERE NCM <> ''
         UNION SELECT ncm FROM item_efdc_arq WHERE ncm <> ''`,
    );
    for (const visao of [VISAO_NATUREZA_NCM, VISAO_LC224_NCM]) await banco.run(visao.sql);
    const linhas = await banco.read(`SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (${SQL_BASES}) ORDER BY ALL`);
    const doTributo = (tributo: Tributo): BaseReducaoLinear[] =>
      linhas
        .filter((linha) => linha.tributo === tributo)
        .map((linha) => ({
          CST: linha.CST === '07' ? '07' : '06',
          antes: parseDecimal(linha.antes ?? '0', 2),
          depois: parseDecimal(linha.depois ?? '0', 2),
        }));
    const [pis, cofins] = TRIBUTOS.map(doTributo);
    feitas.set(mes.base.id, { PIS: pis ?? [], COFINS: cofins ?? [] });
  }
  return feitas;
}

/** Makes FATO_PC of some files, with the look-ups that it reads. */
async function makeFatos(banco: Banco, arquivos: readonly ArquivoTabelas[]): Promise<void> {
  await registerArquivos(banco, arquivos);
  await openTabelas(banco, { nomes: TABELAS_FATO_PC, arquivos });
  for (const visao of VISOES_EFDC) await banco.run(visao.sql);
  const { preparo, select, limpeza } = sqlFatoPc();
  for (const sql of preparo) await banco.run(sql);
  await banco.run(`CREATE OR REPLACE TABLE fato_pc AS ${select}`);
  for (const sql of limpeza) await banco.run(sql);
}
