import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, P, percentual, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * What the notes of a company in the Simples say of resale taxed at one phase and with ICMS by substitution, against
 * what its PGDAS-D parts from the rest. Of PIS and COFINS, and of the ICMS, a row each per month and establishment.
 *
 * The value is the revenue that was not parted times what the DAS printed of the tax over the revenue that paid it,
 * which is the effective rate times the tax's share; where the paper shows no tax, by LC 123. It never exceeds what the
 * activities paid. Money comes back only where more was paid than the corrected month owes: what no payment covers
 * lowers an open debt. ICMS belongs to the state, which has rules of its own, and is in no total.
 */
export default defineComValor(
  {
    numero: 184,
    nome: 'Cruzamento Simples PGDAS x NF-e',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'e-CAC': [
        'PGDAS-D, mês a mês: monofásico e ST que as notas mostram e o DAS não segrega, e quanto isso vale.',
        'Retifique o PGDAS-D e peça no Portal do Simples Nacional: restituição, ou compensação com débitos do Simples.',
        'Não vira crédito o que não foi pago. O ICMS se pede ao estado e fica fora dos totais.',
      ],
      XML: ['NF-e e NFC-e emitidas (CRT 1 e 2), com o NCM no dia da venda. Sem as NFC-e a confiança é Baixa.'],
    },
    fontes: ['ecac_pgdas_apuracao', 'nfe_item'],
    tabelas: [
      'simples_faixa',
      'cfop',
      'nat_rec',
      'nat_rec_ncm',
      'nat_rec_ncm_sucessor',
      'nat_rec_alcance',
      'feriado_bancario',
    ],
    colunas: [
      ...P,
      ...texto('Tributo'),
      // Both taxes of a month show the same revenue.
      ...dinheiroSemTotal('Receita Notas', 'Receita PGDAS'),
      ...dinheiro('Monofásico nas Notas', 'Monofásico Segregado', 'Monofásico Não Segregado'),
      ...dinheiro('Monofásico com ST nas Notas'),
      ...dinheiro('ST nas Notas', 'ST Segregada', 'ST Não Segregada'),
      ...dinheiroSemTotal('RBT12'),
      ...percentual('Alíquota Efetiva', '% PIS COFINS'),
      ...dinheiro('PIS COFINS a Recuperar'),
      ...percentual('% ICMS'),
      ...dinheiro('ICMS a Recuperar'),
      ...dinheiroSemTotal('DAS Pago'),
      ...texto('Confiança', 'Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...texto('Arquivo'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './184-simples-pgdas-x-nf-e.sql'),
    ordem: 'l.mes, l.cnpj, l.tributo DESC, l.vez',
  },
  {
    classe: `CASE WHEN r."Tributo" = 'ICMS' THEN 'Contingente' ELSE 'Pago a maior' END`,
    nota: 'r._nota',
    pagamentos: {
      debito: 'CAST(r._mes AS VARCHAR)',
      extinto: 'r._extinto',
      presumido: 'r._presumido',
      sql: 'SELECT CAST(mes AS VARCHAR) AS debito, dia, coalesce(principal, total) AS valor FROM das_pago',
      vencimento: 'vencimento_do_simples(r._mes)',
      semComprovante: 'Sem papel do pagamento do mês: envie o extrato do PGDAS-D ou o comprovante do DAS.',
    },
  },
);
