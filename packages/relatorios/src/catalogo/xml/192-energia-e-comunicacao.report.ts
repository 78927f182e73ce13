import { readSql } from '@apura/apuracao';
import { comTotal, data, decimal, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Items of bills of electricity (NF3e) and communication (NFCom), as each adds to its bill: what is given back is
 * negative. Whether an item may be in the base of a credit follows from its model and CFOP: the public lighting charge,
 * fines and interest have none.
 */
export default defineRelatorio({
  numero: 192,
  nome: 'XML Energia e Comunicação',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'NF3e e NFCom recebidas, por item.',
      'Compõe Base do Crédito: a energia dá crédito em qualquer atividade (Leis 10.637/2002 e 10.833/2003, art. 3º); ' +
        'a comunicação, só como insumo. Demanda contratada é discutida: confira.',
    ],
  },
  fontes: ['nf3e_nota', 'nfcom_nota'],
  colunas: [
    ...texto('Período', 'Modelo', 'Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Competência Fatura', 'Finalidade', 'Situação', 'CNPJ Emitente', 'Nome', 'CNPJ Destinatário', 'Unidade'),
    ...inteiro('Nº Item'),
    ...texto('Classe Item', 'Descrição', 'CFOP'),
    ...decimal(4, 'Quantidade'),
    ...comTotal({ how: 'sum', where: `"Situação" = 'Autorizada'` }, [
      ...dinheiro('Valor', 'Base ICMS', 'ICMS', 'PIS', 'COFINS', 'IRRF', 'Retido'),
    ]),
    ...texto('Compõe Base do Crédito', 'Arquivo'),
  ],
  totalPor: ['Modelo'],
  sql: readSql(import.meta.url, './192-energia-e-comunicacao.sql'),
  ordem: 's.emissao, s.chave, i.nItem',
});
