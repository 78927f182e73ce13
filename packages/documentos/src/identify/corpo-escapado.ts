// What a SOAP envelope may carry as text: a document whose '<' are escaped, or a CDATA section with one.
const CORPO = /(?:&lt;|&#60;|&#x3c;|<!\[CDATA\[\s*<)(?=[?A-Za-z_])/i;
const FIM_CDATA = ']]>';
const ENTIDADE = /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const ENTIDADES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The first document that another one carries as text, unescaped once; null when there is none. */
export function findCorpo(texto: string): string | null {
  const achado = CORPO.exec(texto);
  if (achado === null) return null;
  if (!achado[0].startsWith('<')) {
    const fim = texto.indexOf('<', achado.index);
    return unescapeXml(texto.slice(achado.index, fim < 0 ? undefined : fim));
  }
  const inicio = achado.index + achado[0].length - 1;
  const fim = texto.indexOf(FIM_CDATA, inicio);
  return texto.slice(inicio, fim < 0 ? undefined : fim);
}

const unescapeXml = (texto: string): string =>
  texto.replace(ENTIDADE, (_tudo, nome?: string, decimal?: string, hexa?: string) => {
    if (nome !== undefined) return ENTIDADES[nome.toLowerCase()] ?? '';
    const codigo = decimal === undefined ? Number.parseInt(hexa ?? '0', 16) : Number(decimal);
    return codigo <= 0x10ffff ? String.fromCodePoint(codigo) : '';
  });
