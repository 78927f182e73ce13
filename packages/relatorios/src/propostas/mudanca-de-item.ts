import { FONTES_PARES, type Fonte, readSql, sqlParear, type Tributo } from '@apura/apuracao';
import { REGISTROS_DE_ITEM, type RegistroDeItem } from './registros-de-item.ts';
import { sqlChave, sqlObjeto, sqlTextoDoCampo, tabelaEfdc, temCampo } from './sql-registro.ts';

const FINAL = readSql(import.meta.url, './mudanca-de-item.sql');

/**
 * The query of a report whose rows change items of the EFD-Contribuições. `prefixo` is CTEs, the last two of which are:
 * - `mudanca`: one row per item, by the line of `fato_pc`: `posicao`, `_arquivo`, `_linha`, the new `cst_pis`,
 *   `cst_cofins`, `aliq_pis` and `aliq_cofins` (NULL: as it is), `menos_pis` and `menos_cofins` (what leaves the base),
 *   `no_desconto` (VL_DESC takes what leaves the base, in the records where the Guia Prático says so), `zerar_pis` and
 *   `zerar_cofins` (base, quantity, rates and value become zero), `recalcular_pis` and `recalcular_cofins` (the value
 *   becomes base or quantity times rate), `regra`, `tese`, `lugar` and `confianca`;
 * - `sem_mudanca`: `posicao` and `motivo` of the rows that change nothing.
 *
 * An item that has a record for each tax changes both. `outras` is further SELECTs of `COLUNAS_PROPOSTA`. The query
 * has a branch for each record of items that the project has.
 */
export function sqlMudancaDeItens(prefixo: string, outras: readonly string[] = []): (fonte: Fonte) => string {
  return (fonte) => {
    const presentes = REGISTROS_DE_ITEM.filter(({ registro }) => fonte(tabelaEfdc(registro)) !== null);
    const ramos = (presentes.length === 0 ? REGISTROS_DE_ITEM.slice(0, 1) : presentes).map(sqlRamo);
    const sql = `${prefixo}${FINAL.replace(':ramos', () => ramos.join('\nUNION ALL BY NAME\n'))}`;
    return [sql, ...outras].join('\nUNION ALL BY NAME\n');
  };
}

/**
 * The statements before that query: the lines that are chosen, and which line of COFINS goes with each line of PIS.
 */
export function prepareItens(fonte: Fonte): string[] {
  const pares = FONTES_PARES.flatMap((tabela) => {
    const from = fonte(tabela);
    return from === null ? [] : [`SELECT _arquivo, _pai FROM ${from} SEMI JOIN linha_alvo USING (_arquivo, _linha)`];
  });
  const nenhum = 'SELECT NULL::VARCHAR AS _arquivo, NULL::INTEGER AS _pai WHERE false';
  const doPai: Fonte = (tabela) => {
    const from = fonte(tabela);
    return from === null ? null : `(SELECT * FROM ${from} SEMI JOIN pai_alvo USING (_arquivo, _pai))`;
  };
  return [
    `CREATE OR REPLACE TEMP TABLE linha_alvo AS
       SELECT DISTINCT a.id AS _arquivo, e."Linha" AS _linha
         FROM escolhidas e
         JOIN arq a ON a.arquivo = e."Arquivo" AND a.tipo = 'EFDC' AND a.situacao = 'Usado'
        WHERE e."Linha" IS NOT NULL`,
    `CREATE OR REPLACE TEMP TABLE pai_alvo AS
       SELECT DISTINCT _arquivo, _pai FROM (${[nenhum, ...pares].join('\nUNION ALL\n')})`,
    ...sqlParear(doPai).preparo,
  ];
}

/** The tables that those statements read besides the ones of the query. */
export const FONTES_DA_MUDANCA: readonly string[] = FONTES_PARES;

