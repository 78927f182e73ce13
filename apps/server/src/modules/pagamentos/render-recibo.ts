import { formatCnpj, formatDateTimeBr, formatReais } from '@apura/br';
import type { FormaPagamento } from '@apura/contract';
import type PDFDocument from 'pdfkit';

export interface Recibo {
  produto: string;
  /** The portal's address. */
  endereco: string;
  /** Who sells; null when the installation does not say it. */
  vendedor: { name: string; cnpj: string; address: string } | null;
  comprador: { razao: string; cnpj: string; logradouro: string; municipio: string; uf: string };
  id: string;
  forma: FormaPagamento;
  creditos: number;
  /** Decimal string with two places. */
  valor: string;
  pedidoEm: Date;
  pagoEm: Date;
  /** The movement of money, as the provider names it; null when it was not kept. */
  pagamentoId: string | null;
  /** Of a payment that went back, or is on its way back. */
  devolucao: { estado: 'devolvendo' | 'devolvida'; em: Date | null } | undefined;
  simulado: boolean;
}

type Documento = InstanceType<typeof PDFDocument>;

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number) => length * POINTS_PER_MM;
const MARGIN = mm(20);
const WIDTH = mm(210) - 2 * MARGIN;
const LABEL = mm(48);
const INK = '#101418';
const GREY = '#4A5560';
const RED = '#B42318';
const LINE = '#C9D0D6';
const FORMAS = { pix: 'Pix', boleto: 'Boleto' } as const;

/** The receipt on an A4 page, with nothing but the fonts that every reader has. */
export async function renderRecibo(recibo: Recibo): Promise<Buffer> {
  // Fetched at the first receipt: the library is large, and most processes never make one.
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: `Recibo ${recibo.id}`,
      Author: printable(recibo.vendedor?.name ?? recibo.produto),
      CreationDate: recibo.pagoEm,
    },
  });
  const chunks: Buffer[] = [];
  const ended = Promise.withResolvers<void>();
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.once('end', () => ended.resolve());
  doc.once('error', (error: unknown) => ended.reject(error));
  draw(doc, recibo);
  doc.end();
  await ended.promise;
  return Buffer.concat(chunks);
}

function draw(doc: Documento, recibo: Recibo): void {
  const { comprador, vendedor, creditos } = recibo;
  doc.font('Helvetica-Bold').fontSize(22).fillColor(INK).text('Recibo de pagamento', MARGIN, MARGIN);
  doc.font('Helvetica').fontSize(10).fillColor(GREY).text(printable(recibo.produto)).moveDown(0.8);
  if (recibo.simulado) notice(doc, 'SIMULADO – SEM VALOR', 'Pagamento de demonstração: nenhum dinheiro foi movido.');
  if (recibo.devolucao !== undefined) notice(doc, ...textoDevolucao(recibo.devolucao));

  doc.font('Helvetica-Bold').fontSize(28).fillColor(INK).text(formatReais(recibo.valor), MARGIN);
  doc
    .font('Helvetica')
    .fontSize(11)
    .fillColor(GREY)
    .text(`Pago em ${instante(recibo.pagoEm)}`)
    .moveDown(1.2);

  section(doc, 'Quem vendeu', [
    ['Nome', vendedor?.name ?? recibo.produto],
    ['CNPJ', vendedor === null ? 'não informado nesta instalação' : formatCnpj(vendedor.cnpj)],
    ['Endereço', vendedor === null || vendedor.address === '' ? recibo.endereco : vendedor.address],
  ]);
  section(doc, 'Quem comprou', [
    ['Razão social', comprador.razao],
    ['CNPJ', formatCnpj(comprador.cnpj)],
    ['Endereço', enderecoDe(comprador)],
  ]);
  section(doc, 'O que foi pago', [
    ['Descrição', `${creditos} ${creditos === 1 ? 'crédito' : 'créditos'} de processamento`],
    ['Valor', formatReais(recibo.valor)],
    ['Forma de pagamento', FORMAS[recibo.forma]],
    ['Pedido em', instante(recibo.pedidoEm)],
    ['Pago em', instante(recibo.pagoEm)],
    ['Número do pedido', recibo.id],
    ['Identificação do pagamento', recibo.pagamentoId ?? ''],
  ]);
  doc.font('Helvetica').fontSize(9).fillColor(GREY);
  doc.text(
    'Horários de Brasília. Este recibo comprova o pagamento e não substitui a nota fiscal de serviço.',
    MARGIN,
    doc.y + mm(4),
    { width: WIDTH },
  );
}

function textoDevolucao({ estado, em }: NonNullable<Recibo['devolucao']>): [string, string] {
  if (estado === 'devolvendo') return ['EM DEVOLUÇÃO', 'A devolução deste pagamento foi pedida ao banco.'];
  return ['PAGAMENTO DEVOLVIDO', em === null ? 'O valor foi devolvido.' : `O valor foi devolvido em ${instante(em)}.`];
}

function notice(doc: Documento, title: string, text: string): void {
  const top = doc.y;
  doc.rect(MARGIN, top, WIDTH, mm(16)).fill('#FDECEC');
  doc
    .font('Helvetica-Bold')
    .fontSize(12)
    .fillColor(RED)
    .text(title, MARGIN + mm(4), top + mm(3));
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(INK)
    .text(text, MARGIN + mm(4), top + mm(9));
  doc.x = MARGIN;
  doc.y = top + mm(22);
}

function section(doc: Documento, title: string, rows: readonly (readonly [string, string])[]): void {
  doc.font('Helvetica-Bold').fontSize(12).fillColor(INK).text(title, MARGIN, doc.y);
  doc.y += mm(2);
  for (const [label, value] of rows) {
    if (value === '') continue;
    const top = doc.y;
    doc
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + WIDTH, top)
      .lineWidth(0.5)
      .stroke(LINE);
    doc
      .font('Helvetica')
      .fontSize(9)
      .fillColor(GREY)
      .text(label, MARGIN, top + mm(2), { width: LABEL });
    doc
      .fontSize(10)
      .fillColor(INK)
      .text(printable(value), MARGIN + LABEL, top + mm(1.8), { width: WIDTH - LABEL });
    doc.y += mm(1.6);
  }
  doc.y += mm(6);
}

function enderecoDe({ logradouro, municipio, uf }: Recibo['comprador']): string {
  const cidade = [municipio, uf].filter((parte) => parte !== '').join('/');
  return [logradouro, cidade].filter((parte) => parte !== '').join(' – ');
}

function instante(date: Date): string {
  return formatDateTimeBr(date.toISOString());
}

/**
 * The fonts of every reader hold the letters of Western Europe; a name in another script or with emoji keeps its shape
 * only.
 */
function printable(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013]+/g, '?');
}
