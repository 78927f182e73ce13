import { foldText, formatCnpj, formatDateBr, formatDateTimeBr, searchWords } from '@apura/br';
import { type Projeto, statusLabel } from '@apura/contract';
import { fluxoLabel } from './fluxo-label.ts';

/** The projects that the quick search finds: by any of the texts that their row shows, and by the bare CNPJ. */
export function searchProjetos(projetos: readonly Projeto[], search: string): readonly Projeto[] {
  const words = searchWords(search);
  if (words.length === 0) return projetos;
  return projetos.filter((projeto) => {
    const text = textOf(projeto);
    return words.every((word) => text.includes(word));
  });
}

// A project that did not change keeps its object from one fetch to the next: its texts are put together once.
const texts = new WeakMap<Projeto, string>();

// A character that no key types, so that no search matches across two texts.
const BETWEEN = '\u0000';

function textOf(projeto: Projeto): string {
  const known = texts.get(projeto);
  if (known !== undefined) return known;
  const shown = [
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
  ];
  const text = foldText(shown.join(BETWEEN));
  texts.set(projeto, text);
  return text;
}
