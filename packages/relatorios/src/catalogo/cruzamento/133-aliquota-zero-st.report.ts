import { defineTributadoIndevido } from './131-monofasico-tributado.ts';

/** A zero rate holds for every seller; the substitution only for a reseller. */
export default defineTributadoIndevido({
  numero: 133,
  nome: 'Cruzamento Alíquota Zero e ST',
  descricao: [
    'Itens de alíquota zero ou ST tributados.',
    'Estimativa: a alíquota zero de muitos produtos depende de destinação ou de quem compra, que os arquivos ' +
      'não dizem; confira a natureza da receita.',
  ],
});
