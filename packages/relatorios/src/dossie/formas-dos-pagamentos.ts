import type { FormaDossie } from './forma-dossie.ts';
import { coluna } from './partes-da-forma.ts';

/** The reports of the Simples and of the EFD-Reinf that a dossier can be made of. */
export const FORMAS_DOS_PAGAMENTOS: readonly FormaDossie[] = [
  {
    relatorio: 'Cruzamento Simples PGDAS x NF-e',
    caso: 'Simples',
    quadro: [
      coluna('Monofásico nas notas', 'Monofásico nas Notas'),
      coluna('Segregado', 'Monofásico Segregado'),
      coluna('Não segregado', 'Monofásico Não Segregado'),
    ],
    formula: [
      'Não segregado = receita de monofásico (ou com ST) que as notas mostram − o que o PGDAS-D já segrega, até a ' +
        'receita que pagou o tributo.',
      'Valor do mês = não segregado × tributo do DAS ÷ receita que o pagou; sem o tributo no papel, × alíquota ' +
        'efetiva × parte do tributo na faixa.',
      'Alíquota efetiva = (RBT12 × alíquota da faixa − parcela a deduzir) ÷ RBT12.',
      'Pago a maior = o que se pagou além do que o mês corrigido deve; o resto reduz o débito em aberto.',
    ],
    evidencia: [
      ...['Período', 'CNPJ Estab.', 'Tributo', 'Receita PGDAS', 'Monofásico nas Notas', 'Monofásico Não Segregado'],
      ...['ST nas Notas', 'ST Não Segregada', 'Alíquota Efetiva', 'Confiança', 'Valor Estimado', 'Arquivo'],
    ],
  },
  {
    relatorio: 'Cruzamento Simples DAS x Pagamentos',
    caso: 'DAS',
    quadro: [coluna('Exigível'), coluna('Pago'), coluna('Diferença')],
    formula: ['Valor = principal pago em DAS do mês − débito exigível do PGDAS-D do mês, sem multa e juros.'],
    evidencia: ['Período', 'DAS Nº', 'Exigível', 'Gerado', 'Pago', 'Data', 'Resultado', 'Valor Estimado', 'Arquivo'],
  },
  {
    relatorio: 'Cruzamento Reinf x DCTFWeb x Pagamentos',
    caso: 'Reinf',
    codigo: '"Cód. Receita"',
    quadro: [
      coluna('Apurado na EFD-Reinf', 'Reinf'),
      coluna('Declarado na DCTFWeb', 'DCTFWeb'),
      coluna('Pago', 'DARF'),
    ],
    formula: ['Valor = principal pago em DARF − débito declarado na DCTFWeb, no mesmo código e período.'],
    evidencia: [
      ...['Período', 'Cód. Receita', 'Descrição', 'Apuração', 'Reinf', 'DCTFWeb', 'DARF', 'Resultado'],
      'Valor Estimado',
    ],
  },
];
