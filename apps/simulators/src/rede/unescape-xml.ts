/** Resolves the named and numbered characters of a text of XML. */
export function unescapeXml(text: string): string {
  const nomes: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(#\d+|#x[0-9a-f]+|\w+);/gi, (tudo, nome: string) => {
    if (nome.startsWith('#x')) return String.fromCodePoint(Number.parseInt(nome.slice(2), 16));
    return nome.startsWith('#') ? String.fromCodePoint(Number(nome.slice(1))) : (nomes[nome] ?? tudo);
  });
}
