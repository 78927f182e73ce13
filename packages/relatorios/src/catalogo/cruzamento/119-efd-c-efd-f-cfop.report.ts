import { readSql } from '@apura/apuracao';
import { ANALITICOS_EFDF } from '@apura/modelo';
import { dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The analytic records of the EFD ICMS/IPI, less IPI and ST, against the items of the EFD-Contribuições by
 * establishment, month and CFOP, where the project has both files. Of C170 the discount is taken off; of the
 * consolidated records it is not, since it may hold the ICMS that left the base. Freight and other charges of the
 * document are in the value of the operation and not in the items, so they remain in the difference; a Risco is only
 * what is more than they are. Differences above 1.00 are listed.
 */
export default defineRelatorio({
  numero: 119,
  nome: 'Cruzamento EFD-C x EFD-F por CFOP',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Totais por CFOP nas duas EFDs.',
      'Estimativa: PIS e COFINS sobre a receita de venda que falta na EFD-Contribuições, a 9,25% ou, no mês só ' +
        'cumulativo, a 3,65%.',
    ],
    'EFD-Contribuições': ['Itens por CFOP dos mesmos estabelecimentos e meses.'],
  },
  fontes: ANALITICOS_EFDF,
  tabelas: ['cfop', 'parametro_pis_cofins', 'parametro_lei'],
  colunas: [
    ...P,
    ...texto('Lado', 'CFOP'),
    ...dinheiro('Valor EFD-F', 'IPI EFD-F', 'ST EFD-F', 'Valor Ajustado EFD-F', 'Valor EFD-C', 'Diferença'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  totalPor: ['Lado', 'Tipo'],
  sql: readSql(import.meta.url, './119-efd-c-efd-f-cfop.sql'),
  ordem: 'mes, cnpj, "Lado", CFOP',
});
