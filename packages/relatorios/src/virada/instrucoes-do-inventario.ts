import { addMonths, formatDateBr } from '@apura/br';
import { findVigencia, getFim, getInicio, getValor } from '@apura/tabelas';

/** A sentence of the workbook, and the law that it rests on ('' for how the sheet is filled in). */
export interface Instrucao {
  grupo: string;
  frase: string;
  norma: string;
}

/** The rate of the credit in percent, as the tables have it on the day of the inventory: '9,25'. */
export function taxaDoEstoque(): string {
  const dia = getInicio('CREDITO_DE_ESTOQUE');
  const centesimos = (['PIS', 'COFINS'] as const)
    .map((tributo) => Math.round(Number(findVigencia('ALIQUOTA_NC', dia, tributo)?.valor ?? 0) * 100))
    .reduce((soma, taxa) => soma + taxa, 0);
  return (centesimos / 100).toFixed(2).replace('.', ',');
}

/** Who may use the credit, which goods, and how the workbook is filled in. Days and rates are those of the tables. */
export function instrucoesDoInventario(): Instrucao[] {
  const dia = formatDateBr(getInicio('CREDITO_DE_ESTOQUE'));
  const fim = formatDateBr(getFim('CREDITO_DE_ESTOQUE'));
  const parcelas = getValor('CREDITO_DE_ESTOQUE', getInicio('CREDITO_DE_ESTOQUE'));
  const inicioDaCbs = formatDateBr(addMonths(`${getFim('PIS_COFINS').slice(0, 7)}-01`, 1));
  const lei = (artigo: string) => `LC 214/2025, ${artigo}`;
  const decreto = 'Decreto 12.955/2026, arts. 605 a 611';
  const como = (frase: string): Instrucao => ({ grupo: 'Como preencher', frase, norma: '' });
  return [
    {
      grupo: 'Quem',
      frase: `Contribuinte da CBS no regime regular em ${inicioDaCbs}, com estoque no dia do inventário.`,
      norma: lei('art. 381'),
    },
    {
      grupo: 'Quem',
      frase: 'Hipótese I: quem era do regime cumulativo nesse dia, para os bens sem crédito. O Simples não entra.',
      norma: lei('art. 381, I'),
    },
    {
      grupo: 'Quem',
      frase:
        'Hipótese II: bens comprados com substituição ou em monofasia das leis que o artigo nomeia: farmacêuticos, ' +
        'perfumaria e higiene, veículos, máquinas, autopeças, pneus, motocicletas e cigarros. Combustíveis e bebidas ' +
        'frias não estão nelas.',
      norma: lei('art. 381, II'),
    },
    {
      grupo: 'Quem',
      frase: 'Hipótese III: a parte cumulativa de quem tem os dois regimes, cujo crédito era vedado.',
      norma: lei('art. 381, III'),
    },
    {
      grupo: 'Quais bens',
      frase:
        'Bens novos, comprados de empresa no país ou importados, para revenda, produção ou prestação de serviços. De ' +
        'produtos prontos e em elaboração conta só o custo das matérias-primas e embalagens.',
      norma: lei('art. 381'),
    },
    {
      grupo: 'Quais bens não',
      frase:
        'Bens comprados com alíquota zero, isenção, suspensão ou sem incidência; de uso pessoal; do ativo ' +
        'imobilizado; imóveis; e os de terceiros.',
      norma: lei('art. 381'),
    },
    {
      grupo: 'Quanto',
      frase: `Nacional: ${taxaDoEstoque()}% do custo pelas regras do IRPJ, sem o ICMS recuperável.`,
      norma: lei('art. 381'),
    },
    {
      grupo: 'Quanto',
      frase: 'Importado: o PIS e a COFINS pagos na importação, sem o adicional da COFINS-Importação.',
      norma: lei('art. 381'),
    },
    {
      grupo: 'Prazos',
      frase:
        `Inventário em ${dia}, uma vez só, item a item, com nacionais e importados à parte. Guarde os papéis por ` +
        'cinco anos.',
      norma: decreto,
    },
    {
      grupo: 'Prazos',
      frase:
        `Aproprie até ${fim}. São ${parcelas} parcelas mensais iguais a partir do período seguinte, só contra a CBS, ` +
        'em cinco anos.',
      norma: decreto,
    },
    como('Preencha a quantidade e o custo de cada item. Um item sem os dois fica fora do estoque.'),
    como('Um item nacional e importado tem duas linhas; um comprado de empresa e de pessoa também.'),
    como(
      'Bem usado: escreva Não em Bem Novo. Produto pronto ou em elaboração: informe o custo da matéria-prima e da ' +
        'embalagem de uma unidade.',
    ),
    como('O custo não leva o ICMS recuperável. A unidade é a do cadastro do item.'),
    como(
      'Hipótese em branco: o portal decide pelo regime e pela NCM. Uma que não cabe fica a confirmar. Onde o portal ' +
        'pede que se confira o produto, a hipótese escrita é a confirmação.',
    ),
    como('Não mude a primeira linha nem os títulos. Mantenha o começo do nome do arquivo: o envio o aceita por ele.'),
    como('Envie a planilha com os outros documentos de um novo projeto; ela vale antes do inventário da EFD.'),
  ];
}
