import { formatDateBr, formatDateTimeBr, matchesSearch } from '@apura/br';
import type { ArquivoItem, Categoria } from '@apura/contract';

/** A file as the screen lists it: with its category and the key that no other file of the project has. */
export interface ArquivoListado extends ArquivoItem {
  key: string;
  /** The name with its extension, as the download call takes it. */
  completo: string;
  categoria: Categoria;
}

export function listCategoria(categoria: Categoria, itens: readonly ArquivoItem[]): ArquivoListado[] {
  return itens.map((item) => {
    const completo = item.tipo === '' ? item.nome : `${item.nome}.${item.tipo}`;
    return { ...item, categoria, completo, key: `${categoria}/${completo}` };
  });
}

/** The files that the search finds, by name, type or date. */
export function searchArquivos(arquivos: readonly ArquivoListado[], search: string): readonly ArquivoListado[] {
  return arquivos.filter((arquivo) =>
    matchesSearch(search, [
      arquivo.nome,
      arquivo.completo,
      arquivo.tipo,
      formatDateBr(arquivo.data),
      formatDateTimeBr(arquivo.data),
    ]),
  );
}
