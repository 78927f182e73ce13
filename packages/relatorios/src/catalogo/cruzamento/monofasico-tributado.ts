import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { prescricao } from '../../comum/visoes-cruzamento.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';

/** CFOP of resale of goods bought, without the first digit. */
export const REVENDA = "('102','104','106','108','110','115','117','119','120','403','404','405','655','656')";

/**
 * A report of sales taxed in spite of what the tables of the RFB say of their NCM on the day of the document. Each item
 * stands once, with the nearest line of the tables. What the company itself makes or imports (own CFOP x101 or 3102 of
 * the NCM, in the EFD-Contribuições or in its notes) is left out where the treatment is only for resale.
 */
export function defineTributadoIndevido(o: {
  numero: number;
  nome: string;
  descricao: string[];
  tratamentos: readonly string[];
  /** The treatments that hold for resale only. */
  soRevenda: readonly string[];
  /** A CASE over `tratamento`. */
  resultado: string;
}): RelatorioDefinido {
  const lista = (nomes: readonly string[]) => nomes.map((t) => `'${t}'`).join(', ');
  return defineRelatorio({
    numero: o.numero,
    nome: o.nome,
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: { 'EFD-Contribuições': o.descricao },
    fontes: FONTES_FATO_PC,
    auxiliares: ['nfe_nota', 'nfe_item', 'nfe_evento'],
    tabelas: ['cfop', 'nat_rec', 'nat_rec_ncm', 'nat_rec_ncm_sucessor'],
    fatoPc: true,
    colunas: [
      ...P,
      ...texto('Chave', 'Número'),
      ...data('Emissão'),
      ...texto('Código', 'Descrição', 'NCM', 'Tabela', 'Natureza Receita', 'CFOP', 'CST'),
      ...dinheiro('Valor Item', 'Base', 'PIS', 'COFINS'),
      ...texto('Confiança'),
      ...data('Prescreve em'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...A,
    ],
    sql: `
      WITH produzido AS (
        SELECT NCM FROM fato_pc WHERE (Lado = 'Saída' AND CFOP IN ('5101', '6101', '7101')) OR (Lado = 'Entrada' AND CFOP IN ('3101', '3102'))
        UNION
        SELECT i.NCM FROM nota_sit s JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
         WHERE s.valida AND s.lado = 'Própria' AND i.CFOP IN ('5101', '6101', '7101', '3101', '3102')
      ), f AS (
        SELECT * FROM fato_pc
         WHERE Lado = 'Saída' AND nivel = 'Item' AND sit_valida(COD_SIT) AND NCM <> ''
           AND ((CST_PIS IN ('01', '02', '03') AND (coalesce(ALIQ_PIS, 0) > 0 OR coalesce(ALIQ_PIS_QUANT, 0) > 0))
             OR (CST_COFINS IN ('01', '02', '03') AND (coalesce(ALIQ_COFINS, 0) > 0 OR coalesce(ALIQ_COFINS_QUANT, 0) > 0)))
           AND left(CFOP, 1) IN ('5', '6')
      ), r AS (
        SELECT f.*, t.tabela, t.codigo AS natureza, t.tratamento, t.confianca,
               CAST(coalesce(f.VL_PIS, 0) + coalesce(f.VL_COFINS, 0) AS DECIMAL(18,2)) AS valor
          FROM f JOIN ncm_tratamento t ON t.ncm = f.NCM AND t.tratamento IN (${lista(o.tratamentos)}) AND coalesce(f.DT_DOC, f.inicio) BETWEEN t.inicio AND t.fim
          JOIN tab_cfop c ON c.codigo = f.CFOP AND c.grupo = 'VENDA'
         WHERE t.tratamento NOT IN (${lista([...o.soRevenda, ''])})
            OR (substr(f.CFOP, 2) IN ${REVENDA} AND f.NCM NOT IN (SELECT NCM FROM produzido WHERE NCM IS NOT NULL))
        QUALIFY row_number() OVER (PARTITION BY f._arquivo, f._linha ORDER BY CASE t.confianca WHEN 'Alta' THEN 1 WHEN 'Média' THEN 2 ELSE 3 END, t.tratamento, t.tabela, t.codigo) = 1
      )
      SELECT r.periodo AS "Período", r.CNPJ_ESTAB AS "CNPJ Estab.", nullif(r.CHV, '') AS "Chave", r.NUM_DOC AS "Número", r.DT_DOC AS "Emissão",
             r.COD_ITEM AS "Código", r.descr_item AS "Descrição", r.NCM AS "NCM", r.tabela AS "Tabela", r.natureza AS "Natureza Receita",
             r.CFOP AS "CFOP", coalesce(r.CST_PIS, r.CST_COFINS) AS "CST", r.VL_ITEM AS "Valor Item", CAST(coalesce(r.VL_BC_PIS, r.VL_BC_COFINS) AS DECIMAL(18,2)) AS "Base",
             r.VL_PIS AS "PIS", r.VL_COFINS AS "COFINS", r.confianca AS "Confiança", ${prescricao('r.inicio')} AS "Prescreve em",
             ${o.resultado} AS "Resultado", CASE WHEN r.valor > 0 THEN 'Oportunidade' ELSE 'Informativo' END AS "Tipo", r.valor AS "Valor Estimado",
             a.arquivo AS "Arquivo", r._linha AS "Linha"
        FROM r JOIN arq a ON a.id = r._arquivo`,
    ordem: 'r.ordem, r._linha',
  });
}
