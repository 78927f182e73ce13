import { formatCnpj, formatDateBr, formatReais } from '@apura/br';
import PDFDocument from 'pdfkit';
import { type Boleto, formatLinhaDigitavel } from './create-boleto.ts';
import { itfBars } from './itf-bars.ts';

export interface PapelBoleto extends Boleto {
  /** Three digits. */
  banco: string;
  beneficiario: string;
  pagador: { nome: string; cnpj: string; endereco: string };
  /** The number by which the receiver knows it. */
  nossoNumero: string;
  /** yyyy-MM-dd. */
  emissao: string;
  vencimento: string;
  /** Decimal string with two places. */
  valor: string;
  descricao: string;
}

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number) => length * POINTS_PER_MM;
const MARGIN = mm(15);
const WIDTH = mm(210) - 2 * MARGIN;
/** What FEBRABAN asks of the barcode. */
const BARCODE = { width: mm(103), height: mm(13) };
const INK = '#101418';
const GREY = '#4A5560';
const AVISO = 'SIMULADO – NÃO PAGAR';

type Documento = InstanceType<typeof PDFDocument>;

/** The boleto on an A4 page, with nothing but the fonts that every reader has. It says on itself not to be paid. */
export async function renderBoletoPdf(papel: PapelBoleto): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: `Boleto ${papel.nossoNumero} – ${AVISO}`, Author: printable(papel.beneficiario) },
  });
  const chunks: Buffer[] = [];
  const ended = Promise.withResolvers<void>();
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.once('end', () => ended.resolve());
  doc.once('error', (error: unknown) => ended.reject(error));
  drawWatermark(doc);
  drawNotice(doc);
  drawReceipt(doc, papel);
  drawSlip(doc, papel);
  doc.end();
  await ended.promise;
  return Buffer.concat(chunks);
}

function drawWatermark(doc: Documento): void {
  doc.save().rotate(-35, { origin: [mm(105), mm(148)] });
  doc.font('Helvetica-Bold').fontSize(92).fillColor('#F3D9D9');
  doc.text('SIMULADO', 0, mm(134), { width: mm(210), align: 'center', lineBreak: false });
  doc.restore();
}

function drawNotice(doc: Documento): void {
  doc.rect(MARGIN, MARGIN, WIDTH, mm(22)).fill('#FDECEC');
  doc.font('Helvetica-Bold').fontSize(20).fillColor('#B42318');
  doc.text(AVISO, MARGIN, MARGIN + mm(4), { width: WIDTH, align: 'center' });
  doc.font('Helvetica').fontSize(9).fillColor(INK);
  const texto = 'Documento de demonstração: nenhum banco o conhece e nenhum valor é devido. Não efetue pagamento.';
  doc.text(texto, MARGIN, MARGIN + mm(14), { width: WIDTH, align: 'center' });
}

function drawReceipt(doc: Documento, papel: PapelBoleto): void {
  const top = mm(45);
  doc.font('Helvetica-Bold').fontSize(12).fillColor(INK).text('Recibo do pagador', MARGIN, top);
  const y = top + mm(8);
  drawBox(doc, { x: 0, y, width: 0.6, rotulo: 'Beneficiário', valor: papel.beneficiario });
  drawBox(doc, { x: 0.6, y, width: 0.4, rotulo: 'Nosso número', valor: papel.nossoNumero });
  const y2 = y + mm(12);
  drawBox(doc, { x: 0, y: y2, width: 0.6, rotulo: 'Pagador', valor: nomeDoPagador(papel) });
  drawBox(doc, { x: 0.6, y: y2, width: 0.2, rotulo: 'Vencimento', valor: formatDateBr(papel.vencimento) });
  drawBox(doc, { x: 0.8, y: y2, width: 0.2, rotulo: 'Valor', valor: formatReais(papel.valor) });
  drawBox(doc, { x: 0, y: y2 + mm(12), width: 1, rotulo: 'Referente a', valor: papel.descricao });
  doc
    .moveTo(MARGIN, mm(97))
    .lineTo(MARGIN + WIDTH, mm(97))
    .dash(3, { space: 3 })
    .stroke(GREY)
    .undash();
}

