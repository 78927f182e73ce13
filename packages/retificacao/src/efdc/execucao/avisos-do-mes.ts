import { type Aviso, type MesRecalculado, TRIBUTOS } from '@apura/apuracao';

/** The notices of both taxes, each once: a notice about the month as a whole comes from both. */
export function avisosDe(mes: MesRecalculado): Aviso[] {
  const todos = TRIBUTOS.flatMap((t) => mes.avisos[t]);
  return [...new Map(todos.map((a) => [JSON.stringify(a), a])).values()];
}
