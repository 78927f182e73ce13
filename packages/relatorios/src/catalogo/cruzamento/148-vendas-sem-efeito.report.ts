import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { COLUNAS_VALOR, sqlValorado, VALORACAO } from '../../comum/value-linhas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { vendaSemEfeito } from '../interno/venda-sem-efeito.ts';

/**
 * Sales that are none and were taxed: own notes that are cancelled or denied, notes booked once more, and deliveries of
 * goods whose bill for future delivery was taxed. The first of the overlaps: the document leaves the books whole, so no
 * other report counts on its items. Where the goods were in stock the bill has the revenue, else the delivery (docs/
 * leituras/achados.md): the tax is left where it fell due first, and the certainty is Média.
 */
export default defineRelatorio({
  numero: 148,
  nome: 'Cruzamento Vendas Sem Efeito',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Vendas tributadas que não existem: nota própria cancelada ou denegada, ou escriturada mais de uma vez com a ' +
        'mesma chave e o mesmo valor; ou que entrega (5116, 5117) o que o faturamento (5922) já tributou.',
    ],
    XML: [
      'Situação da nota no protocolo ou em evento de cancelamento.',
      'NF-e de faturamento que a entrega refere (refNFe). Sem ela, só o faturamento único do mesmo cliente, item, ' +
        'quantidade e valor. Sem certeza não há valor.',
    ],
    'e-CAC': ['DCTF, DCTFWeb, DARF e DCOMP que extinguiram o débito do mês.'],
  },
  fontes: vendaSemEfeito.fontes,
  tabelas: [...vendaSemEfeito.tabelas, 'parametro_lei'],
  depende: [vendaSemEfeito.nome],
  ...VALORACAO,
  colunas: [
    ...P,
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'CFOP', 'CST'),
    ...dinheiro('Valor Item', 'Base', 'PIS', 'COFINS'),
    ...texto('Confiança', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...COLUNAS_VALOR,
    ...A,
  ],
  sql: sqlValorado({ bruto: vendaSemEfeito, select: readSql(import.meta.url, './148-vendas-sem-efeito.sql') }),
  ordem: 'v._id, v._parte',
});
