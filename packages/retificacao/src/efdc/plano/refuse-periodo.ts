import { formatDateBr, formatPeriodo } from '@apura/br';
import type { CodigoOcorrencia } from '../../comum/ocorrencia.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import type { Fala } from '../../sped/plano/valor-campo.ts';
import { isForaDoPrazo, ultimoDiaDeRetificacao } from './prazo-retificacao.ts';

export type RecusaPeriodo = { codigo: CodigoOcorrencia; fala: Fala };

/**
 * Returns a function that answers why a month (AAAA-MM) cannot be rectified in this project, or null when it can. The
 * words follow the name of the month in a sentence.
 */
export function createRefusePeriodo(
  pedido: Pick<PedidoRetificacao, 'arquivos' | 'periodo' | 'hoje'>,
): (periodo: string) => RecusaPeriodo | null {
  const comArquivo = new Set(pedido.arquivos.map((a) => a.inicio.slice(0, 7)));
  const inicio = pedido.periodo.inicio.slice(0, 7);
  const fim = pedido.periodo.fim.slice(0, 7);
  return (periodo) => {
    if (periodo < inicio || periodo > fim) {
      return {
        codigo: 'PERIODO_FORA_DO_PROJETO',
        fala: {
          motivo: `está fora do período do projeto, que vai de ${formatPeriodo(inicio)} a ${formatPeriodo(fim)}`,
          sugestao: 'Use um mês do projeto, ou crie um projeto que inclua este mês.',
        },
      };
    }
    if (!comArquivo.has(periodo)) {
      return {
        codigo: 'ARQUIVO_BASE_AUSENTE',
        fala: {
          motivo: 'é um mês sem EFD-Contribuições no projeto',
          sugestao: 'Inclua o arquivo do mês no projeto e processe-o antes de retificar.',
        },
      };
    }
    if (isForaDoPrazo(periodo, pedido.hoje)) {
      const ultimo = formatDateBr(ultimoDiaDeRetificacao(periodo));
      return {
        codigo: 'PRAZO',
        fala: {
          motivo: `é um mês cujo prazo de retificação terminou em ${ultimo}`,
          sugestao: 'Retire as linhas deste mês; a Receita Federal já não aceita a retificadora.',
        },
      };
    }
    return null;
  };
}
