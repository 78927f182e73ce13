import { formatCnpj, formatDateBr, formatDateTimeBr, matchesSearch } from '@apura/br';
import { type Projeto, statusLabel } from '@apura/contract';
import { uploadModeLabel } from './upload-mode-label.ts';

/** The projects that the quick search finds: by any of the texts that their row shows, and by the bare CNPJ. */
export function searchProjetos(projetos: readonly Projeto[], search: string): readonly Projeto[] {
  if (search.trim() === '') return projetos;
  return projetos.filter((projeto) => matchesSearch(search, textsOf(projeto)));
}

function textsOf(projeto: Projeto): string[] {
  return [
    projeto.grupo,
    projeto.parceiro,
    projeto.empresa,
    projeto.cnpj,
    formatCnpj(projeto.cnpj),
    formatDateTimeBr(projeto.cadastro),
    formatDateBr(projeto.periodoInicial),
    formatDateBr(projeto.periodoFinal),
    uploadModeLabel(projeto.buscarDocumentos),
    projeto.usuario,
    projeto.status,
    statusLabel(projeto.status),
  ];
}
