import { centsOf } from '@apura/br';
import type { EmpresaDaCarteira } from '@apura/contract';

const ORDEM = ['a_escriturar', 'prescreve_antes', 'saldo'] as const;

/** Who would lose the most comes first; who has no project that says it, last, by name. */
export function porPerda(a: EmpresaDaCarteira, b: EmpresaDaCarteira): number {
  for (const valor of ORDEM) {
    const [x, y] = [centsOf(a.virada?.[valor] ?? '-1.00'), centsOf(b.virada?.[valor] ?? '-1.00')];
    if (x !== y) return x > y ? -1 : 1;
  }
  return a.nome.localeCompare(b.nome, 'pt-BR');
}