/** The changed records of one kind. */
function sqlRamo({ registro, tributos, chave, acima }: RegistroDeItem): string {
  const pais = acima.map((pai, i) => ({ ...pai, alias: `p${i}` }));
  const topo = pais.at(-1)?.alias ?? 'r';
  const joins = pais.map(({ registro: pai, alias }, i) => {
    const filho = i === 0 ? 'r' : `p${i - 1}`;
    return `JOIN ${tabelaEfdc(pai)} ${alias} ON ${alias}._arquivo = r._arquivo AND ${alias}._linha = ${filho}._pai`;
  });
  const linha = tributos.includes('PIS') ? '_linha' : '_linha_cofins';
  const campos = tributos.flatMap((tributo) => camposDoTributo(registro, tributo));
  const unicos = [...descontoComum(registro, tributos), ...campos];
  const antes = unicos.map(
    ([campo, novo]) =>
      [campo, `CASE WHEN ${novo} IS NOT NULL THEN ${sqlTextoDoCampo(registro, campo, 'r')} END`] as const,
  );
  return `SELECT m.posicao AS posicao,
       ${tributos.includes('PIS') ? 0 : 1} AS vez,
       '${registro}' AS aba,
       r._arquivo AS _arquivo,
       ${topo}._pai AS _estab,
       r._linha AS _linha,
       ${sqlChave([{ registro, chave, alias: 'r' }, ...pais])} AS chave,
       ${sqlObjeto(unicos)} AS campos,
       ${sqlObjeto(antes)} AS antes,
       m.regra AS regra,
       m.tese AS tese,
       m.lugar AS lugar,
       m.confianca AS confianca
  FROM item_alvo m
  JOIN ${tabelaEfdc(registro)} r ON r._arquivo = m._arquivo AND r._linha = m.${linha}
  ${joins.join('\n  ')}
 WHERE coalesce(${unicos.map(([, novo]) => novo).join(', ')}) IS NOT NULL`;
}

const ZERO = 'com_virgula(CAST(0 AS DECIMAL(18, 2)))';

type CampoNovo = readonly [campo: string, sql: string];

/** The new fields of one tax, each NULL where it stays as it is. */
function camposDoTributo(registro: string, tributo: Tributo): CampoNovo[] {
  const t = tributo.toLowerCase();
  const tem = (campo: string) => temCampo(registro, campo);
  const [base, aliq, valor] = [`VL_BC_${tributo}`, `ALIQ_${tributo}`, `VL_${tributo}`];
  const campos: CampoNovo[] = [[`CST_${tributo}`, `nullif(m.cst_${t}, r.CST_${tributo})`]];
  const menos = `coalesce(m.menos_${t}, 0)`;
  if (tem(`VL_DESC_${tributo}`)) campos.push(campoDesconto(`VL_DESC_${tributo}`, menos));
  const zera = (campo: string) => `m.zerar_${t} AND coalesce(r.${campo}, 0) <> 0 THEN ${ZERO}`;
  const seZera = (campo: string): CampoNovo => [campo, `CASE WHEN ${zera(campo)} END`];
  const [quant, aliqQuant] = [`QUANT_BC_${tributo}`, `ALIQ_${tributo}_QUANT`];
  const porQuantidade = [quant, aliqQuant].filter(tem).map(seZera);
  const lido = (campo: string) => (tem(campo) ? `r.${campo}` : 'NULL');
  const nova = `CAST(coalesce(${lido(base)}, 0) - ${menos} AS DECIMAL(18, 2))`;
  const outra = tem(aliq) ? `m.aliq_${t} <> coalesce(r.${aliq}, 0)` : 'false';
  const taxa = `coalesce(m.aliq_${t}, ${lido(aliq)})`;
  const certo = `valor_ad_rem_ou_ad_valorem(${nova}, ${taxa}, ${lido(quant)}, ${lido(aliqQuant)})`;
  const novoValor: CampoNovo = [
    valor,
    `CASE WHEN ${zera(valor)}
          WHEN NOT m.zerar_${t} AND (${menos} <> 0 OR ${outra} OR m.recalcular_${t}) THEN com_virgula(${certo}) END`,
  ];
  if (!tem(base)) return [...campos, ...porQuantidade, novoValor];
  return [
    ...campos,
    [base, `CASE WHEN ${zera(base)} WHEN NOT m.zerar_${t} AND ${menos} <> 0 THEN com_virgula(${nova}) END`],
    [aliq, `CASE WHEN ${zera(aliq)} WHEN ${outra} THEN com_virgula(CAST(m.aliq_${t} AS DECIMAL(18, 4))) END`],
    ...porQuantidade,
    novoValor,
  ];
}

/** VL_DESC of a record that has one for both taxes, or for its only one. */
function descontoComum(registro: string, tributos: readonly Tributo[]): CampoNovo[] {
  if (!temCampo(registro, 'VL_DESC')) return [];
  const menos = tributos.map((t) => `nullif(m.menos_${t.toLowerCase()}, 0)`).join(', ');
  return [campoDesconto('VL_DESC', `coalesce(${menos}, 0)`, `icms_no_desconto('${registro}')`)];
}

const campoDesconto = (campo: string, menos: string, onde = 'true'): CampoNovo => [
  campo,
  `CASE WHEN m.no_desconto AND ${onde} AND ${menos} <> 0
        THEN com_virgula(CAST(coalesce(r.${campo}, 0) + ${menos} AS DECIMAL(18, 2))) END`,
];
