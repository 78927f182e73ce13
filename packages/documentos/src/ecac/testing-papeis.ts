import { type TextoPdf, writePdf } from '../pdf/testing-pdf.ts';

/** In which order a program writes a page into its file: as it is read, all labels first, or all values first. */
export type OrdemTexto = 'leitura' | 'rotulos' | 'valores';
export const ordensTexto: readonly OrdemTexto[] = ['leitura', 'rotulos', 'valores'];

type Peca = TextoPdf & { rotulo: boolean };
type Pagina = Peca[];

const r = (x: number, y: number, texto: string): Peca => ({ x, y, texto, rotulo: true });
const v = (x: number, y: number, texto: string): Peca => ({ x, y, texto, rotulo: false });
/** A line of 'label: value' pairs, each label at its x with its value 140 points to the right. */
const par = (y: number, rotulo: string, valor: string): Peca[] => [r(40, y, rotulo), v(300, y, valor)];

function emOrdem(pagina: Pagina, ordem: OrdemTexto): TextoPdf[] {
  if (ordem === 'leitura') return pagina;
  const primeiro = pagina.filter((p) => p.rotulo === (ordem === 'rotulos'));
  const depois = pagina.filter((p) => p.rotulo !== (ordem === 'rotulos'));
  // Programs that write values first also write them from the last to the first.
  return ordem === 'valores' ? [...primeiro.toReversed(), ...depois.toReversed()] : [...primeiro, ...depois];
}

const pdf = (paginas: Pagina[], ordem: OrdemTexto): Uint8Array<ArrayBuffer> =>
  writePdf(paginas.map((p) => emOrdem(p, ordem)));

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

/** Four documents in five pages: two codes; a list that goes on over the page; paid by PIX; one of another company. */
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

interface DebitoDctf {
  grupo: string;
  codigo: string;
  periodicidade: string;
  pa: string;
  valores: [string, string][];
  depois: (y: number) => Pagina;
}

