import { defineTributadoIndevido } from './131-monofasico-tributado.ts';

export default defineTributadoIndevido({
  numero: 131,
  nome: 'Cruzamento Monofásico Tributado',
  descricao: [
    'Saídas de produtos monofásicos tributadas indevidamente.',
    'A confirmar, sem valor, quando a lei alcança menos do que o NCM e nem o EX da TIPI nem a descrição provam o ' +
      'produto. Confiança Média quando a tabela depende da destinação ou o NCM sucede um código extinto.',
  ],
});
