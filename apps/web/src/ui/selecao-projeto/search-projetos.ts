import { formatCnpj, formatDateBr, matchesSearch } from '@apura/br';
import type { Projeto } from '@apura/contract';

/** The projects that the selection screens find: by group, partner, company, CNPJ in both forms, periods and user. */
export function searchProjetos(projetos: readonly Projeto[], search: string): readonly Projeto[] {
  return projetos.filter((projeto) =>
    matchesSearch(search, [
      projeto.grupo,
      projeto.parceiro,
      projeto.empresa,
      projeto.cnpj,
      formatCnpj(projeto.cnpj),
      formatDateBr(projeto.periodoInicial),
      formatDateBr(projeto.periodoFinal),
      projeto.usuario,
    ]),
  );
}
