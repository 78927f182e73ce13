import { formatDateTimeBr } from '@apura/br';
import { type Projeto, statusLabel } from '@apura/contract';

/** A note by id for each project that shares its company and period with another one: when it was made, its status. */
export function twinNotes(projetos: readonly Projeto[]): ReadonlyMap<string, string> {
  const same = Map.groupBy(projetos, ({ cnpj, periodoInicial, periodoFinal }) =>
    [cnpj, periodoInicial, periodoFinal].join(' '),
  );
  const twins = [...same.values()].filter((group) => group.length > 1).flat();
  return new Map(twins.map((projeto) => [projeto.id, noteOf(projeto)]));
}

/** When a project was made, and its status. */
export const noteOf = ({ cadastro, status }: Projeto): string =>
  `cadastrado em ${formatDateTimeBr(cadastro)}, ${statusLabel(status)}`;
