import { readSql } from '@apura/apuracao';
import { comTotal, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** P100, one row per establishment and activity, then P200, the total of the company. Each fills its own columns. */
export default defineRelatorio({
  numero: 23,
  nome: 'EFD-C CPRB',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Contribuição previdenciária sobre a receita bruta por atividade.',
      'A maioria das empresas passou a declará-la na EFD-Reinf entre 2018 e 2019: depois disso, ficar sem ' +
        'linhas é o normal.',
    ],
  },
  fontes: ['efdc_p100', 'efdc_p200'],
  colunas: [
    ...P,
    ...texto('Tipo'),
    // P100 repeats the establishment's revenue beside each of its activities.
    ...comTotal(
      { how: 'once', per: ['Período', 'CNPJ Estab.'], where: `"Tipo" = 'Atividade'` },
      dinheiro('Receita Total'),
    ),
    ...texto('Cód. Atividade'),
    ...dinheiro('Receita Atividade', 'Exclusões', 'Base'),
    ...percentual('Alíquota'),
    // P200 repeats the sum of the activities.
    ...comTotal({ how: 'sum', where: `"Tipo" = 'Atividade'` }, dinheiro('CPRB')),
    ...dinheiro('Reduções', 'Acréscimos', 'Devido'),
    ...texto('Cód. Receita'),
  ],
  sql: readSql(import.meta.url, './023-cprb.sql'),
  ordem: 'c.ordem, c.n, c._linha',
});
