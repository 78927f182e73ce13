import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Columns and the types (tpValor) of the layouts until 2.5 that they add up. */
const ANTIGOS = [
  ['trib', `'11', '13'`],
  ['trib13', `'12'`],
  ['prev', `'41', '43'`],
  ['prev13', `'42'`],
  ['isento65', `'70', '71'`],
  ['diarias', `'72'`],
  ['ajuda', `'73'`],
  ['indeniza', `'74'`],
  ['abono', `'75'`],
  ['outros', `'76', '77', '78', '79'`],
] as const;

const VALORES = [
  ['trib', 'Rend. Tributável'],
  ['trib13', 'Rend. 13º'],
  ['prev', 'Prev. Oficial'],
  ['prev13', 'Prev. Oficial 13º'],
  ['ir', 'IRRF'],
  ['ir13', 'IRRF 13º'],
  ['isento65', 'Isento 65'],
  ['diarias', 'Diárias'],
  ['ajuda', 'Ajuda Custo'],
  ['indeniza', 'Indenização Rescisão'],
  ['abono', 'Abono Pecuniário'],
  ['outros', 'Outros Isentos'],
] as const;

/**
 * S-5002 by CPF and code of receipt: the totals of every statement added up; the event's own consolidation is left out, it
 * would double them. Until layout 2.5 the amounts come by their types (tpValor), told once per event.
 */
export default defineRelatorio({
  numero: 89,
  nome: 'eSocial IRRF por Trabalhador',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Rendimentos e IRRF por CPF (S-5002).'] },
  fontes: ['esocial_irrf_mes'],
  auxiliares: ['esocial_irrf_info'],
  colunas: [...texto('Período', 'CPF', 'Cód. Receita'), ...dinheiro(...VALORES.map(([, titulo]) => titulo))],
  sql: `
    WITH antigo AS (
      SELECT _arquivo, _evento, ${ANTIGOS.map(([coluna, tipos]) => `sum(valor) FILTER (tpInfoIR IN (${tipos})) AS ${coluna}`).join(', ')}
        FROM esocial_irrf_info WHERE grupo = 'basesIrrf' GROUP BY ALL
    ), lido AS (
      SELECT m._arquivo, m.perApur AS per, m.cpfBenef AS cpf, m.CRMen AS cod, coalesce(m.vlrRendTrib, o.trib) AS trib, coalesce(m.vlrRendTrib13, o.trib13) AS trib13,
             coalesce(m.vlrPrevOficial, o.prev) AS prev, coalesce(m.vlrPrevOficial13, o.prev13) AS prev13, m.vlrCRMen AS ir, m.vlrCR13Men AS ir13,
             coalesce(m.vlrParcIsenta65, o.isento65, 0) + coalesce(m.vlrParcIsenta65Dec, 0) AS isento65, coalesce(m.vlrDiarias, o.diarias) AS diarias,
             coalesce(m.vlrAjudaCusto, o.ajuda) AS ajuda, coalesce(m.vlrIndResContrato, o.indeniza) AS indeniza, coalesce(m.vlrAbonoPec, o.abono) AS abono,
             coalesce(m.vlrIsenOutros, o.outros, 0) + coalesce(m.vlrRendMoleGrave, 0) + coalesce(m.vlrRendMoleGrave13, 0) + coalesce(m.vlrAuxMoradia, 0)
               + coalesce(m.vlrBolsaMedico, 0) + coalesce(m.vlrBolsaMedico13, 0) + coalesce(m.vlrJurosMora, 0) AS outros
        FROM (SELECT *, row_number() OVER (PARTITION BY _arquivo, _evento ORDER BY _linha) AS n FROM esocial_irrf_mes WHERE grupo IN ('totApurMen', 'irrf')) m
        LEFT JOIN antigo o ON m.grupo = 'irrf' AND m.n = 1 AND o._arquivo = m._arquivo AND o._evento = m._evento
    )
    SELECT es_periodo(per) AS "Período", cpf AS "CPF", cod AS "Cód. Receita", ${VALORES.map(([coluna, titulo]) => `CAST(coalesce(sum(${coluna}), 0) AS DECIMAL(18,2)) AS "${titulo}"`).join(', ')}
      FROM lido GROUP BY per, cpf, cod`,
  ordem: 'lido.per, lido.cpf, lido.cod',
});
