import { podeRetificacoes } from '@apura/contract';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';

/** The screen recognises this refusal by its text: 'Conflito de permissão'. */
export function requireRetificacao({ sessao }: { sessao: SessaoAtual }): void {
  if (!podeRetificacoes(sessao.tools)) throw appError('conflito-de-permissao');
}
