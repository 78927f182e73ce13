import { podeRetificacoes } from '@apura/contract';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';

/** The screen tells this refusal from the others by its text: 'Conflito de permissão'. */
export function requireRetificacao({ sessao }: { sessao: SessaoAtual }): void {
  if (!podeRetificacoes(sessao.tools)) throw appError('conflito-de-permissao');
}
