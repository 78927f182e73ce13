import { FONTES_FATO_PC } from '@apura/apuracao';
import { contagem, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Records without CFOP (services, block F) stand with CFOP blank. */
export default defineRelatorio({
  numero: 26,
  nome: 'EFD-C CFOP por Período',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Totais por CFOP e CST.'] },
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop'],
  fatoPc: true,
  colunas: [
    ...P,
    ...texto('Lado', 'CFOP', 'Desc. CFOP', 'Grupo CFOP', 'CST PIS'),
    ...contagem('Qtd Itens'),
    ...dinheiro('Valor Item', 'Desconto', 'Base PIS', 'PIS', 'Base COFINS', 'COFINS'),
  ],
  totalPor: ['Lado'],
  sql: `
    WITH g AS (
      SELECT _arquivo, ordem, periodo, CNPJ_ESTAB, Lado, CFOP, CST_PIS, count(*) AS qtd, sum(VL_ITEM) AS item, sum(VL_DESC) AS descontos,
             sum(VL_BC_PIS) AS base_pis, sum(VL_PIS) AS pis, sum(VL_BC_COFINS) AS base_cofins, sum(VL_COFINS) AS cofins
        FROM fato_pc WHERE nivel = 'Item' AND sit_valida(COD_SIT)
       GROUP BY ALL
    )
    SELECT g.periodo AS "Período", g.CNPJ_ESTAB AS "CNPJ Estab.", g.Lado AS "Lado", g.CFOP AS "CFOP", c.descricao AS "Desc. CFOP",
           c.grupo AS "Grupo CFOP", g.CST_PIS AS "CST PIS", CAST(g.qtd AS INTEGER) AS "Qtd Itens", g.item AS "Valor Item",
           g.descontos AS "Desconto", CAST(g.base_pis AS DECIMAL(18,2)) AS "Base PIS", g.pis AS "PIS",
           CAST(g.base_cofins AS DECIMAL(18,2)) AS "Base COFINS", g.cofins AS "COFINS"
      FROM g LEFT JOIN tab_cfop c ON c.codigo = g.CFOP`,
  ordem: 'g.ordem, g.CNPJ_ESTAB, g.Lado, g.CFOP NULLS FIRST, g.CST_PIS',
});
