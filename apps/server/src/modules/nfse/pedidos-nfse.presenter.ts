import type { NfsePedida } from '@apura/contract';
import type { listPedidos } from './pedidos-nfse.repo.ts';

type Pedido = Awaited<ReturnType<typeof listPedidos>>[number];

/** A request as the screen shows it. `espera`: why those that wait are not asked for yet. */
export function presentNfsePedida(pedido: Pedido, espera: string | null): NfsePedida {
  const situacao = situacaoDe(pedido);
  return {
    chave: pedido.chave,
    situacao,
    mensagem: tell(situacao, situacao === 'aguardando' ? espera : pedido.motivo),
    pedidaEm: pedido.pedido_em.toISOString(),
  };
}

function situacaoDe({ situacao, inteira, cancelada }: Pedido): NfsePedida['situacao'] {
  if (inteira && situacao !== 'aguardando') return cancelada ? 'cancelada' : 'encontrada';
  return situacao === 'respondido' ? 'recusada' : situacao;
}

function tell(situacao: NfsePedida['situacao'], motivo: string | null): string {
  switch (situacao) {
    case 'aguardando':
      return motivo === null ? 'Na fila, vem em instantes.' : `Na fila. ${motivo}`;
    case 'encontrada':
      return 'O XML está guardado e entra nos projetos de baixa automática do mês.';
    case 'cancelada':
      return 'A nota foi cancelada. O XML dela e o do cancelamento estão guardados.';
    case 'nao-encontrada':
      return 'O ambiente nacional não tem esta nota para a empresa. Confira a chave ou peça o XML a quem a emitiu.';
    case 'recusada':
      return `A consulta não trouxe a nota.${motivo === null ? '' : ` ${motivo.replace(/\.?$/, '.')}`}`;
  }
}
