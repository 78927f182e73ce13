const TROCAS: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '‒': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '€': 'EUR',
  '™': '(TM)',
  Œ: 'OE',
  œ: 'oe',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
};

/** Text with only characters of ISO-8859-1, in which SPED files are written; `mudou` when one had to be replaced. */
export function transliterar(texto: string): { texto: string; mudou: boolean } {
  // Blanks without width are removed and fixed blanks become ordinary ones: they look the same.
  const visivel = texto
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u202F]/g, ' ')
    .trim();
  if (/^[\u0020-\u007E\u00A1-\u00FF]*$/.test(visivel)) return { texto: visivel, mudou: false };
  const composto = visivel.normalize('NFC');
  // A lone accent becomes a blank. The trim removes it where the text begins or ends with it.
  const novo = emIso8859(composto).texto.trim();
  return { texto: novo, mudou: novo !== composto };
}

/** The text with what ISO-8859-1 lacks replaced by the closest characters, and how many were replaced. */
export function emIso8859(texto: string): { texto: string; trocados: number } {
  let trocados = 0;
  const novo = texto.normalize('NFC').replace(/[^\p{ASCII}\u0080-\u00ff]/gu, (c) => {
    trocados++;
    return TROCAS[c] ?? semAcento(c);
  });
  return { texto: novo, trocados };
}

function semAcento(caractere: string): string {
  const base = caractere.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\u0020-\u007E]+$/.test(base) ? base : '?';
}
