/** Text or markup as it is, or elements by their names, in the order given. */
export type Conteudo = string | { readonly [nome: string]: Conteudo };

/** Writes elements without attributes: `{ ide: { tpInsc: '1' } }` becomes `<ide><tpInsc>1</tpInsc></ide>`. */
export function writeXml(conteudo: Conteudo): string {
  if (typeof conteudo === 'string') return conteudo;
  return Object.entries(conteudo)
    .map(([nome, dentro]) => `<${nome}>${writeXml(dentro)}</${nome}>`)
    .join('');
}