/** A monthly DCTF: a debt paid by two DARF, one set off by a DCOMP, one suspended. */
export function dctf(ordem: OrdemTexto, o: { retificadora?: boolean; pis?: string } = {}): Uint8Array<ArrayBuffer> {
  const pis = o.pis ?? '650,00';
  const segundo = pis === '650,00' ? '250,00' : '300,00';
  const debitos: DebitoDctf[] = [
    {
      grupo: 'PIS/PASEP',
      codigo: '6912-01',
      periodicidade: 'Mensal',
      pa: 'Janeiro/2024',
      valores: [
        ['DÉBITO APURADO', pis],
        ['CRÉDITOS VINCULADOS', ''],
        ['- PAGAMENTO', pis],
        ['- COMPENSAÇÕES', '0,00'],
        ['- PARCELAMENTO', '0,00'],
        ['- SUSPENSÃO', '0,00'],
        ['SOMA DOS CRÉDITOS VINCULADOS:', pis],
        ['SALDO A PAGAR DO DÉBITO:', '0,00'],
      ],
      depois: (y) => [
        ...par(y, 'Pagamento com DARF - R$ Total:', pis),
        ...par(y + 14, 'PA:', '31/01/2024'),
        ...par(y + 26, 'CPF/CNPJ:', '11.222.333/0001-81'),
        ...par(y + 38, 'Código da Receita:', '6912'),
        ...par(y + 50, 'Data do Vencimento:', '23/02/2024'),
        ...par(y + 62, 'Valor do Principal:', '400,00'),
        ...par(y + 74, 'Valor da Multa:', '8,00'),
        ...par(y + 86, 'Valor dos Juros:', '4,00'),
        ...par(y + 98, 'Valor Total do DARF:', '412,00'),
        ...par(y + 110, 'Valor Pago do Débito:', '400,00'),
        ...par(y + 128, 'PA:', '31/01/2024'),
        ...par(y + 140, 'Código da Receita:', '6912'),
        ...par(y + 152, 'Data do Vencimento:', '23/02/2024'),
        ...par(y + 164, 'Valor do Principal:', segundo),
        ...par(y + 176, 'Valor da Multa:', '0,00'),
        ...par(y + 188, 'Valor dos Juros:', '0,00'),
        ...par(y + 200, 'Valor Total do DARF:', segundo),
        ...par(y + 212, 'Valor Pago do Débito:', segundo),
      ],
    },
    {
      grupo: 'COFINS',
      codigo: '5856-01',
      periodicidade: 'Mensal',
      pa: 'Janeiro/2024',
      valores: [
        ['DÉBITO APURADO', '3.000,00'],
        ['CRÉDITOS VINCULADOS', ''],
        ['- PAGAMENTO', '0,00'],
        ['- COMPENSAÇÕES', '1.000,00'],
        ['- PARCELAMENTO', '0,00'],
        ['- SUSPENSÃO', '1.500,00'],
        ['SOMA DOS CRÉDITOS VINCULADOS:', '2.500,00'],
        ['SALDO A PAGAR DO DÉBITO:', '500,00'],
      ],
      depois: (y) => [
        ...par(y, 'Compensação - R$ Total:', '1.000,00'),
        ...par(y + 14, 'Número do PER/DCOMP:', '11111.33333.150224.1.3.02-0002'),
        ...par(y + 26, 'Valor Compensado do Débito:', '1.000,00'),
        ...par(y + 44, 'Suspensão - R$ Total:', '1.500,00'),
        ...par(y + 58, 'Número do Processo:', '5001234-56.2023.4.03.6100'),
        ...par(y + 70, 'Valor Suspenso do Débito:', '1.500,00'),
      ],
    },
    {
      grupo: 'IRPJ',
      codigo: '2362-01',
      periodicidade: 'Trimestral',
      pa: '1º Trimestre/2024',
      valores: [
        ['DÉBITO APURADO', '100,00'],
        ['CRÉDITOS VINCULADOS', ''],
        ['- PAGAMENTO', '0,00'],
        ['SOMA DOS CRÉDITOS VINCULADOS:', '0,00'],
        ['SALDO A PAGAR DO DÉBITO:', '100,00'],
      ],
      depois: () => [],
    },
  ];
  const topo: Pagina = [
    r(40, 20, '02/01/2025, 10:11 Impressão da Declaração - 2024'),
    r(240, 36, 'D C T F MENSAL - 3.70'),
    r(40, 52, 'CNPJ: 11.222.333/0001-81'),
    v(430, 52, 'Janeiro/2024'),
  ];
  const paginas: Pagina[] = [
    [
      ...topo,
      r(40, 80, 'Dados do Processamento'),
      ...par(94, 'Número da Declaração:', o.retificadora ? '100.2024.2024.1810000002' : '100.2024.2024.1810000001'),
      ...par(106, 'Número do Recibo:', o.retificadora ? '22.22.22.22.22-22' : '11.11.11.11.11-11'),
      ...par(118, 'Data de Recepção:', o.retificadora ? '10/06/2024' : '15/03/2024'),
      ...par(130, 'Data de Processamento:', '16/03/2024'),
      r(40, 150, 'Dados Iniciais'),
      ...par(164, 'Período:', '01/01/2024 a 31/01/2024'),
      ...par(176, 'Declaração Retificadora:', o.retificadora ? 'Sim' : 'Não'),
      ...par(188, 'Situação:', 'Normal'),
      ...par(200, 'Forma de Tributação do Lucro:', 'Real'),
    ],
    ...debitos.map(
      (d, i): Pagina => [
        ...topo,
        r(40, 80, 'Débito Apurado e Créditos Vinculados - R$'),
        ...par(96, 'GRUPO DO TRIBUTO :', d.grupo),
        ...par(108, 'CÓDIGO RECEITA :', d.codigo),
        ...par(120, 'PERIODICIDADE:', d.periodicidade),
        ...par(132, 'PERÍODO DE APURAÇÃO:', d.pa),
        ...d.valores.flatMap(([rotulo, valor], k) =>
          valor === '' ? [r(40, 150 + k * 12, rotulo)] : par(150 + k * 12, rotulo, valor),
        ),
        ...par(270, 'Valor do Débito - R$ Total:', d.valores[0]?.[1] ?? ''),
        ...d.depois(290),
        ...(i === debitos.length - 1 ? [r(200, 780, '***** FIM DE IMPRESSAO *****')] : []),
      ],
    ),
  ];
  return pdf(paginas, ordem);
}

