import { readSql } from '@apura/apuracao';
import { data, dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The classes of IBS and CBS (cClassTrib) that authorised documents use, against those that the official tables give
 * for the NCM, the service and the document: one row per issuer, product and class, so that one correction of a
 * register is one row. Risco is only what the tables prove, by the faults of report 164; where the law's words, the
 * buyer or the use decide, the row is Informativo and says what has to be confirmed.
 */
export default defineRelatorio({
  numero: 168,
  nome: 'XML Reforma Auditor de Classificação',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Classificações (cClassTrib) usadas que não são as da tabela, por emitente e produto: o que corrigir no ' +
        'cadastro.',
      'Classe Possível são as da lista da NCM. Há também classes sem lista de NCM, por condição da lei (comprador, ' +
        'uso, registro).',
      'É risco só o que a tabela prova. Onde a lei olha a descrição, o comprador ou o uso, a linha diz o que ' +
        'confirmar. A falta do grupo e os valores estão em XML Reforma Conferência.',
      'Lê NF-e, NFC-e, CT-e, NFS-e nacional, NF3e e NFCom. No serviço, compara também o indicador da operação.',
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
    'cclasstrib_norma',
    'anexo_lc214',
    'servico_indop',
    'cindop',
    'cst_ibs_cbs',
    'tratamento_tributario',
    'aliquota_ibs_cbs',
    'reducao_aliquota',
    'ncm',
    'parametro_lei',
  ],
  colunas: [
    ...texto('CNPJ', 'Nome', 'Código', 'Descrição', 'NCM', 'CST IBSCBS', 'cClassTrib', 'Classe Possível'),
    ...texto('Conferência', 'Regra', 'Texto do Anexo', 'Condição da Lei'),
    // A product with several faults has several rows.
    ...inteiro('Notas', 'Itens'),
    ...data('Primeira Emissão', 'Última Emissão'),
    ...dinheiroSemTotal('Base'),
    ...texto('Quem Corrige', 'Chave'),
    ...inteiro('Nº Item'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiroSemTotal('Valor Estimado'),
    ...texto('Arquivo'),
  ],
  sql: readSql(import.meta.url, './168-reforma-auditor.sql'),
  ordem:
    'g.risco DESC, g.doc_emit NULLS LAST, g.base DESC NULLS LAST, g.produto, g.ncm, g.cst, g.classe, g.nome, g.lado',
});
