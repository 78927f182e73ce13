import { type TextoPdf, writePdf } from '../pdf/testing-pdf.ts';

/** The order in which a program writes a page to its file: as it is read, all labels first, or all values first. */
export type OrdemTexto = 'leitura' | 'rotulos' | 'valores';
export const ordensTexto: readonly OrdemTexto[] = ['leitura', 'rotulos', 'valores'];

/** A piece of text, and whether it is a label. */
export type Peca = TextoPdf & { rotulo: boolean };
export type Pagina = Peca[];

/** A label. */
export const r = (x: number, y: number, texto: string): Peca => ({ x, y, texto, rotulo: true });
/** A value. */
export const v = (x: number, y: number, texto: string): Peca => ({ x, y, texto, rotulo: false });
/** A line of 'label: value' pairs, each label at its x with its value 140 points to the right. */
export const par = (y: number, rotulo: string, valor: string): Peca[] => [r(40, y, rotulo), v(300, y, valor)];

function emOrdem(pagina: Pagina, ordem: OrdemTexto): TextoPdf[] {
  if (ordem === 'leitura') return pagina;
  const primeiro = pagina.filter((p) => p.rotulo === (ordem === 'rotulos'));
  const depois = pagina.filter((p) => p.rotulo !== (ordem === 'rotulos'));
  // Programs that write values first also write them from the last to the first.
  return ordem === 'valores' ? [...primeiro.toReversed(), ...depois.toReversed()] : [...primeiro, ...depois];
}

export const pdf = (paginas: Pagina[], ordem: OrdemTexto): Uint8Array<ArrayBuffer> =>
  writePdf(paginas.map((p) => emOrdem(p, ordem)));
