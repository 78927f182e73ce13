import { formatCnpj, formatDateBr, formatDateTimeBr, normalizeSearch } from '@apura/br';
import { type Projeto, statusLabel } from '@apura/contract';
import { fluxoLabel } from './fluxo-label.ts';

/** The projects that the quick search finds: by any of the texts that their row shows, and by the bare CNPJ. */
export function searchProjetos(projetos: readonly Projeto[], search: string): readonly Projeto[] {
  const needle = normalizeSearch(search);
  return needle === '' ? projetos : projetos.filter((projeto) => textOf(projeto).includes(needle));
}

// A project that did not change keeps its object from one fetch to the next: its texts are put together once.
const texts = new WeakMap<Projeto, string>();

// A character that no key types, so that no search matches across two texts.
const BETWEEN = '\u0000';

function textOf(projeto: Projeto): string {
  const known = texts.get(projeto);
  if (known !== undefined) return known;
  const text = [
    projeto.grupo,
    projeto.parceiro,
    projeto.empresa,
    projeto.cnpj,
    formatCnpj(projeto.cnpj),
    formatDateTimeBr(projeto.cadastro),
    formatDateBr(projeto.periodoInicial),
    formatDateBr(projeto.periodoFinal),
    fluxoLabel(projeto.buscarDocumentos),
    projeto.usuario,
    projeto.status,
    statusLabel(projeto.status),
  ]
    .join(BETWEEN)
    .toLocaleLowerCase('pt-BR');
  texts.set(projeto, text);
  return text;
}
