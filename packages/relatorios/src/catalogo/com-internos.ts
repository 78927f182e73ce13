import type { RelatorioDefinido } from '../define-relatorio.ts';

/** The names of the reports that a report reads, itself or through its calculated tables. */
export const dependenciasDe = (r: RelatorioDefinido): string[] => [
  ...r.depende,
  ...r.calculadas.flatMap((t) => t.depende ?? []),
];

/** The given reports and the internal ones that they are made of, each once, what is read before what reads it. */
export function comInternos(
  relatorios: readonly RelatorioDefinido[],
  internos: readonly RelatorioDefinido[],
): RelatorioDefinido[] {
  const todos = new Set<RelatorioDefinido>();
  const incluir = (r: RelatorioDefinido) => {
    if (todos.has(r)) return;
    for (const nome of dependenciasDe(r)) {
      const lido = internos.find((i) => i.nome === nome);
      if (lido) incluir(lido);
    }
    todos.add(r);
  };
  for (const r of relatorios) incluir(r);
  return [...todos];
}