export function reciboDctfweb(ordem: OrdemTexto, o: { retificadora?: boolean } = {}): Uint8Array<ArrayBuffer> {
  const linhas: [string, string, string][] = [
    ['Contribuição Previdenciária Segurados', 'R$ 1.100,50', 'R$ 1.000,00'],
    ['Contribuição Previdenciária Patronal', 'R$ 2.000,00', 'R$ 2.000,00'],
    ['COFINS', 'R$ 3.000,00', 'R$ 3.000,00'],
    ['PIS', o.retificadora ? 'R$ 700,00' : 'R$ 650,00', o.retificadora ? 'R$ 550,00' : 'R$ 500,00'],
    ['TOTAL', o.retificadora ? 'R$ 6.800,50' : 'R$ 6.750,50', o.retificadora ? 'R$ 6.550,00' : 'R$ 6.500,00'],
  ];
  return pdf(
    [
      [
        r(60, 40, 'Recibo de Entrega da Declaração de Débitos e Créditos Tributários Federais - DCTFWeb'),
        r(40, 70, 'CNPJ/CPF'),
        r(200, 70, 'Nome'),
        v(40, 82, '11.222.333/0001-81'),
        v(200, 82, 'ALFA COMÉRCIO FICTÍCIO LTDA'),
        r(40, 105, 'Período de apuração'),
        r(200, 105, 'Declaração Retificadora'),
        v(40, 117, '01/2025'),
        v(200, 117, o.retificadora ? 'Sim' : 'Não'),
        r(40, 140, 'Identificação da apuração de débitos 001 / eSocial'),
        r(40, 165, 'Totalização dos tributos apurados no período'),
        r(40, 180, 'Tributos'),
        r(320, 180, 'Débitos Apurados'),
        r(450, 180, 'Saldo a Pagar'),
        ...linhas.flatMap(([nome, debito, saldo], i) => [
          r(40, 195 + i * 13, nome),
          v(320, 195 + i * 13, debito),
          v(450, 195 + i * 13, saldo),
        ]),
        r(40, 300, 'Dados do Representante da Pessoa Jurídica'),
        r(
          40,
          330,
          'DCTFWeb recebida via Internet pelo Agente Receptor SERPRO em ' +
            `${o.retificadora ? '10/04/2025 11:12:13' : '25/02/2025 10:20:30'}`,
        ),
        r(40, 350, 'Nº do recibo de entrega'),
        v(200, 350, o.retificadora ? '5009999999' : '5001234567'),
      ],
    ],
    ordem,
  );
}

/** A declaration of set-off that corrects another one, with two debts, the amount of one label glued before it. */
export function perdcomp(ordem: OrdemTexto): Uint8Array<ArrayBuffer> {
  const topo: Pagina = [r(40, 30, 'CNPJ 11.222.333/0001-81'), v(380, 30, '11111.33333.150524.1.7.02-0002')];
  return pdf(
    [
      [
        ...topo,
        r(240, 60, 'DADOS INICIAIS'),
        ...par(80, 'Nome Empresarial', 'ALFA COMÉRCIO FICTÍCIO LTDA'),
        ...par(94, 'Data de Criação', '14/05/2024'),
        ...par(108, 'Data de Transmissão', '15/05/2024'),
        ...par(122, 'Tipo de Documento', 'Declaração de Compensação'),
        ...par(136, 'Tipo de Crédito', 'Saldo Negativo de IRPJ'),
        ...par(150, 'PER/DCOMP Retificador', 'Sim'),
        ...par(164, 'N. PER/DCOMP Retificado', '11111.22222.100424.1.3.02-0001'),
        ...par(178, 'Crédito Oriundo de Ação Judicial', 'Não'),
      ],
      [
        ...topo,
        r(240, 60, 'CRÉDITO SALDO NEGATIVO DE IRPJ'),
        ...par(80, 'Ano', '2023'),
        ...par(94, 'Data Inicial do Período', '01/01/2023'),
        ...par(108, 'Data Final do Período', '31/12/2023'),
        ...par(122, 'Valor do Saldo Negativo', '10.000,00'),
        // One piece of text: the amount comes before its label, with nothing between.
        r(40, 150, '10.000,00Crédito Original na Data da Entrega'),
        ...par(164, 'Selic Acumulada', '4,25%'),
        ...par(178, 'Crédito Atualizado', '10.425,00'),
        ...par(192, 'Total dos Débitos deste Documento', '3.127,50'),
        ...par(206, 'Total do Crédito Original Utilizado neste Documento', '3.000,00'),
        ...par(220, 'Saldo do Crédito Original', '7.000,00'),
      ],
      [
        ...topo,
        r(40, 60, '001. Débito PIS'),
        ...par(74, 'Grupo de Tributo', 'PIS/PASEP'),
        ...par(86, 'Código da Receita/Denominação', '6912-01 - PIS - NÃO CUMULATIVO'),
        ...par(98, 'Período de Apuração', 'Abril / 2024'),
        ...par(110, 'Data de Vencimento do Tributo/Quota', '24/05/2024'),
        ...par(122, 'Principal', '1.000,00'),
        ...par(134, 'Multa', '0,00'),
        ...par(146, 'Juros', '0,00'),
        ...par(158, 'Total', '1.000,00'),
        r(40, 190, '002. Débito Contribuição Previdenciária'),
        ...par(204, 'Grupo de Tributo', 'CONTRIBUIÇÃO PREVIDENCIÁRIA'),
        ...par(216, 'Código da Receita/Denominação', '1138-01 - CP PATRONAL'),
        ...par(228, 'Período Apuração DCTFWeb', '12/2023'),
        ...par(240, 'Período de Apuração', '11/2023'),
        ...par(252, 'Data de Vencimento do Tributo/Quota', '20/12/2023'),
        ...par(264, 'Principal', '2.000,00'),
        ...par(276, 'Multa', '100,00'),
        ...par(288, 'Juros', '27,50'),
        ...par(300, 'Total', '2.127,50'),
      ],
    ],
    ordem,
  );
}

