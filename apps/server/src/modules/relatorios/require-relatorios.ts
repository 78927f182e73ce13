import { podeRelatorios } from '@apura/contract';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';

export function requireRelatorios({ sessao }: { sessao: SessaoAtual }): void {
  if (!podeRelatorios(sessao.tools)) throw appError('modulo-bloqueado');
}
