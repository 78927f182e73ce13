import { data, dinheiro, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The groups of technical note 2025.002, item by item of authorised notes: every item that has the group, and from
 * 05/01/2026 on every item of an issuer of the normal regime (CRT 3) that lacks it ('S').
 */
export default defineRelatorio({
  numero: 112,
  nome: 'XML IBS CBS',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Grupos da reforma tributária por item.',
      'Regra sem confirmação em fonte oficial: as alíquotas de teste de 2026 (IBS 0,1% e CBS 0,9%) não são conferidas; são mostradas as do documento.',
    ],
  },
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
    SELECT s.chave AS "Chave", n.nNF AS "Número", s.emissao AS "Emissão", n.emit_CRT AS "CRT", i.nItem AS "Nº Item", i.NCM AS "NCM",
           i.IBSCBS_CST AS "CST IBSCBS", i.IBSCBS_cClassTrib AS "cClassTrib", i.IBSCBS_vBC AS "Base", i.IBSCBS_pIBSUF AS "% IBS UF",
           i.IBSCBS_vIBSUF AS "IBS UF", i.IBSCBS_pIBSMun AS "% IBS Mun", i.IBSCBS_vIBSMun AS "IBS Mun", i.IBSCBS_vIBS AS "IBS",
           i.IBSCBS_pCBS AS "% CBS", i.IBSCBS_vCBS AS "CBS", CASE WHEN i.IBSCBS_CST IS NULL THEN 'S' ELSE 'N' END AS "Grupo Ausente"
      FROM nota_sit s
      JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
      JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
     WHERE s.valida AND (i.IBSCBS_CST IS NOT NULL OR (n.emit_CRT = '3' AND s.emissao >= DATE '2026-01-05'))`,
  ordem: 's.emissao, s.chave, i.nItem',
});
