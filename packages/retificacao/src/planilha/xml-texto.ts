/** A cell holds no more. */
const MAXIMO_CARACTERES = 32_767;

/** Text between tags or inside quotes. Characters that XML 1.0 cannot hold are left out. */
export function escapeXml(texto: string): string {
  let saida = '';
  for (const caractere of texto) saida += ENTIDADES[caractere] ?? (isXmlChar(caractere) ? caractere : '');
  return saida;
}

/** A cell's text, cut at what a spreadsheet takes. */
export function textoCelula(texto: string): string {
  if (SIMPLES.test(texto) && texto.length <= MAXIMO_CARACTERES) return texto;
  if (!/[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(texto) && texto.length <= MAXIMO_CARACTERES) return texto;
  const cortado = texto.length > MAXIMO_CARACTERES ? `${texto.slice(0, MAXIMO_CARACTERES - 1)}…` : texto;
  return escapeXml(cortado);
}

/** Nothing that has to be looked at: by far most cells, and quickly told. */
const SIMPLES = /^[ !#-%'-;=?-~\xa0-\ud7ff\ue000-\ufffd]*$/;

const ENTIDADES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function isXmlChar(caractere: string): boolean {
  const codigo = caractere.codePointAt(0) ?? 0;
  if (codigo < 0x20) return codigo === 9 || codigo === 10 || codigo === 13;
  return codigo <= 0xd7ff || (codigo >= 0xe000 && codigo !== 0xfffe && codigo !== 0xffff);
}
