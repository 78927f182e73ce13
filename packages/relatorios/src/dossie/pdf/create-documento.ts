import { drawTabela, type TabelaPdf } from './draw-tabela.ts';
import { CINZA, MARGEM, type Pdf, PONTOS_POR_MM, TINTA } from './folha.ts';
import { fontesDoPdf, imprimivel } from './fontes-do-pdf.ts';

const RODAPE = 14 * PONTOS_POR_MM;
const MARGENS = { top: MARGEM, left: MARGEM, right: MARGEM, bottom: MARGEM + RODAPE };

export interface MarcaDoDossie {
  /** Who hands the dossier over. */
  nome: string;
  /** #RRGGBB of headings and lines; headings of a colour too light for white paper are in ink. */
  cor: string;
  /** A PNG; null without one. */
  logo: Buffer | null;
}

export interface DocumentoPdf {
  titulo: (texto: string, subtitulo: string) => void;
  /** `altura`: points that stay on one page with the heading. */
  secao: (texto: string, o?: { deitada?: boolean; altura?: number }) => void;
  subsecao: (texto: string) => void;
  paragrafo: (texto: string) => void;
  lista: (itens: readonly string[], o?: { numerada?: boolean }) => void;
  tabela: (tabela: TabelaPdf) => void;
  finish: () => Promise<Buffer>;
}

/**
 * A tagged PDF/A, of upright A4 pages without `folha`. The same calls give the same bytes: the only date is `criadoEm`,
 * and its number in the file follows from what the document says of itself.
 */
export async function createDocumento(o: {
  titulo: string;
  assunto: string;
  criadoEm: Date;
  marca: MarcaDoDossie;
  folha?: { size: 'A4' | 'A3'; deitada: boolean };
}): Promise<DocumentoPdf> {
  // Loaded with the first dossier: the library is large.
  const { default: Documento } = await import('pdfkit');
  const { marca, folha = { size: 'A4', deitada: false } } = o;
  let { deitada } = folha;
  const pagina = () => ({ size: folha.size, margins: MARGENS, layout: layoutOf(deitada) });
  const corDeTexto = isEscura(marca.cor) ? marca.cor : TINTA;
  const doc = new Documento({
    ...pagina(),
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: {
      Title: emMetadado(o.titulo),
      Author: emMetadado(marca.nome),
      Subject: emMetadado(o.assunto),
      CreationDate: o.criadoEm,
    },
  });
  const pedacos: Buffer[] = [];
  const fim = Promise.withResolvers<void>();
  doc.on('data', (pedaco: Buffer) => pedacos.push(pedaco));
  doc.once('end', () => fim.resolve());
  doc.once('error', (erro: unknown) => fim.reject(erro));
  const fontes = fontesDoPdf();
  doc.registerFont('texto', fontes.texto);
  doc.registerFont('forte', fontes.forte);
  const raiz = doc.struct('Document');
  doc.addStructure(raiz);
  const artigo = doc.struct('Sect');
  raiz.add(artigo);
  let secao = artigo;

  /** One element with the text that `draw` writes. */
  const escreve = (tipo: string, draw: () => void, em = secao): void => {
    const conteudo = doc.markStructureContent(tipo);
    draw();
    doc.endMarkedContent();
    const elemento = doc.struct(tipo);
    em.add(elemento);
    elemento.add(conteudo);
    elemento.end();
  };
  const largura = () => doc.page.width - 2 * MARGEM;
  const cabe = (altura: number): boolean => doc.y + altura <= doc.page.height - doc.page.margins.bottom;
  const garante = (altura: number): void => {
    if (!cabe(altura)) newPage();
  };
  const newPage = (): void => {
    // A page knows nothing of the first one's size and margins.
    doc.addPage(pagina());
    doc.x = MARGEM;
    doc.y = MARGEM;
  };
  const bloco = (texto: string, fonte: 'texto' | 'forte', tamanho: number, recuo = 0): number => {
    doc.font(fonte).fontSize(tamanho);
    return doc.heightOfString(imprimivel(texto), { width: largura() - recuo, lineGap: 2 });
  };
  const escreveBloco = (
    tipo: string,
    texto: string,
    o: { fonte: 'texto' | 'forte'; tamanho: number; cor: string; depois: number },
  ) => {
    garante(bloco(texto, o.fonte, o.tamanho));
    escreve(tipo, () => {
      doc.font(o.fonte).fontSize(o.tamanho).fillColor(o.cor);
      doc.text(imprimivel(texto), MARGEM, doc.y, { width: largura(), lineGap: 2 });
    });
    doc.y += o.depois;
  };

  return {
    titulo(texto, subtitulo) {
      if (marca.logo !== null) drawLogo(doc, marca.logo);
      escreveBloco('P', marca.nome, { fonte: 'texto', tamanho: 10, cor: CINZA, depois: 4 });
      escreveBloco('H1', texto, { fonte: 'forte', tamanho: 20, cor: corDeTexto, depois: 2 });
      escreveBloco('P', subtitulo, { fonte: 'texto', tamanho: 12, cor: TINTA, depois: 6 });
      doc.markContent('Artifact', { type: 'Layout' });
      doc.rect(MARGEM, doc.y, largura(), 2).fill(marca.cor);
      doc.endMarkedContent();
      doc.y += 12;
    },
    secao(texto, { deitada: nova = false, altura = 90 } = {}) {
      if (nova !== deitada) {
        deitada = nova;
        newPage();
      } else doc.y += doc.y > MARGEM + 1 ? 10 : 0;
      // A heading never ends a page.
      garante(altura);
      secao = doc.struct('Sect');
      raiz.add(secao);
      doc.outline.addItem(imprimivel(texto));
      escreveBloco('H2', texto, { fonte: 'forte', tamanho: 14, cor: corDeTexto, depois: 4 });
    },
    subsecao(texto) {
      doc.y += 4;
      garante(60);
      escreveBloco('H3', texto, { fonte: 'forte', tamanho: 11, cor: TINTA, depois: 2 });
    },
    paragrafo: (texto) => escreveBloco('P', texto, { fonte: 'texto', tamanho: 10, cor: TINTA, depois: 4 }),
    lista(itens, { numerada = false } = {}) {
      const lista = doc.struct('L');
      secao.add(lista);
      for (const [n, item] of itens.entries()) {
        const recuo = 16;
        garante(bloco(item, 'texto', 10, recuo));
        const li = doc.struct('LI');
        lista.add(li);
        const topo = doc.y;
        doc.font('texto').fontSize(10).fillColor(TINTA);
        escreve(
          'Lbl',
          () => doc.text(numerada ? `${n + 1}.` : '•', MARGEM, topo, { width: recuo, lineBreak: false }),
          li,
        );
        escreve(
          'LBody',
          () => doc.text(imprimivel(item), MARGEM + recuo, topo, { width: largura() - recuo, lineGap: 2 }),
          li,
        );
        li.end();
        doc.y += 3;
      }
      lista.end();
      doc.y += 3;
    },
    tabela: (tabela) => drawTabela(doc, { tabela, secao, cor: marca.cor, newPage, largura: largura() }),
    async finish() {
      raiz.end();
      drawRodapes(doc, `${marca.nome} · ${o.titulo}`);
      doc.end();
      await fim.promise;
      return Buffer.concat(pedacos);
    },
  };
}

