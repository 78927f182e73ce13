import { type OrdemTexto, type Pagina, pdf, r, v } from './testing-pagina.ts';

const X = [30, 62, 250, 320, 380, 440];

function cabecaComprovante(o: {
  das?: boolean;
  numero: string;
  pa: string;
  vencimento: string;
  cnpj?: string;
}): Pagina {
  return [
    r(200, 40, 'Comprovante de Arrecadação'),
    r(
      40,
      60,
      'Comprovamos que consta nos sistemas da Receita Federal registro de arrecadação de ' +
        `${o.das ? 'DAS' : 'DARF'} com os dados a seguir:`,
    ),
    r(40, 85, 'CNPJ'),
    r(200, 85, 'Razão Social'),
    v(40, 97, o.cnpj ?? '11.222.333/0001-81'),
    v(200, 97, 'ALFA COMÉRCIO FICTÍCIO LTDA'),
    r(40, 120, o.das ? 'Competência' : 'Período Apuração'),
    r(200, 120, 'Data de Vencimento'),
    r(380, 120, 'Número do Documento'),
    v(40, 132, o.pa),
    v(200, 132, o.vencimento),
    v(380, 132, o.numero),
    r(40, 160, 'Composição do Documento de Arrecadação'),
  ];
}

const titulosTabela = (colados = false): Pagina =>
  colados
    ? [r(30, 175, 'Código'), r(62, 175, 'Descrição'), r(320, 175, 'TotalJurosMultaPrincipal')]
    : ['Código', 'Descrição', 'Principal', 'Multa', 'Juros', 'Total'].map((t, i) => r(X[i] ?? 0, 175, t));

const linhaTabela = (y: number, celulas: string[]): Pagina => celulas.map((t, i) => v(X[i] ?? 0, y, t));
const totais = (y: number, valores: string[]): Pagina => [
  r(40, y, 'Totais'),
  ...valores.map((t, i) => v(X[i + 2] ?? 0, y, t)),
];

function rodape(y: number, data: string, pix = false): Pagina {
  return [
    r(40, y, 'Banco'),
    r(200, y, 'Data de Arrecadação'),
    r(310, y, 'Agência'),
    r(370, y, 'Estabelecimento'),
    r(450, y, 'Valor Reservado/Restituído'),
    v(40, y + 12, pix ? 'Documento pago via PIX' : '999 - BANCO FICTÍCIO SA'),
    v(200, y + 12, data),
    ...(pix ? [] : [v(310, y + 12, '0001'), v(370, y + 12, '0002')]),
    v(450, y + 12, '0,00'),
    r(
      40,
      y + 40,
      'Comprovante emitido às 10:11:12 de 02/01/2025 (horário de Brasília), sob o código de controle abcd.ef01',
    ),
  ];
}

/**
 * Four documents in five pages: two codes; a list that continues on the next page; paid by PIX; one of another
 * company.
 */
export const comprovante = (ordem: OrdemTexto): Uint8Array<ArrayBuffer> =>
  pdf(
    [
      [
        ...cabecaComprovante({ numero: '07012402500000011', pa: '31/01/2024', vencimento: '23/02/2024' }),
        ...titulosTabela(),
        ...linhaTabela(190, ['8109', 'PIS - FATURAMENTO - PJ EM GERAL', '650,00', '13,00', '6,50', '669,50']),
        v(62, 201, '02 - PIS FATURAMENTO'),
        ...linhaTabela(214, ['2172', 'COFINS - FATURAMENTO', '3.000,00', '-', '-', '3.000,00']),
        ...totais(230, ['3.650,00', '13,00', '6,50', '3.669,50']),
        ...rodape(260, '28/02/2024'),
      ],
      [
        ...cabecaComprovante({ numero: '07022402500000022', pa: '29/02/2024', vencimento: '20/03/2024' }),
        ...titulosTabela(true),
        ...linhaTabela(190, ['1082', 'CP SEGURADOS', '1.100,00', '-', '-', '1.100,00']),
        v(490, 190, '01 - EMPREGADOS'),
        ...linhaTabela(214, ['1082', 'CP SEGURADOS', '200,50', '-', '-', '200,50']),
        v(490, 214, '21 - INDIVIDUAIS'),
      ],
      [
        ...cabecaComprovante({ numero: '07022402500000022', pa: '29/02/2024', vencimento: '20/03/2024' }),
        ...titulosTabela(true),
        ...linhaTabela(190, ['1138', 'CP PATRONAL', '2.000,00', '-', '-', '2.000,00']),
        ...totais(210, ['3.300,50', '0,00', '0,00', '3.300,50']),
        ...rodape(240, '20/03/2024'),
      ],
      [
        ...cabecaComprovante({ das: true, numero: '07202408800000033', pa: '03/2024', vencimento: '22/04/2024' }),
        ...titulosTabela(),
        ...linhaTabela(190, ['1001', 'IRPJ - SIMPLES NACIONAL', '40,00', '-', '-', '40,00']),
        ...totais(210, ['40,00', '0,00', '0,00', '40,00']),
        ...rodape(240, '22/04/2024', true),
      ],
      [
        ...cabecaComprovante({
          numero: '07012402599999999',
          pa: '31/01/2024',
          vencimento: '23/02/2024',
          cnpj: '44.555.666/0001-81',
        }),
        ...titulosTabela(),
        ...linhaTabela(190, ['8109', 'PIS - FATURAMENTO', '1,00', '-', '-', '1,00']),
        ...totais(210, ['1,00', '0,00', '0,00', '1,00']),
        ...rodape(240, '23/02/2024'),
      ],
    ],
    ordem,
  );

/** One slip in two copies on one page. */
export function darf(ordem: OrdemTexto): Uint8Array<ArrayBuffer> {
  const via = (y: number): Pagina => [
    r(40, y, '01 NOME / RAZÃO SOCIAL'),
    v(40, y + 12, 'ALFA COMÉRCIO FICTÍCIO LTDA'),
    ...(
      [
        ['02 PERÍODO DE APURAÇÃO', '31/03/2024'],
        ['03 NÚMERO DO CPF OU CNPJ', '11.222.333/0001-81'],
        ['04 CÓDIGO DA RECEITA', '2089'],
        ['05 NÚMERO DE REFERÊNCIA', ''],
        ['06 DATA DE VENCIMENTO', '30/04/2024'],
        ['07 VALOR DO PRINCIPAL', '1.200,00'],
        ['08 VALOR DA MULTA', '24,00'],
        ['09 VALOR DOS JUROS E / OU ENCARGOS DL - 1.025/69', '12,34'],
        ['10 VALOR TOTAL', '1.236,34'],
      ] as const
    ).flatMap(([rotulo, valor], i) => [
      r(220, y + i * 16, rotulo),
      ...(valor === '' ? [] : [v(480, y + i * 16, valor)]),
    ]),
    r(220, y + 160, '11 AUTENTICAÇÃO BANCÁRIA'),
    r(40, y + 160, 'SENDA (Versão:5.1.2) 28/04/2024 09:08:07'),
  ];
  return pdf([[r(200, 30, 'MINISTÉRIO DA FAZENDA'), ...via(60), ...via(420)]], ordem);
}
