/** A piece of text and its place in points from the upper left corner of an A4 page. */
export interface TextoPapel {
  x: number;
  y: number;
  texto: string;
}

const AVISO: TextoPapel = { x: 230, y: 20, texto: 'DOCUMENTO SIMULADO - SEM VALOR' };
const ALTURA = 842;

/**
 * A paper with a text layer, in the one font that every reader has. Each page says that it is simulated; the same
 * text gives the same bytes.
 */
export function renderPapelPdf(paginas: readonly (readonly TextoPapel[])[]): Buffer {
  const folhas = paginas.map((textos) => [AVISO, ...textos].map(drawTexto).join('\n'));
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${folhas.map((_, i) => `${2 * i + 4} 0 R`).join(' ')}] /Count ${folhas.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...folhas.flatMap((folha, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${ALTURA}] ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${2 * i + 5} 0 R >>`,
      `<< /Length ${folha.length} >>\nstream\n${folha}\nendstream`,
    ]),
  ];
  const partes = ['%PDF-1.4\n'];
  let posicao = partes[0]?.length ?? 0;
  const lugares: number[] = [];
  for (const [i, objeto] of objetos.entries()) {
    const parte = `${i + 1} 0 obj\n${objeto}\nendobj\n`;
    lugares.push(posicao);
    partes.push(parte);
    posicao += parte.length;
  }
  const tabela = lugares.map((lugar) => `${String(lugar).padStart(10, '0')} 00000 n \n`).join('');
  partes.push(`xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${tabela}`);
  partes.push(`trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${posicao}\n%%EOF\n`);
  return Buffer.from(partes.join(''), 'latin1');
}

function drawTexto({ x, y, texto }: TextoPapel): string {
  const escrito = texto.replace(/[\\()]/g, (c) => `\\${c}`);
  return `BT /F1 9 Tf 1 0 0 1 ${x} ${ALTURA - y} Tm (${escrito}) Tj ET`;
}