const layoutOf = (deitada: boolean) => (deitada ? ('landscape' as const) : ('portrait' as const));

function drawLogo(doc: Pdf, logo: Buffer): void {
  const altura = 34;
  const topo = doc.y;
  // Decoration: the name of its owner is written below it.
  doc.markContent('Artifact', { type: 'Layout' });
  doc.image(logo, MARGEM, topo, { fit: [150, altura] });
  doc.endMarkedContent();
  doc.x = MARGEM;
  doc.y = topo + altura + 8;
}

/** The page and its number, below each page, for who reads on paper only. */
function drawRodapes(doc: Pdf, texto: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let n = start; n < start + count; n++) {
    doc.switchToPage(n);
    const { width, height } = doc.page;
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('texto').fontSize(8).fillColor(CINZA);
    const y = height - MARGEM - 6;
    doc.text(imprimivel(texto), MARGEM, y, {
      width: width - 2 * MARGEM - 90,
      height: 10,
      ellipsis: true,
      lineBreak: false,
    });
    doc.text(`Página ${n + 1} de ${count}`, width - MARGEM - 90, y, { width: 90, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

/** Whether a colour can be read on white: a contrast of 4.5 by WCAG 2.2. */
function isEscura(cor: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const parte = Number.parseInt(cor.slice(i, i + 2), 16) / 255;
    return parte <= 0.04045 ? parte / 12.92 : ((parte + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) >= 4.5;
}

/** The XML of the metadata takes texts as they are. */
const emMetadado = (texto: string): string =>
  imprimivel(texto).replaceAll('&', 'e').replaceAll('<', '(').replaceAll('>', ')');
