import { type EsquemaTabela, esquemas } from '@apura/documentos';

let conhecidos: ReadonlyMap<string, EsquemaTabela> | undefined;

/** The tables that the readers write, by name. They are read from the layouts once, when they are first needed. */
export function esquemasPorNome(): ReadonlyMap<string, EsquemaTabela> {
  conhecidos ??= new Map(esquemas().map((e) => [e.tabela, e]));
  return conhecidos;
}
