import { FONTES_FATO_PC } from '@apura/apuracao';
import { dinheiro, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Records that tell many documents at once and name no participant. */
const CONSOLIDADOS = [
  'C180',
  'C190',
  'C380',
  'C405',
  'C490',
  'C600',
  'C860',
  'D200',
  'D300',
  'D350',
  'D600',
  'F500',
  'F510',
  'F550',
  'F560',
];

/**
 * One row per file, side and participant, the greatest first. A participant is told by CNPJ or CPF, else by its code
 * (foreign ones have neither). Consolidated records without one stand together as 'Consolidado', and the other
 * operations without one as 'Sem participante'. The share is of the side's total in the month.
 */
export default defineRelatorio({
  numero: 27,
  nome: 'EFD-C Participantes',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Ranking de clientes e fornecedores na EFD-Contribuições.'] },
  fontes: FONTES_FATO_PC,
  tabelas: ['uf'],
  fatoPc: true,
  colunas: [
    ...texto('Período', 'Lado', 'CNPJ-CPF', 'Nome', 'UF'),
    ...inteiro('Qtd Docs'),
    ...dinheiro('Valor', 'PIS', 'COFINS'),
    ...percentual('% do Total'),
  ],
  totalPor: ['Lado'],
  sql: `
    WITH f AS (
      SELECT _arquivo, _pai, ordem, periodo, Lado, nullif(doc_part, '') AS doc, VL_ITEM, VL_PIS, VL_COFINS,
             CASE WHEN doc IS NOT NULL OR coalesce(COD_PART, '') <> '' THEN nome_part
                  WHEN pai_registro IN (${CONSOLIDADOS.map((r) => `'${r}'`).join(', ')}) THEN 'Consolidado' ELSE 'Sem participante' END AS nome,
             CASE WHEN doc IS NULL THEN coalesce(nullif(COD_PART, ''), nome) END AS sem_doc, uf_part
        FROM fato_pc WHERE nivel = 'Item' AND sit_valida(COD_SIT)
    ), g AS (
      SELECT _arquivo, ordem, periodo, Lado, doc, sem_doc, max(nome) AS nome, max(uf_part) AS uf, count(DISTINCT _pai) AS docs,
             CAST(coalesce(sum(VL_ITEM), 0) AS DECIMAL(18,2)) AS valor, sum(VL_PIS) AS pis, sum(VL_COFINS) AS cofins
        FROM f GROUP BY _arquivo, ordem, periodo, Lado, doc, sem_doc
    )
    SELECT periodo AS "Período", Lado AS "Lado", doc AS "CNPJ-CPF", nome AS "Nome", uf AS "UF", CAST(docs AS INTEGER) AS "Qtd Docs", valor AS "Valor",
           pis AS "PIS", cofins AS "COFINS", percentual(valor, CAST(sum(valor) OVER (PARTITION BY _arquivo, Lado) AS DECIMAL(18,2))) AS "% do Total"
      FROM g`,
  ordem: 'ordem, Lado, valor DESC, doc NULLS LAST, sem_doc',
});
