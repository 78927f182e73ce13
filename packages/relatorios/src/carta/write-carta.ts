import { formatDateBr, umaLinha } from '@apura/br';
import type * as Docx from 'docx';
import type { DadosDaCarta, ProdutoDaCarta } from './dados-da-carta.ts';
import {
  abertura,
  assunto,
  COLUNAS_DA_CARTA,
  celulas,
  destinatario,
  notasEmitidas,
  omissao,
  pedidos,
  quem,
  textosDaLei,
} from './textos-da-carta.ts';

type Biblioteca = typeof Docx;
type Bloco = Docx.Paragraph | Docx.Table;

/** A4 on its side: the table has nine columns. Twentieths of a point. */
const PAGINA = { largura: 11_906, altura: 16_838, margem: 850 };
const LARGURA = PAGINA.altura - 2 * PAGINA.margem;
/** Half points. */
const LETRA_DA_TABELA = 16;

/** A letter to a supplier as a .docx file, to be read and signed by whoever sends it. */
export async function writeCarta(dados: DadosDaCarta): Promise<Uint8Array> {
  // Loaded with the first letter: the library is large.
  const docx = await import('docx');
  const documento = new docx.Document({
    title: umaLinha(assunto(dados), 200),
    creator: umaLinha(dados.empresa.nome, 200),
    description: '',
    styles: { default: { document: { run: { font: 'Calibri', size: 22, language: { value: 'pt-BR' } } } } },
    sections: [{ properties: propriedades(docx), children: blocos(docx, dados) }],
  });
  return new Uint8Array(await docx.Packer.toArrayBuffer(documento));
}

const propriedades = (docx: Biblioteca): Docx.ISectionPropertiesOptions => {
  const { largura: width, altura: height, margem } = PAGINA;
  return {
    page: {
      size: { width, height, orientation: docx.PageOrientation.LANDSCAPE },
      margin: { top: margem, right: margem, bottom: margem, left: margem },
    },
  };
};

function blocos(docx: Biblioteca, dados: DadosDaCarta): Bloco[] {
  const { corrigir, confirmar, empresa } = dados;
  const texto = (valor: string, negrito = false) => paragrafo(docx, valor, negrito);
  const tabela = (titulo: string, produtos: ProdutoDaCarta[], antes: number): Bloco[] =>
    produtos.length === 0 ? [] : [texto(titulo, true), table(docx, produtos, antes), texto('')];
  const mais = omissao(dados);
  const leis = textosDaLei([...corrigir, ...confirmar]);
  return [
    texto(formatDateBr(dados.dia)),
    texto(destinatario(dados)),
    texto(assunto(dados), true),
    ...abertura(dados).map((linha) => texto(linha)),
    ...tabela('Produtos a corrigir', corrigir, 0),
    ...tabela('Produtos a confirmar', confirmar, corrigir.length),
    ...(mais === null ? [] : [texto(mais)]),
    texto('O que pedimos', true),
    ...pedidos(dados).map((pedido, i) => texto(`${i + 1}. ${pedido}`)),
    ...notasEmitidas(dados).map((linha) => texto(linha)),
    texto('Atenciosamente,'),
    texto(quem(empresa.nome, empresa.cnpj)),
    ...(leis.length === 0
      ? []
      : [texto('Texto da lei, por número do produto', true), ...leis.map((lei) => texto(lei))]),
  ];
}

function paragrafo(
  docx: Biblioteca,
  valor: string,
  bold: boolean,
  { size, right = false }: { size?: number; right?: boolean } = {},
): Docx.Paragraph {
  return new docx.Paragraph({
    keepNext: bold,
    alignment: right ? docx.AlignmentType.RIGHT : docx.AlignmentType.LEFT,
    spacing: { after: size === undefined ? 120 : 0 },
    children: [new docx.TextRun({ text: umaLinha(valor), bold, size })],
  });
}

function table(docx: Biblioteca, produtos: readonly ProdutoDaCarta[], antes: number): Docx.Table {
  const widths = COLUNAS_DA_CARTA.map(({ largura }) => Math.floor((LARGURA * largura) / 100));
  const row = (valores: readonly string[], tableHeader: boolean) =>
    new docx.TableRow({
      tableHeader,
      cantSplit: true,
      children: valores.map(
        (valor, i) =>
          new docx.TableCell({
            width: { size: widths[i] ?? 0, type: docx.WidthType.DXA },
            children: [
              paragrafo(docx, valor, tableHeader, { size: LETRA_DA_TABELA, right: COLUNAS_DA_CARTA[i]?.numero }),
            ],
          }),
      ),
    });
  return new docx.Table({
    columnWidths: widths,
    width: { size: widths.reduce((soma, uma) => soma + uma, 0), type: docx.WidthType.DXA },
    rows: [
      row(
        COLUNAS_DA_CARTA.map(({ titulo }) => titulo),
        true,
      ),
      ...produtos.map((produto, i) => row(celulas(produto, antes + i + 1), false)),
    ],
  });
}
