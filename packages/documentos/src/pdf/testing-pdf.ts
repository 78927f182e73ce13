/** A piece of text of a page of test: place in points from the upper left corner. */
export interface TextoPdf {
  x: number;
  y: number;
  texto: string;
  /** 9 when not given. */
  corpo?: number;
}

/**
 * Writes a PDF with the given pages. The pieces of text keep the given order in the file, whatever their place on the
 * page. One built-in font, WinAnsi. For tests and fixtures only.
 */
export function writePdf(paginas: readonly (readonly TextoPdf[])[], extra = ''): Uint8Array<ArrayBuffer> {
  const objetos: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${paginas.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] /Count ${paginas.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (const [i, textos] of paginas.entries()) {
    const conteudo = textos
      .map(({ x, y, texto, corpo = 9 }) => `BT /F1 ${corpo} Tf 1 0 0 1 ${x} ${842 - y} Tm (${escapePdf(texto)}) Tj ET`)
      .join('\n');
    objetos.push(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ' +
        `${5 + 2 * i} 0 R >>`,
      `<< /Length ${conteudo.length} >>\nstream\n${conteudo}\nendstream`,
    );
  }
  let saida = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const inicios = objetos.map((objeto, i) => {
    const inicio = saida.length;
    saida += `${i + 1} 0 obj\n${objeto}\nendobj\n`;
    return inicio;
  });
  const tabela = saida.length;
  saida += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n`;
  saida += inicios.map((n) => `${String(n).padStart(10, '0')} 00000 n \n`).join('');
  saida += `trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R ${extra}>>\nstartxref\n${tabela}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(saida, 'latin1'));
}

const escapePdf = (texto: string): string =>
  texto
    .replaceAll('–', '-')
    .replaceAll('º', '\xba')
    .replace(/[\\()]/g, (c) => `\\${c}`);
