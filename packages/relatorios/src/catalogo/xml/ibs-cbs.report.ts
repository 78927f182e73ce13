import { data, dinheiro, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The groups of IBS and CBS (technical note 2025.002) of the items of authorised notes. Grupo Ausente is S where an
 * issuer of the normal regime (CRT 3) has to send the group, from 05/01/2026 on, and did not. Items of notes before that
 * day without the group do not stand here.
 */
export default defineRelatorio({
  numero: 112,
  nome: 'XML IBS CBS',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Grupos da reforma tributária por item.'] },
  fontes: ['nfe_item'],
  auxiliares: ['nfe_nota', 'nfe_evento'],
  colunas: [
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('CRT'),
    ...inteiro('Nº Item'),
    ...texto('NCM', 'CST IBSCBS', 'cClassTrib'),
    ...dinheiro('Base'),
    ...percentual('% IBS UF'),
    ...dinheiro('IBS UF'),
    ...percentual('% IBS Mun'),
    ...dinheiro('IBS Mun', 'IBS'),
    ...percentual('% CBS'),
    ...dinheiro('CBS'),
    ...texto('Grupo Ausente'),
  ],
  sql: `
    WITH itens AS (
      SELECT s.chave, s.emissao, n.nNF, n.emit_CRT, i.*, n.emit_CRT = '3' AND s.emissao >= DATE '2026-01-05' AS obrigado,
             coalesce(i.IBSCBS_CST, i.IBSCBS_cClassTrib) IS NOT NULL AS tem
        FROM nota_sit s
        JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
        JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
       WHERE s.valida
    )
    SELECT chave AS "Chave", nNF AS "Número", emissao AS "Emissão", emit_CRT AS "CRT", nItem AS "Nº Item", NCM AS "NCM",
           IBSCBS_CST AS "CST IBSCBS", IBSCBS_cClassTrib AS "cClassTrib", IBSCBS_vBC AS "Base", IBSCBS_pIBSUF AS "% IBS UF",
           IBSCBS_vIBSUF AS "IBS UF", IBSCBS_pIBSMun AS "% IBS Mun", IBSCBS_vIBSMun AS "IBS Mun", IBSCBS_vIBS AS "IBS",
           IBSCBS_pCBS AS "% CBS", IBSCBS_vCBS AS "CBS", CASE WHEN obrigado AND NOT tem THEN 'S' ELSE 'N' END AS "Grupo Ausente"
      FROM itens WHERE tem OR obrigado
     ORDER BY emissao, chave, nItem`,
});
