import { defineTributadoIndevido } from './131-monofasico-tributado.ts';

/** A zero rate holds for every seller; the substitution only for a reseller. */
export default defineTributadoIndevido({
  numero: 133,
  nome: 'Cruzamento Alíquota Zero e ST',
  descricao: [
    'Itens de alíquota zero ou ST tributados.',
    'A confirmar, sem valor, quando a lei alcança menos do que o NCM, depende da destinação ou de quem vende, e nem ' +
      'o EX da TIPI nem a descrição provam o produto.',
  ],
});
