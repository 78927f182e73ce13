import { readSql } from '@apura/apuracao';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * What the PGDAS-D of a month asks for, what its last DAS was made for and what was paid, all in principal: fine and
 * interest are left out. More paid than asked for is money back, five years from its payment.
 */
export default defineComValor(
  {
    numero: 186,
    nome: 'Cruzamento Simples DAS x Pagamentos',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'e-CAC': [
        'Débito exigível do PGDAS-D x DAS gerado x pagamentos (comprovantes, listagem e o que o extrato diz). Só o ' +
          'principal, sem multa e juros.',
        'Um extrato de antes do pagamento não o mostra: envie o comprovante ou um extrato novo.',
        'Da listagem, que traz só o total, o total vale como principal se pago até o vencimento. Pago em atraso, ' +
          'envie o comprovante, que separa multa e juros.',
      ],
    },
    fontes: ['ecac_pgdas_apuracao'],
    tabelas: ['feriado_bancario'],
    colunas: [
      ...texto('Período', 'CNPJ', 'DAS Nº'),
      ...dinheiro('Exigível', 'Gerado', 'Pago'),
      ...data('Data'),
      ...dinheiro('Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...texto('Arquivo'),
    ],
    totalPor: ['Tipo'],
    sql: readSql(import.meta.url, './186-simples-das-x-pagamentos.sql'),
    ordem: 'l.cnpj_basico, l.mes',
  },
  {
    classe: `'Pago a maior'`,
    nota: `'Confira se nenhum pagamento é de parcelamento, e peça no Portal do Simples Nacional.'`,
    pagamentos: {
      debito: 'CAST(r._mes AS VARCHAR)',
      extinto: 'r."Valor Estimado"',
      sql: 'SELECT CAST(mes AS VARCHAR) AS debito, dia, principal AS valor FROM das_pago',
      vencimento: 'vencimento_do_simples(r._mes)',
    },
  },
);
