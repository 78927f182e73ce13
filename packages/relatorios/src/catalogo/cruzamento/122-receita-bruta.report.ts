import { readSql } from '@apura/apuracao';
import { ANALITICOS_EFDF } from '@apura/modelo';
import { comTotal, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The month's revenue as each source has it, a row for each quarter of an ECF by quarters and one for the year with
 * what the ECF has:
 * - EFD-C: M610.VL_REC_BRT and M800 (side of COFINS), less financial revenue;
 * - EFD-F: VENDA less DEVOL_VENDA, without IPI and ST, of valid documents;
 * - XML: items of the company's own authorised notes with a CFOP of VENDA, net of discount;
 * - ECD: the accounts of sales and services of 'ECD Contas de Receita';
 * - ECF: analytic lines of gross revenue of L300 or P150 (referential 3.01.01.01.01 and 3.11.01.01.01); of a period
 *   without them, the gross revenue of P200 (lines 2, 4, 6, 8 and 9).
 *
 * A month whose EFD is in the project without revenue counts as zero; a source without file or note is blank. The ECF
 * is held against the EFD-Contribuições only when the project has every month of the ECF's period.
 *
 * 'Maior Diferença' is the greatest amount less the least. Within 1.00 all agree. On a month it is a Risco when the
 * EFD-Contribuições is below another source. The row of a quarter, or of the year where there are no quarters, is
 * only a Risco by what the ECF has beyond every other source, so that no amount counts twice. Under the cash regime
 * (0110.IND_REG_CUM 1 or
 * 0010.IND_REC_RECEITA 1) times differ, and all is Informativo.
 */
export default defineRelatorio({
  numero: 122,
  nome: 'Cruzamento Receita Bruta',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Receita na EFD-C, EFD-F, XML, ECF e ECD.',
      'Estimativa: o valor é a diferença vezes 9,25% (3,65% no regime cumulativo), sem considerar receitas não ' +
        'tributadas, devoluções fora do mês e o ISS ou ICMS-ST de cada fonte.',
    ],
    'EFD ICMS/IPI': ['Vendas menos devoluções de vendas, sem IPI e ICMS-ST.'],
    XML: ['Itens de venda das notas emitidas.'],
    ECF: ['Receita bruta da demonstração do resultado.'],
    ECD: ['Contas de vendas e serviços.'],
  },
  fontes: ['efdc_m610', 'efdc_m800', ...ANALITICOS_EFDF, 'nfe_item', 'ecf_l300', 'ecf_p150', 'ecf_p200', 'ecd_i155'],
  tabelas: ['cfop', 'uf', 'parametro_pis_cofins', 'parametro_lei'],
  depende: ['ECD Contas de Receita'],
  colunas: [
    ...texto('Ano', 'Período'),
    // The row of a year has its months and quarters in it.
    ...comTotal({ how: 'sum', where: `"Período" = "Ano"` }, dinheiro('EFD-C', 'EFD-F', 'XML', 'ECF', 'ECD')),
    ...dinheiroSemTotal('Maior Diferença'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  // Months and years differ in Tipo. Only a Risco has an estimated amount, and none counts twice.
  totalPor: [],
  sql: readSql(import.meta.url, './122-receita-bruta.sql'),
  ordem: 'ano, mes NULLS LAST, n',
});
