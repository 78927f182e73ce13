import { CINZA, type Elemento, MARGEM, type Pdf, RISCO, TINTA } from './folha.ts';
import { imprimivel } from './fontes-do-pdf.ts';

export interface ColunaPdf {
  titulo: string;
  /** Its share of the width; the shares of a table need not add up to anything. */
  parte: number;
  /** Numbers stand at the right. */
  direita?: boolean;
}

export interface TabelaPdf {
  /** Said before the rows by a screen reader, and shown above them. */
  legenda: string;
  colunas: readonly ColunaPdf[];
  linhas: readonly (readonly string[])[];
  /** Points; default: 9. */
  tamanho?: number;
  /** How many of the last rows are sums of those above. */
  fortes?: number;
  /** Rows close to each other, for a table that fills pages. */
  apertada?: boolean;
}

/** A column of texts, and one of numbers. */
export const col = (titulo: string, parte = 2): ColunaPdf => ({ titulo, parte });
export const num = (titulo: string, parte = 2): ColunaPdf => ({ titulo, parte, direita: true });

const PADDING = 4;
/** Of a table that fills pages. */
const PADDING_APERTADO = 2;

interface Quadro {
  tabela: TabelaPdf;
  secao: Elemento;
  cor: string;
  largura: number;
  newPage: () => void;
}

/** A table with its structure: the heading comes again on each page, there as decoration. */
export function drawTabela(doc: Pdf, o: Quadro): void {
  const { tabela, secao } = o;
  const { colunas, linhas, tamanho = 9, fortes = 0, apertada = false } = tabela;
  const alto = apertada ? PADDING_APERTADO : PADDING;
  const soma = colunas.reduce((total, c) => total + c.parte, 0);
  const larguras = colunas.map((c) => (c.parte / soma) * o.largura);
  const esquerdas = larguras.map((_, i) => MARGEM + larguras.slice(0, i).reduce((total, l) => total + l, 0));
  const medida = (i: number) => ({ width: (larguras[i] ?? 0) - 2 * PADDING, lineGap: 1 });
  const alturaDe = (celulas: readonly string[], fonte: 'texto' | 'forte'): number => {
    doc.font(fonte).fontSize(tamanho);
    const alturas = celulas.map((texto, i) => (texto === '' ? 0 : doc.heightOfString(texto, medida(i))));
    return Math.max(tamanho, ...alturas) + 2 * alto;
  };
  const celula = (texto: string, i: number, topo: number): void => {
    const align = colunas[i]?.direita === true ? 'right' : 'left';
    doc.text(texto, (esquerdas[i] ?? 0) + PADDING, topo + alto, { ...medida(i), align });
  };
  const cabe = (altura: number): boolean => doc.y + altura <= doc.page.height - doc.page.margins.bottom;
  const titulos = colunas.map((c) => imprimivel(c.titulo));
  const alturaDoTitulo = alturaDe(titulos, 'forte');

  const fundo = (topo: number): void => {
    doc.rect(MARGEM, topo, o.largura, alturaDoTitulo).fillOpacity(1).fill('#EEF2F5');
    doc.rect(MARGEM, topo + alturaDoTitulo - 1, o.largura, 1).fill(o.cor);
  };
  const decoracao = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const escreveCelulas = (
    celulas: readonly string[],
    { topo, em, tipo, fonte }: { topo: number; em: Elemento; tipo: 'TH' | 'TD'; fonte: 'texto' | 'forte' },
  ): void => {
    for (const [i, texto] of celulas.entries()) {
      const opcoes = tipo === 'TH' ? { lang: 'pt-BR', scope: 'Column' } : {};
      const elemento = doc.struct(tipo, opcoes);
      em.add(elemento);
      if (texto !== '') {
        const conteudo = doc.markStructureContent(tipo);
        doc.font(fonte).fontSize(tamanho).fillColor(TINTA);
        celula(texto, i, topo);
        doc.endMarkedContent();
        elemento.add(conteudo);
      }
      elemento.end();
    }
  };

  const prontas = linhas.map((linha) => linha.map((texto) => imprimivel(texto)));
  const primeira = prontas[0] === undefined ? 0 : alturaDe(prontas[0], 'texto');
  if (!cabe(alturaDoTitulo + primeira + 22)) o.newPage();
  const elemento = doc.struct('Table');
  secao.add(elemento);
  const legenda = doc.struct('Caption');
  elemento.add(legenda);
  const escrita = doc.markStructureContent('Caption');
  doc.font('texto').fontSize(9).fillColor(CINZA);
  doc.text(imprimivel(tabela.legenda), MARGEM, doc.y, { width: o.largura, lineGap: 1 });
  doc.endMarkedContent();
  legenda.add(escrita);
  legenda.end();
  doc.y += 3;

  const cabeca = doc.struct('THead');
  elemento.add(cabeca);
  const linhaDoTitulo = doc.struct('TR');
  cabeca.add(linhaDoTitulo);
  let topo = doc.y;
  decoracao(() => fundo(topo));
  escreveCelulas(titulos, { topo, em: linhaDoTitulo, tipo: 'TH', fonte: 'forte' });
  linhaDoTitulo.end();
  cabeca.end();
  doc.y = topo + alturaDoTitulo;

  const corpo = doc.struct('TBody');
  elemento.add(corpo);
  for (const [n, celulas] of prontas.entries()) {
    const fonte = n >= prontas.length - fortes ? 'forte' : 'texto';
    const altura = alturaDe(celulas, fonte);
    if (!cabe(altura)) {
      o.newPage();
      topo = doc.y;
      decoracao(() => {
        fundo(topo);
        doc.font('forte').fontSize(tamanho).fillColor(TINTA);
        for (const [i, texto] of titulos.entries()) celula(texto, i, topo);
      });
      doc.y = topo + alturaDoTitulo;
    }
    topo = doc.y;
    const linha = doc.struct('TR');
    corpo.add(linha);
    escreveCelulas(celulas, { topo, em: linha, tipo: 'TD', fonte });
    linha.end();
    decoracao(() => doc.rect(MARGEM, topo + altura - 0.5, o.largura, 0.5).fill(RISCO));
    doc.x = MARGEM;
    doc.y = topo + altura;
  }
  corpo.end();
  elemento.end();
  doc.x = MARGEM;
  doc.y += 8;
}
