import { readSql } from '@apura/apuracao';
import { A, dinheiro, inteiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * What is left of the credit on assets when PIS and COFINS end: F130 by its instalments, at the rates of the record;
 * F120 without amounts, because it says neither cost nor useful life. The last EFD-Contribuições of each book counts.
 */
export default defineRelatorio({
  numero: 161,
  nome: 'EFD-C Reforma Quotas a Apropriar',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Quotas do ativo (F130, F120) que restam em 31/12/2026, quando acabam PIS e COFINS.',
      'Estimativa: supõe uma quota por mês desde a aquisição, e o bem ainda na empresa.',
    ],
  },
  fontes: ['efdc_f130', 'efdc_f120'],
  tabelas: ['parametro_lei'],
  colunas: [
    ...P,
    ...texto('Registro', 'Natureza', 'Bem', 'Conta', 'Mês Aquisição'),
    ...dinheiro('Base Total'),
    ...inteiro('Parcelas', 'Apropriadas até a Virada', 'Restantes'),
    ...dinheiro('Base Restante', 'PIS', 'COFINS', 'Crédito CBS'),
    ...texto('Último Mês', 'Condição'),
    ...A,
  ],
  sql: readSql(import.meta.url, './161-reforma-quotas-a-apropriar.sql'),
  ordem: 'q.registro DESC, q.ordem, q._linha',
});
