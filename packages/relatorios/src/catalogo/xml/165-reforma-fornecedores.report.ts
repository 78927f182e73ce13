import { readSql } from '@apura/apuracao';
import { contagem, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Suppliers by what their authorised notes say of IBS and CBS since the taxes began: how many bring the groups, what
 * they show, and how many risks report 164 has of them. A supplier of the Simples needs no group before its day.
 */
export default defineRelatorio({
  numero: 165,
  nome: 'XML Reforma Fornecedores',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Fornecedores que já informam IBS e CBS, os que faltam e por quê.',
      'Lê NF-e, NFC-e, CT-e, NFS-e nacional, NF3e e NFCom.',
      'Faltas são os riscos de XML Reforma Conferência. Sem o grupo, o Simples Nacional está em ordem até 2027.',
    ],
  },
  fontes: ['nfe_nota', 'cte_conhecimento', 'nfse_nota', 'nf3e_nota', 'nfcom_nota'],
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
    ...texto('CNPJ', 'Nome', 'CRT'),
    ...contagem('Notas', 'Notas com Grupo'),
    ...percentual('% com Grupo'),
    ...dinheiro('Base', 'CBS Destacada'),
    ...contagem('Faltas'),
    ...texto('Motivo'),
  ],
  sql: readSql(import.meta.url, './165-reforma-fornecedores.sql'),
  ordem: 'r.faltas DESC, r.notas DESC, r.doc_emit NULLS LAST',
});
