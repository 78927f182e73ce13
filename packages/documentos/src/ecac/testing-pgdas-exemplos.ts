import type { OrdemTexto } from './testing-pagina.ts';
import { type Nove, type PgdasDeTeste, pgdas, ZEROS } from './testing-pgdas.ts';

/** The twelve months before January 2024, each with the same amount. */
const mesesDe2023 = (valor: string): (readonly [string, string])[] =>
  Array.from({ length: 12 }, (_, i) => [`${String(i + 1).padStart(2, '0')}/2023`, valor] as const);

const SEM = [
  'Revenda de mercadorias, exceto para o exterior - Sem substituição',
  'tributária/tributação monofásica/antecipação com encerramento de tributação',
];
const COM = [
  'Revenda de mercadorias, exceto para o exterior - Com substituição',
  'tributária/tributação monofásica/antecipação com encerramento de tributação',
];

// RBT12 of 600.000,00: Anexo I, third bracket, (57.000,00 - 13.860,00) / 600.000,00 = 7,19 %.
const NOVE_SEM: Nove = ['158,18', '100,66', '366,40', '79,38', '1.207,92', '963,46', '0,00', '0,00', '2.876,00'];
const NOVE_COM: Nove = ['39,55', '25,17', '36,64', '7,94', '301,98', '0,00', '0,00', '0,00', '411,28'];
const NOVE_TUDO: Nove = ['197,73', '125,83', '403,04', '87,32', '1.509,90', '963,46', '0,00', '0,00', '3.287,28'];

/** Resale, part of it with ST of the ICMS and part with one-phase PIS and COFINS too. */
export const COMERCIO: PgdasDeTeste = {
  pa: '01/2024',
  transmissao: '15/02/2024 10:11:12',
  rpa: '50.000,00',
  rbt12: '600.000,00',
  meses: mesesDe2023('50.000,00'),
  atividades: [
    { descricao: SEM, receita: '40.000,00', valores: NOVE_SEM, parcelas: [{ valor: '40.000,00' }] },
    {
      descricao: COM,
      receita: '10.000,00',
      valores: NOVE_COM,
      parcelas: [
        { valor: '4.000,00', linhas: ['Substituição tributária de: ICMS.'] },
        {
          valor: '6.000,00',
          linhas: ['Substituição tributária de: ICMS.', 'Tributação monofásica de: COFINS, PIS.'],
        },
      ],
    },
  ],
  totais: [NOVE_TUDO, ZEROS, NOVE_TUDO],
  das: {
    numero: '07202404600000011',
    vencimento: '20/02/2024',
    valores: NOVE_TUDO,
    multa: '32,87',
    juros: '10,00',
    total: '3.330,15',
  },
  pago: { data: '22/02/2024', valor: '3.330,15' },
  // COFINS and the total fall on a line of their own.
  quebrados: [2, 8],
};

const NOVE_SERVICO: Nove = ['80,80', '70,70', '283,81', '61,61', '876,68', '0,00', '0,00', '646,40', '2.020,00'];

/** Services under the factor r, whose ISS is due to another town and partly suspended. */
export const SERVICOS: PgdasDeTeste = {
  pa: '01/2024',
  sequencia: '002',
  retificadora: true,
  transmissao: '20/02/2024 15:00:01',
  rpa: '25.000,00',
  rbt12: '300.000,00',
  meses: mesesDe2023('25.000,00'),
  folha: mesesDe2023('7.250,00'),
  totalFolha: '87.000,00',
  fatorR: '0,29 - Anexo III',
  atividades: [
    {
      descricao: [
        'Prestação de Serviços, exceto para o exterior - Sujeitos ao fator "r", sem',
        'retenção/substituição tributária de ISS, com ISS devido a outro(s) Município(s)',
      ],
      receita: '25.000,00',
      valores: NOVE_SERVICO,
      parcelas: [
        { valor: '20.000,00', linhas: ['Município: OUTRA CIDADE FICTÍCIA - SP.'] },
        { valor: '5.000,00', linhas: ['Exigibilidade suspensa de: ISS.', 'Município: OUTRA CIDADE FICTÍCIA - SP.'] },
      ],
    },
  ],
  totais: [
    NOVE_SERVICO,
    ['0,00', '0,00', '0,00', '0,00', '0,00', '0,00', '0,00', '129,28', '129,28'],
    ['80,80', '70,70', '283,81', '61,61', '876,68', '0,00', '0,00', '517,12', '1.890,72'],
  ],
};

/** The papers of the PGDAS-D in `fixtures/ecac/pgdas`. */
export const pgdasFixados: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'pgdas/extrato-2024-01.pdf': () => pgdas('leitura', COMERCIO),
  'pgdas/declaracao-e-recibo-2024-01.pdf': () =>
    pgdas('valores', { ...SERVICOS, papel: 'Declaração', comRecibo: true }),
  'pgdas/recibo-2024-01.pdf': () => pgdas('rotulos', { ...SERVICOS, papel: 'Recibo' }),
};

/** The statement and the declaration of the examples, by the order of their text. */
export const extratoPgdas = (ordem: OrdemTexto): Uint8Array<ArrayBuffer> => pgdas(ordem, COMERCIO);
export const declaracaoPgdas = (ordem: OrdemTexto): Uint8Array<ArrayBuffer> =>
  pgdas(ordem, { ...SERVICOS, papel: 'Declaração', comRecibo: true });