function drawSlip(doc: Documento, papel: PapelBoleto): void {
  const top = mm(105);
  const linha = formatLinhaDigitavel(papel.linhaDigitavel);
  doc.font('Helvetica-Bold').fontSize(13).fillColor(INK).text(`Banco simulado | ${papel.banco}`, MARGIN, top);
  doc
    .font('Helvetica')
    .fontSize(8)
    .fillColor(GREY)
    .text('Linha digitável', MARGIN, top + mm(8));
  doc
    .font('Courier-Bold')
    .fontSize(12)
    .fillColor(INK)
    .text(linha, MARGIN, top + mm(12), { lineBreak: false });
  let y = top + mm(20);
  drawBox(doc, { x: 0, y, width: 0.75, rotulo: 'Local de pagamento', valor: `Em lugar nenhum: ${AVISO}` });
  drawBox(doc, { x: 0.75, y, width: 0.25, rotulo: 'Vencimento', valor: formatDateBr(papel.vencimento) });
  y += mm(12);
  drawBox(doc, { x: 0, y, width: 0.75, rotulo: 'Beneficiário', valor: papel.beneficiario });
  drawBox(doc, { x: 0.75, y, width: 0.25, rotulo: 'Nosso número', valor: papel.nossoNumero });
  y += mm(12);
  drawBox(doc, { x: 0, y, width: 0.25, rotulo: 'Data do documento', valor: formatDateBr(papel.emissao) });
  drawBox(doc, { x: 0.25, y, width: 0.25, rotulo: 'Espécie', valor: 'R$' });
  drawBox(doc, { x: 0.5, y, width: 0.25, rotulo: 'Aceite', valor: 'N' });
  drawBox(doc, { x: 0.75, y, width: 0.25, rotulo: 'Valor do documento', valor: formatReais(papel.valor) });
  y += mm(12);
  drawInstructions(doc, y);
  y += mm(26);
  drawBox(doc, { x: 0, y, width: 1, rotulo: 'Pagador', valor: nomeDoPagador(papel) });
  y += mm(12);
  drawBox(doc, { x: 0, y, width: 1, rotulo: 'Endereço do pagador', valor: papel.pagador.endereco || '-' });
  drawBarcode(doc, papel.codigoBarras, y + mm(18));
}

function drawInstructions(doc: Documento, y: number): void {
  doc.rect(MARGIN, y, WIDTH, mm(26)).lineWidth(0.5).stroke(GREY);
  doc
    .font('Helvetica')
    .fontSize(7)
    .fillColor(GREY)
    .text('Instruções', MARGIN + mm(2), y + mm(1.5));
  const instrucoes = [
    'Não pague este boleto: ele existe para experimentar a compra de créditos.',
    'Para simular o pagamento, abra a página de desenvolvimento /dev/payments do portal.',
    'Depois do vencimento o pedido expira; faça outro em Meu Perfil.',
  ];
  doc.font('Helvetica').fontSize(9).fillColor(INK);
  for (const [index, instrucao] of instrucoes.entries()) {
    doc.text(`${index + 1}. ${instrucao}`, MARGIN + mm(2), y + mm(6 + index * 6), { width: WIDTH - mm(4) });
  }
}

function drawBarcode(doc: Documento, digits: string, y: number): void {
  const { barras, total } = itfBars(digits);
  const narrow = BARCODE.width / total;
  doc.fillColor('#000000');
  for (const { x, largura } of barras) doc.rect(MARGIN + x * narrow, y, largura * narrow, BARCODE.height).fill();
  doc.font('Helvetica').fontSize(7).fillColor(GREY);
  doc.text(`Código de barras (2 de 5 intercalado) – ${AVISO}`, MARGIN, y + BARCODE.height + mm(2));
}

function drawBox(doc: Documento, box: { x: number; y: number; width: number; rotulo: string; valor: string }): void {
  const x = MARGIN + box.x * WIDTH;
  const width = box.width * WIDTH;
  doc.rect(x, box.y, width, mm(12)).lineWidth(0.5).stroke(GREY);
  doc
    .font('Helvetica')
    .fontSize(7)
    .fillColor(GREY)
    .text(box.rotulo, x + mm(2), box.y + mm(1.5), { lineBreak: false });
  doc.font('Helvetica').fontSize(10).fillColor(INK);
  const room = { width: width - mm(4), height: mm(5), ellipsis: true };
  doc.text(printable(box.valor), x + mm(2), box.y + mm(5.5), room);
}

function nomeDoPagador({ pagador }: PapelBoleto): string {
  // The number first: a long name is cut.
  return `${formatCnpj(pagador.cnpj)} – ${pagador.nome}`;
}

/**
 * The fonts of every reader hold the letters of Western Europe; a name in another script or with emoji keeps its
 * shape only.
 */
function printable(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013]+/g, '?');
}
