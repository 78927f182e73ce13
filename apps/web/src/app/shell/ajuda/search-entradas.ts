import { foldText, searchWords } from '@apura/br';

/** Something that the palette finds: where it leads, and the words that find it. */
export interface Entrada {
  id: string;
  grupo: 'Ações' | 'Projetos' | 'Empresas' | 'Diagnósticos' | 'Achados' | 'Relatórios';
  label: string;
  description?: string;
  /** Further words that find it, such as a CNPJ without its mask. */
  words?: string;
  run: () => void;
}

/** How many of one kind are shown; the actions are few, and all of them: the sections are among them. */
const SHOWN = 6;
const GRUPOS: readonly Entrada['grupo'][] = ['Ações', 'Projetos', 'Empresas', 'Diagnósticos', 'Achados', 'Relatórios'];

/** The entries that hold every word of the search, without regard to case and accents, by kind. */
export function searchEntradas(
  entradas: readonly Entrada[],
  search: string,
): readonly { grupo: Entrada['grupo']; found: readonly Entrada[] }[] {
  const words = searchWords(search);
  const holds = (entrada: Entrada) => {
    const text = textOf(entrada);
    return words.every((word) => text.includes(word));
  };
  return GRUPOS.map((grupo) => {
    const most = grupo === 'Ações' ? Number.POSITIVE_INFINITY : SHOWN;
    const found: Entrada[] = [];
    for (const entrada of entradas) {
      if (found.length === most) break;
      if (entrada.grupo === grupo && holds(entrada)) found.push(entrada);
    }
    return { grupo, found };
  }).filter(({ found }) => found.length > 0);
}

const texts = new WeakMap<Entrada, string>();

function textOf(entrada: Entrada): string {
  const known = texts.get(entrada);
  if (known !== undefined) return known;
  const text = foldText([entrada.label, entrada.description, entrada.words].join(' '));
  texts.set(entrada, text);
  return text;
}
