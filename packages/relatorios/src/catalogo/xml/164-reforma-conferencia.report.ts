import { readSql } from '@apura/apuracao';
import { data, dinheiroSemTotal, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The faults of the groups of IBS and CBS, item by item of authorised NF-e, NFC-e, NF3e and NFCom, of CT-e and national
 * NFS-e, and of their totals: one row per fault, with the rule that refuses it and who corrects it. A fault is Risco
 * once the groups are due, and never worth an amount: in 2026 the taxes are not charged. From 2027 on the CBS is held
 * against nothing, for no rate is published.
 */
export default defineRelatorio({
  numero: 164,
  nome: 'XML Reforma Conferência',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Faltas nos grupos de IBS e CBS por item: o que falta, o que diz a regra e quem corrige.',
      'É risco desde o dia em que o grupo é obrigatório para o documento; antes dele, só informativo. Não há valor: ' +
        'em 2026 os tributos não são cobrados.',
      'Lê NF-e, NFC-e, CT-e, NFS-e nacional, NF3e e NFCom. A NFS-e de layout municipal é conferida pela sua cópia ' +
        'nacional. A base é conferida na NF-e, na NFC-e e na NFS-e.',
      'Regra sem confirmação em fonte oficial: composição da base e datas das regras de recusa lidas em transcrições ' +
        'da NT 2025.002, total do CT-e na da NT 2025.001, base e total da NFS-e na da NT SE/CGNFS-e 004. Plataforma, ' +
        'locação e bem imaterial têm prazo maior (01/12/2026), aplicado aos grupos 3 e 99 da lista de serviços. Sem ' +
        'alíquota publicada, a CBS não é conferida.',
    ],
  },
  fontes: ['nfe_item', 'cte_conhecimento', 'nfse_nota', 'nf3e_nota', 'nfcom_nota'],
  tabelas: [
    'reforma_obrigatoriedade',
    'reforma_rejeicao',
    'cclasstrib',
    'cclasstrib_dfe',
    'cclasstrib_ncm',
    'cclasstrib_nbs',
    'servico_indop',
    'cst_ibs_cbs',
    'tratamento_tributario',
    'aliquota_ibs_cbs',
    'reducao_aliquota',
    'ncm',
    'parametro_lei',
  ],
  colunas: [
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Modelo', 'CRT', 'Obrigatório'),
    ...inteiro('Nº Item'),
    ...texto('NCM', 'CFOP', 'CST IBSCBS', 'cClassTrib'),
    // An item with several faults has several rows.
    ...dinheiroSemTotal('Base', 'Base Esperada'),
    ...percentual('% CBS'),
    ...dinheiroSemTotal('CBS', 'CBS Esperada', 'IBS', 'IBS Esperado'),
    ...texto('Regra', 'Conferência', 'Quem Corrige', 'Resultado', 'Tipo'),
    ...dinheiroSemTotal('Valor Estimado'),
    ...texto('Arquivo'),
  ],
  sql: readSql(import.meta.url, './164-reforma-conferencia.sql'),
  ordem: 'd.emissao, d.chave, f.nItem NULLS LAST, f.falta',
});
