import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, texto } from '../../colunas.ts';
import { ARQUIVO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { COLUNAS_ITENS, JOIN_CONTA, SELECT_ITENS } from './itens-comuns.ts';

/** The CST that decides is the one of PIS, or of COFINS when PIS alone gives no credit. */
const CST = 'CASE WHEN gera_credito(f.CST_PIS) THEN f.CST_PIS ELSE f.CST_COFINS END';

/** X of the credit code by the use of the acquisition; a shared use is apportioned among the three. */
const VINCULO = `CASE WHEN ${CST} IN ('50', '60') THEN '1' WHEN ${CST} IN ('51', '61') THEN '2' WHEN ${CST} IN ('52', '62') THEN '3' ELSE 'rateio' END`;

/** YY of the credit code, by what the record and the rates tell. Presumed credits may be 06 or 07. */
const TIPO = `CASE
  WHEN f.Registro = 'F150' THEN '04'
  WHEN f.Registro IN ('F205', 'F210') THEN '09'
  WHEN f.IND_ORIG_CRED = '1' OR left(f.CFOP, 1) = '3' THEN '08'
  WHEN left(${CST}, 1) = '6' THEN '06/07'
  WHEN coalesce(f.QUANT_BC_PIS, f.QUANT_BC_COFINS, 0) > 0 AND coalesce(f.ALIQ_PIS_QUANT, f.ALIQ_COFINS_QUANT, 0) > 0 THEN '03'
  WHEN CASE WHEN gera_credito(f.CST_PIS) AND f.ALIQ_PIS IS NOT NULL THEN f.ALIQ_PIS = 1.65 ELSE f.ALIQ_COFINS = 7.6 END THEN '01'
  ELSE '02' END`;

export default defineRelatorio({
  numero: 11,
  nome: 'EFD-C Itens de Entrada com Crédito',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Aquisições que geraram crédito, por item e natureza.'] },
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop', 'nat_bc_cred', 'uf'],
  fatoPc: true,
  recorte: 'linha',
  colunas: [
    ...COLUNAS_ITENS,
    ...texto('Natureza BC', 'Desc. Natureza', 'Origem do Crédito', 'Cód. Crédito Provável'),
    ...A,
  ],
  sql: porArquivo`SELECT ${SELECT_ITENS}, f.NAT_BC_CRED AS "Natureza BC", n.descricao AS "Desc. Natureza",
           CASE f.IND_ORIG_CRED WHEN '0' THEN 'Mercado interno' WHEN '1' THEN 'Importação'
             ELSE CASE left(f.CFOP, 1) WHEN '3' THEN 'Importação' WHEN '1' THEN 'Mercado interno' WHEN '2' THEN 'Mercado interno' END
           END AS "Origem do Crédito",
           CASE WHEN ${VINCULO} = 'rateio' THEN 'rateio ' || ${TIPO} WHEN ${TIPO} = '06/07' THEN ${VINCULO} || '06/' || ${VINCULO} || '07'
             ELSE ${VINCULO} || ${TIPO} END AS "Cód. Crédito Provável",
           ${ARQUIVO}, f._linha AS "Linha"
      FROM fato_pc f JOIN arq a ON a.id = f._arquivo ${JOIN_CONTA}
      LEFT JOIN tab_nat_bc_cred n ON n.codigo = f.NAT_BC_CRED
     WHERE f.Lado = 'Entrada' AND f.nivel = 'Item' AND sit_valida(f.COD_SIT)
       AND (gera_credito(f.CST_PIS) OR gera_credito(f.CST_COFINS))`,
  ordem: 'f.ordem, f._linha',
});
