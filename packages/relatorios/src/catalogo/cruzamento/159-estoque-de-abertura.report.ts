import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * The credit of the stock on the day before a company enters the non-cumulative regime (Lei 10.637/2002, art. 11; Lei
 * 10.833/2003, art. 12): own goods of the inventory (H010) for resale, inputs and products, without those that the
 * RFB's tables treat, against the stock of F150 within a year. Without the cumulative month before, or without the
 * inventory of that day, nothing is compared.
 */
export default defineComValor(
  {
    numero: 159,
    nome: 'Cruzamento Estoque de Abertura x F150',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Crédito do estoque de abertura (F150) no primeiro mês do regime não cumulativo.',
        'Estimativa: compras de pessoas físicas e importações não se separam no inventário.',
      ],
      'EFD ICMS/IPI': ['Inventário próprio (H010) do dia anterior.'],
    },
    fontes: ['efdf_h010'],
    tabelas: ['parametro_pis_cofins', 'nat_rec', 'nat_rec_ncm', 'nat_rec_ncm_sucessor', 'nat_rec_alcance'],
    colunas: [
      ...P,
      ...data('Data do Inventário'),
      ...dinheiro('Estoque', 'Estoque com Crédito', 'Estoque no F150', 'Base', 'PIS', 'COFINS'),
      ...texto('Confiança', 'Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...A,
    ],
    sql: readSql(import.meta.url, './159-estoque-de-abertura.sql'),
    ordem: 'a.ordem, c._linha',
  },
  {
    classe: `'Saldo de crédito descontável'`,
    prescreve: 'prescricao_credito(r._mes)',
    prazo: 'prazo_retificacao(r._mes)',
    nota: `'Em doze parcelas mensais iguais desde o mês da mudança; o prazo é o da primeira.'`,
  },
);
