import { formatDateTimeBr } from '@apura/br';
import { type Projeto, statusLabel } from '@apura/contract';

/** What tells apart the projects of one company and period, by their id; nothing of those that have no twin. */
export function twinNotes(projetos: readonly Projeto[]): ReadonlyMap<string, string> {
  const same = Map.groupBy(projetos, ({ cnpj, periodoInicial, periodoFinal }) =>
    [cnpj, periodoInicial, periodoFinal].join(' '),
  );
  const twins = [...same.values()].filter((group) => group.length > 1).flat();
  return new Map(
    twins.map(({ id, cadastro, status }) => [
      id,
      `cadastrado em ${formatDateTimeBr(cadastro)}, ${statusLabel(status)}`,
    ]),
  );
}
