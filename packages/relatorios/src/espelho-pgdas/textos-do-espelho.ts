import { centsOf, formatMoney, moneyOfCents } from '@apura/br';
import type { DadosDoEspelho, MesDoEspelho } from './dados-do-espelho.ts';

export const TITULO = 'Espelho do PGDAS-D';

export const AVISO =
  'O PGDAS-D se retifica no Portal do Simples Nacional, e este portal não o transmite. O espelho diz o que digitar ' +
  'em cada mês; confira os produtos e as notas antes.';

/** What to do, in order. */
export function comoRetificar({ meses }: DadosDoEspelho): string[] {
  const quais = meses.map(({ mes }) => mes).join(', ');
  return [
    `No Portal do Simples Nacional, abra o PGDAS-D de cada mês (${quais}) e escolha retificar.`,
    'Em cada estabelecimento, digite a receita de cada atividade e parcela da coluna Depois. O que é igual antes e ' +
      'depois fica como está.',
    'Calcule e compare o DAS com a coluna Depois. Uma diferença de centavos é arredondamento; mais do que isso, ' +
      'confira a RBT12 e as outras atividades antes de transmitir.',
    'Transmita e guarde a declaração e o recibo.',
    'Do que foi pago a mais, peça a restituição no mesmo portal, ou compense com débitos do Simples. O ICMS se pede ' +
      'à Secretaria da Fazenda do estado.',
  ];
}

/** The taxes of the DAS, each before, after and the difference. */
export const linhasDeDas = ({ das }: MesDoEspelho): [string, string, string, string][] =>
  das.map(({ tributo, antes, depois }) => [tributo, antes, depois, moneyOfCents(centsOf(depois) - centsOf(antes))]);

export const emMoeda = (valor: string): string => formatMoney(valor);
