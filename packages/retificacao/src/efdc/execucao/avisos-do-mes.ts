import { type Aviso, type MesRecalculado, TRIBUTOS } from '@apura/apuracao';

/** Notices of both taxes, each once: what concerns the month is said of both. */
export function avisosDe(m: MesRecalculado): Aviso[] {
  const todos = TRIBUTOS.flatMap((t) => m.avisos[t]);
  return [...new Map(todos.map((a) => [JSON.stringify(a), a])).values()];
}
