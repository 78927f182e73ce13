import { type OrdemTexto, type Pagina, par, pdf, r, v } from './testing-pagina.ts';

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
