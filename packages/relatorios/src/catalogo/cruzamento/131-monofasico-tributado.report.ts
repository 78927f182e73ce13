import { defineTributadoIndevido } from './131-monofasico-tributado.ts';

export default defineTributadoIndevido({
  numero: 131,
  nome: 'Cruzamento Monofásico Tributado',
  descricao: [
    'Saídas de produtos monofásicos tributadas indevidamente.',
    'Confiança Média quando a tabela só vale para um EX da TIPI ou para certa destinação, ou quando o NCM ' +
      'sucede um código extinto: confira antes de usar.',
  ],
});
