import { formatDateTimeBr, todayInSaoPaulo } from '@apura/br';
import type { NotaPedida } from '@apura/contract';
import type { listPedidos } from './pedidos.repo.ts';

type Pedido = Awaited<ReturnType<typeof listPedidos>>[number];

/** A request as the screen shows it. `prevista`: when it will be asked, of one that waits. */
export function presentPedido(
  pedido: Pedido,
  { prevista, agora, porHora }: { prevista: Date | null; agora: Date; porHora: number },
): NotaPedida {
  const situacao = situacaoDe(pedido);
  const ciencia = pedido.inteira ? null : pedido.ciencia;
  return {
    chave: pedido.chave,
    situacao,
    mensagem: tell(pedido, situacao, { prevista, agora, porHora }),
    pedidaEm: pedido.pedido_em.toISOString(),
    prevista: situacao === 'aguardando' ? (prevista?.toISOString() ?? null) : null,
    ciencia,
  };
}

function situacaoDe({ situacao, inteira, cancelada }: Pedido): NotaPedida['situacao'] {
  if (cancelada) return 'cancelada';
  if (inteira) return 'encontrada';
  return situacao === 'respondido' ? 'resumo' : situacao;
}

function tell(
  { inteira, ciencia, ciencia_motivo: motivoDaCiencia, motivo }: Pedido,
  situacao: NotaPedida['situacao'],
  { prevista, agora, porHora }: { prevista: Date | null; agora: Date; porHora: number },
): string {
  const governo = motivo === null ? '' : ` A SEFAZ respondeu: ${motivo}.`;
  switch (situacao) {
    case 'aguardando':
      return prevista === null || prevista <= agora
        ? 'Na fila, vem em instantes.'
        : `Acima do limite de ${porHora} consultas por hora da SEFAZ: vem ${quando(prevista, agora)}.`;
    case 'encontrada':
      return 'O XML está guardado e entra nos projetos de baixa automática do mês.';
    case 'resumo':
      return tellResumo(ciencia, motivoDaCiencia);
    case 'cancelada':
      return inteira
        ? 'A nota foi cancelada. O XML está guardado.'
        : 'A nota foi cancelada, e a SEFAZ não entrega o XML. Peça-o ao fornecedor se precisar.';
    case 'nao-encontrada':
      return (
        'A SEFAZ não tem esta nota para a empresa. Ela a guarda por 90 dias: confira a chave ou peça o XML ao ' +
        'fornecedor.'
      );
    case 'alheia':
      return `A nota não é desta empresa.${governo}`;
    case 'recusada':
      return `A consulta foi recusada.${governo}`;
  }
}

function tellResumo(ciencia: Pedido['ciencia'], motivo: string | null): string {
  switch (ciencia) {
    case 'pedida':
      return 'Ciência da Operação pedida: o XML vem depois dela.';
    case 'registrada':
      return 'Ciência da Operação registrada. Se o XML não vier na próxima busca, peça a chave de novo.';
    case 'recusada':
      return `A SEFAZ recusou a Ciência da Operação: ${motivo ?? 'sem motivo'}.`;
    case null:
      return 'Só o resumo veio. Peça a Ciência da Operação para receber o XML.';
  }
}

/** As 'às 15:04', with the day when it is another one. */
function quando(instante: Date, agora: Date): string {
  const [dia, hora] = formatDateTimeBr(instante.toISOString()).split(/,? /);
  return todayInSaoPaulo(instante) === todayInSaoPaulo(agora) ? `às ${hora}` : `em ${dia} às ${hora}`;
}