/** Three payers, one with its name in two lines, and a line that nobody can read. */
export const fontesPagadoras = (ordem: OrdemTexto, o: { estragada?: boolean } = {}): Uint8Array<ArrayBuffer> =>
  pdf(
    [
      [
        r(200, 30, 'Fontes Pagadoras'),
        ...par(46, 'CNPJ:', '11.222.333/0001-81'),
        ...par(60, 'Ano-calendário:', '2024'),
        r(40, 84, 'CNPJ/CPF'),
        r(140, 84, 'Nome Empresarial/Nome'),
        r(310, 84, 'Data do Processamento'),
        r(420, 84, 'Rendimento Tributável'),
        r(520, 84, 'Tributo Retido'),
        v(40, 100, '44.555.666/0001-81'),
        v(140, 100, 'COMPRADORA BETA COM UM NOME'),
        v(310, 100, '15/02/2025'),
        v(420, 100, '20.000,00'),
        v(520, 100, '615,00'),
        v(140, 111, 'MUITO COMPRIDO LTDA'),
        ...[
          ['1708', '10.000,00', '150,00'],
          ['5952', '10.000,00', '465,00'],
        ].flatMap(([c = '', a = '', b = ''], i) => [
          v(60, 124 + i * 12, c),
          v(420, 124 + i * 12, a),
          v(520, 124 + i * 12, b),
        ]),
        v(40, 160, '77.888.999/0001-81'),
        v(140, 160, 'BANCO FICTÍCIO SA'),
        v(310, 160, '20/02/2025'),
        v(420, 160, '1.234,56'),
        v(520, 160, '277,78'),
        v(60, 172, '3426'),
        v(420, 172, '1.234,56'),
        v(520, 172, o.estragada ? '2?7,78' : '277,78'),
      ],
    ],
    ordem,
  );

export const eprocesso = (ordem: OrdemTexto): Uint8Array<ArrayBuffer> =>
  pdf(
    [
      [
        r(200, 30, 'Processos Digitais'),
        r(40, 50, 'CNPJ: 11.222.333/0001-81'),
        ...(['Número do Processo', 'Data de Protocolo', 'Tipo', 'Assunto', 'Situação', 'Localização'] as const).map(
          (t, i) => r([30, 130, 220, 280, 400, 490][i] ?? 0, 80, t),
        ),
        ...['10880.720001/2024-11', '05/03/2024', 'Digital', 'Restituição e', 'Em andamento', 'DRF Fictícia'].map(
          (t, i) => v([30, 130, 220, 280, 400, 490][i] ?? 0, 96, t),
        ),
        v(280, 107, 'compensação'),
        ...['10880.720002/2024-57', '10/05/2024', 'Dossiê', 'Habilitação', 'Arquivado', 'Arquivo'].map((t, i) =>
          v([30, 130, 220, 280, 400, 490][i] ?? 0, 122, t),
        ),
      ],
    ],
    ordem,
  );

/** The PDFs of `fixtures/ecac`, by their path in it. */
export const papeisFixados: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'pagamentos/comprovantes-valores-primeiro.pdf': () => comprovante('valores'),
  'pagamentos/comprovantes-rotulos-primeiro.pdf': () => comprovante('rotulos'),
  'pagamentos/darf-duas-vias.pdf': () => darf('valores'),
  'dctf/dctf-2024-01-original.pdf': () => dctf('rotulos'),
  'dctf/dctf-2024-01-retificadora.pdf': () => dctf('valores', { retificadora: true, pis: '700,00' }),
  'dctfweb/recibo-2025-01.pdf': () => reciboDctfweb('valores'),
  'perdcomp/dcomp-retificadora.pdf': () => perdcomp('valores'),
  'fontes-pagadoras/fontes-2024.pdf': () => fontesPagadoras('valores'),
  'fontes-pagadoras/fontes-com-falha.pdf': () => fontesPagadoras('rotulos', { estragada: true }),
  'eprocesso/processos.pdf': () => eprocesso('valores'),
};
