import { formatCnpj, formatDateBr, matchesSearch, parseCnpj } from '@apura/br';
import type { Projeto } from '@apura/contract';

/** The projects that the selection screens find: by group, partner, company, CNPJ in both forms, periods and user. */
export function searchProjetos(projetos: readonly Projeto[], search: string): readonly Projeto[] {
  return projetos.filter((projeto) =>
    matchesSearch(search, [
      projeto.grupo,
      projeto.parceiro,
      projeto.empresa,
      projeto.cnpj,
      shownCnpj(projeto.cnpj),
      formatDateBr(projeto.periodoInicial),
      formatDateBr(projeto.periodoFinal),
      projeto.usuario,
    ]),
  );
}

/** 00.000.000/0000-00; a CNPJ that can not be read stays as it came. */
export function shownCnpj(cnpj: string): string {
  try {
    return formatCnpj(parseCnpj(cnpj));
  } catch {
    return cnpj;
  }
}
