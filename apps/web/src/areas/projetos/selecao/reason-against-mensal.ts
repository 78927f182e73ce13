import { type Projeto, podeExcluirProjeto } from '@apura/contract';
import type { BulkContext } from './bulk-action.ts';

/**
 * Why a project can not become monthly among those that are marked. Of one company and flow a single one does, the one
 * of the latest period: two would pay for each month twice.
 */
export function reasonAgainstMensal(projeto: Projeto, context: BulkContext): string | undefined {
  const own = ownReason(projeto, context);
  if (own !== undefined) return own;
  const others = context.sameOf(projeto).filter(({ id }) => id !== projeto.id);
  if (others.some(({ recorrencia }) => recorrencia === 'mensal'))
    return 'a empresa já tem um projeto mensal deste fluxo';
  const rivals = others.filter((other) => context.marked.has(other.id) && ownReason(other, context) === undefined);
  return rivals.some((rival) => orderOf(rival) > orderOf(projeto))
    ? 'outro projeto selecionado da mesma empresa, de período mais recente, já se torna mensal'
    : undefined;
}

function ownReason({ usuarioEmail, origem, recorrencia, status }: Projeto, { user }: BulkContext): string | undefined {
  if (!podeExcluirProjeto(user, { usuarioEmail })) return 'só quem criou o projeto, ou um master, muda a recorrência';
  if (origem !== null) return 'é o projeto de um mês, criado por um projeto mensal';
  if (recorrencia === 'mensal') return 'já é mensal';
  if (status === 'FAILED') return 'terminou em Falha: nada seria criado até ele ser corrigido';
  return undefined;
}

const orderOf = ({ periodoFinal, id }: Projeto): string => `${periodoFinal} ${id}`;
