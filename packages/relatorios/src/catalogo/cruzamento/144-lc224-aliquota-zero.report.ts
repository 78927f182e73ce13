import { FONTES_FATO_PC, readSql, SQL_LC224_ITEM } from '@apura/apuracao';
import { A, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * The revenue at zero rate (CST 06) and exempt (CST 07) of each month from 04/2026 on, what LC 224/2025 reaches of
 * it, and the residual contribution against the adjustments 10 (isenção) and 11 (alíquota zero) of M220 and M620.
 *
 * The base is the standard one: VL_ITEM less VL_DESC less the ICMS shown. A row without a value is a revenue whose
 * reach the sources leave open ('A confirmar'): what its residual would be is never counted as paid too much.
 *
 * An adjustment that is too high shows its difference and no value: how much of it was paid, or only used up credits
 * and withholdings, is not worked out by this report.
 */
export default defineComValor(
  {
    numero: 144,
    nome: 'Cruzamento LC 224 Alíquota Zero e Isenção',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Receitas zero e isentas alcançadas pela redução x ajuste no bloco M.',
        'Fatos desde 04/2026. O alcance vem da NCM: art. 1º da Lei 10.925/2004, menos a cesta básica e o ' +
          'hortifruti da LC 214/2025; o que as fontes deixam em aberto fica “A confirmar”, sem valor. Base: ' +
          'valor do item, menos desconto e ICMS destacado.',
        'Liminar: se a empresa tem decisão que suspende a redução, o valor é suspenso, não devido; o relatório ' +
          'não a conhece.',
      ],
    },
    fontes: FONTES_FATO_PC,
    tabelas: ['cfop', 'cod_cont', 'nat_rec_ncm', 'lc224', 'lc224_parametro'],
    colunas: [
      ...texto('Período', 'Tributo', 'Regime', 'CST', 'Natureza Receita', 'NCM', 'Lei', 'Alcance'),
      ...dinheiro('Receita', 'Base'),
      ...percentual('Alíquota Residual %'),
      ...dinheiro('Esperado', 'Ajuste COD_AJ 10', 'Ajuste COD_AJ 11', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...A,
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './144-lc224-aliquota-zero.sql').replace(':lc224_item', SQL_LC224_ITEM),
    ordem: 'a.ordem, j.tributo DESC, j.regime, j.cst, j.n',
  },
  {
    classe: `'Sem valor'`,
    nota:
      `'Ajuste a mais no bloco M (coluna Diferença): corrija o M220 ou o M620 e recalcule o mês para saber ` +
      `quanto foi pago.'`,
  },
);
