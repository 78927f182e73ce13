import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { COLUNAS_VALOR } from '../../comum/valorar-linhas.ts';
import { ARQUIVO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const br = (valor: string) => `replace(CAST(${valor} AS VARCHAR), '.', ',')`;
const valor = (expressao: string) => `CAST(${expressao} AS DECIMAL(18,2))`;

/** Records whose value of the month is not base x rate of the same line. */
const SEM_CALCULO = `'F205', 'F210'`;

/** By unit of product: quantity x rate in reais. A CST 03 without quantities (F100, F200) cannot be worked out. */
const calculo = (t: 'PIS' | 'COFINS') => `CASE
  WHEN coalesce(QUANT_BC_${t}, 0) <> 0 AND coalesce(ALIQ_${t}_QUANT, 0) <> 0
  THEN por_unidade(QUANT_BC_${t}, ALIQ_${t}_QUANT)
  WHEN CST_${t} = '03' OR Registro IN (${SEM_CALCULO}) THEN NULL
  ELSE imposto(coalesce(VL_BC_${t}, 0), coalesce(ALIQ_${t}, 0)) END`;

const diverge = (t: 'PIS' | 'COFINS', esperado: string) =>
  `abs(coalesce(VL_${t}, 0) - ${esperado}) > 0.02 AND coalesce(CST_${t}, '') NOT BETWEEN '04' AND '09'`;

interface Regra {
  condicao: string;
  regra: string;
  esperado: string;
  encontrado: string;
  resultado: string;
  tipo: string;
  valor: string;
}

const CST_LIDO = `concat_ws(' e ', coalesce(CST_PIS, 'sem PIS'), coalesce(CST_COFINS, 'sem COFINS'))`;
const PAGO = 'coalesce(pis_calculado, 0) + coalesce(cofins_calculada, 0)';
const sem = (t: 'PIS' | 'COFINS') => `CST_${t} BETWEEN '04' AND '09' AND coalesce(VL_${t}, 0) > 0`;
const SEM_TRIBUTO = `CASE WHEN ${sem('PIS')} THEN VL_PIS ELSE 0 END + CASE WHEN ${sem('COFINS')} THEN VL_COFINS ELSE 0 END`;
const excesso = (t: 'PIS' | 'COFINS') =>
  `imposto(greatest(0, coalesce(VL_BC_${t}, 0) - VL_ITEM), coalesce(ALIQ_${t}, 0))`;

const REGRAS: readonly Regra[] = [
  {
    condicao: `grupo = 'VENDA' AND (CST_PIS BETWEEN '50' AND '75' OR CST_COFINS BETWEEN '50' AND '75')`,
    regra: 'CFOP de venda com CST de entrada',
    esperado: `'CST 01 a 49'`,
    encontrado: CST_LIDO,
    resultado: 'Combinação inválida',
    tipo: `'Risco'`,
    valor: PAGO,
  },
  {
    condicao: `grupo = 'COMPRA' AND (CST_PIS BETWEEN '01' AND '49' OR CST_COFINS BETWEEN '01' AND '49')`,
    regra: 'CFOP de compra com CST de saída',
    esperado: `'CST 50 a 99'`,
    encontrado: CST_LIDO,
    resultado: 'Combinação inválida',
    tipo: `'Risco'`,
    valor: PAGO,
  },
  {
    condicao: 'CST_PIS IS DISTINCT FROM CST_COFINS',
    regra: 'CST do PIS diferente do CST da COFINS',
    esperado: `'CST iguais'`,
    encontrado: CST_LIDO,
    resultado: 'Combinação inválida',
    tipo: `'Risco'`,
    valor: '0',
  },
  {
    condicao: 'fora_tabela',
    regra: 'Par de alíquotas fora da tabela',
    esperado: `'1,65/7,60, 0,65/3,00, 0,65/4,00 ou tabela'`,
    encontrado: `concat_ws('/', coalesce(${br('ALIQ_PIS')}, 'em branco'), coalesce(${br('ALIQ_COFINS')}, 'em branco'))`,
    resultado: 'Alíquota fora da tabela',
    tipo: `'Risco'`,
    valor: '0',
  },
  {
    condicao: diverge('PIS', 'pis_calculado'),
    regra: 'PIS diferente de base x alíquota',
    esperado: br('pis_calculado'),
    encontrado: br('coalesce(VL_PIS, 0)'),
    resultado: 'Erro de cálculo',
    tipo: `'Informativo'`,
    valor: '0',
  },
  {
    condicao: diverge('COFINS', 'cofins_calculada'),
    regra: 'COFINS diferente de base x alíquota',
    esperado: br('cofins_calculada'),
    encontrado: br('coalesce(VL_COFINS, 0)'),
    resultado: 'Erro de cálculo',
    tipo: `'Informativo'`,
    valor: '0',
  },
  {
    condicao: `(${sem('PIS')}) OR (${sem('COFINS')})`,
    regra: 'CST 04 a 09 com valor',
    esperado: `'0,00'`,
    encontrado: br(valor(SEM_TRIBUTO)),
    resultado: 'Combinação inválida',
    tipo: `'Informativo'`,
    valor: '0',
  },
  {
    condicao: `Registro NOT IN (${SEM_CALCULO}) AND coalesce(CST_PIS, CST_COFINS, '') <> '03' AND greatest(VL_BC_PIS, VL_BC_COFINS) > VL_ITEM + 1`,
    regra: 'Base maior que o item',
    esperado: `'até ' || ${br('VL_ITEM')}`,
    encontrado: br(valor('greatest(VL_BC_PIS, VL_BC_COFINS)')),
    resultado: 'Base maior que o item',
    tipo: `CASE Lado WHEN 'Entrada' THEN 'Risco' ELSE 'Informativo' END`,
    valor: `CASE Lado WHEN 'Entrada' THEN ${excesso('PIS')} + ${excesso('COFINS')} ELSE 0 END`,
  },
];

const linha = (
  r: Regra,
  i: number,
) => `CASE WHEN ${r.condicao} THEN {'n': ${i}, 'regra': '${r.regra}', 'esperado': ${r.esperado},
  'encontrado': ${r.encontrado}, 'resultado': '${r.resultado}', 'tipo': ${r.tipo}, 'valor': ${valor(r.valor)}} END`;

/**
 * One row per item and rule that it breaks; items in order are not listed. The pairs of rates that hold are the ones of
 * the regimes and every pair that the tables of NAT_REC have on the month, whatever the product. They are looked at for
 * CST 01, 02, 05 and 50 to 56 with a percentage, and for a CST 01 without any; imports follow rates of their own (Lei
 * 10.865) and presumed credits (CST 60 to 66) many, so neither is held against them.
 *
 * A CST 05 with value is right for the substitute and stands as Informativo. A base above the item of a sale may be the
 * freight charged with it: Informativo as well.
 */
export default defineRelatorio({
  numero: 134,
  nome: 'Cruzamento CST x CFOP x Alíquota',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Combinações inválidas e erros de cálculo.',
      'O bloco M aplica a alíquota sobre a base do mês e não lê o VL_PIS nem o VL_COFINS do item: um valor de item errado não muda o que se paga. Corrija-o, mas ele não vale dinheiro.',
    ],
  },
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop', 'nat_rec'],
  fatoPc: true,
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Lado', 'Documento', 'Código', 'CFOP', 'CST PIS', 'CST COFINS'),
    ...percentual('Alíq PIS', 'Alíq COFINS'),
    ...texto('Regra', 'Esperado', 'Encontrado', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...COLUNAS_VALOR,
    ...A,
  ],
  sql: porArquivo`
    WITH par AS (
      SELECT DISTINCT TRY_CAST(aliq_pis AS DECIMAL(18,4)) AS pis, TRY_CAST(aliq_cofins AS DECIMAL(18,4)) AS cofins,
             TRY_CAST(inicio AS DATE) AS inicio, coalesce(TRY_CAST(fim AS DATE), DATE '9999-12-31') AS fim
        FROM tab_nat_rec WHERE aliq_pis <> '' AND aliq_cofins <> ''
    ), mes AS (
      SELECT DISTINCT a.id, p.pis, p.cofins FROM arq a JOIN par p ON a.inicio BETWEEN p.inicio AND p.fim
       WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado'
      UNION SELECT a.id, v.pis, v.cofins FROM arq a CROSS JOIN (VALUES (1.65, 7.6), (0.65, 3), (0.65, 4)) v(pis, cofins)
    ), f AS (
      SELECT f.* REPLACE (nullif(f.CST_PIS, '') AS CST_PIS, nullif(f.CST_COFINS, '') AS CST_COFINS), g.grupo, m.id IS NULL AS par_estranho
        FROM fato_pc f LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
        LEFT JOIN mes m ON m.id = f._arquivo AND m.pis = f.ALIQ_PIS AND m.cofins = f.ALIQ_COFINS
       WHERE f.nivel = 'Item' AND sit_valida(f.COD_SIT)
    ), c AS (
      SELECT *, ${calculo('PIS')} AS pis_calculado, ${calculo('COFINS')} AS cofins_calculada,
             par_estranho AND coalesce(left(CFOP, 1), '') <> '3' AND coalesce(IND_ORIG_CRED, '') <> '1'
               AND coalesce(ALIQ_PIS_QUANT, 0) = 0 AND coalesce(ALIQ_COFINS_QUANT, 0) = 0
               AND (coalesce(CST_PIS, CST_COFINS) IN ('01', '02', '05') OR coalesce(CST_PIS, CST_COFINS) BETWEEN '50' AND '56')
               AND (coalesce(ALIQ_PIS, 0) <> 0 OR coalesce(ALIQ_COFINS, 0) <> 0 OR (coalesce(CST_PIS, CST_COFINS) = '01' AND VL_ITEM > 0)) AS fora_tabela
        FROM f
    ), q AS (
      SELECT _arquivo, _linha, ordem, periodo, CNPJ_ESTAB, Lado, coalesce(nullif(CHV, ''), NUM_DOC) AS documento, COD_ITEM, CFOP, CST_PIS, CST_COFINS,
             ALIQ_PIS, ALIQ_COFINS, unnest([${REGRAS.map(linha).join(',\n')}]) AS r
        FROM c WHERE ${REGRAS.map((r) => `(${r.condicao})`).join('\n OR ')}
    )
    SELECT q.periodo AS "Período", q.CNPJ_ESTAB AS "CNPJ Estab.", q.Lado AS "Lado", q.documento AS "Documento", q.COD_ITEM AS "Código",
           q.CFOP AS "CFOP", q.CST_PIS AS "CST PIS", q.CST_COFINS AS "CST COFINS", q.ALIQ_PIS AS "Alíq PIS", q.ALIQ_COFINS AS "Alíq COFINS",
           q.r.regra AS "Regra", q.r.esperado AS "Esperado", q.r.encontrado AS "Encontrado", q.r.resultado AS "Resultado", q.r.tipo AS "Tipo",
           q.r.valor AS "Valor Estimado", 'Sem valor' AS "Classe do Valor", CAST(NULL AS VARCHAR) AS "Pagamento Conferido", CAST(NULL AS DATE) AS "Data da Extinção",
           CAST(NULL AS DATE) AS "Prescreve em", CAST(NULL AS DATE) AS "Prazo da Retificação",
           CASE WHEN q.r.resultado = 'Erro de cálculo' THEN 'O bloco M não lê o valor do item.' END AS "Nota do Valor", ${ARQUIVO}, q._linha AS "Linha"
      FROM q JOIN arq a ON a.id = q._arquivo
     WHERE q.r IS NOT NULL`,
  ordem: 'q.ordem, q._linha, q.r.n',
});
