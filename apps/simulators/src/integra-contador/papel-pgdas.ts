import { formatCnpj, formatPeriodo, moveCompetencia, ultimoDiaDoMes } from '@apura/br';
import { renderPapelPdf, type TextoPapel } from './render-papel-pdf.ts';

export interface DeclaracaoPgdas {
  cnpj: string;
  nome: string;
  /** AAAA-MM. */
  competencia: string;
  /** Root of the CNPJ, year, month and sequence. */
  numero: string;
  /** AAAAMMDDhhmmss. */
  transmissao: string;
}

/** A cell: its place from the left, and its text. */
type Celula = readonly [x: number, texto: string];
type Linha = readonly Celula[];

const LINHA = 13;
const PRIMEIRA = 50;
const LINHAS_POR_PAGINA = 55;
const TRIBUTOS = ['IRPJ', 'CSLL', 'COFINS', 'PIS/Pasep', 'INSS/CPP', 'ICMS', 'IPI', 'ISS', 'Total'];
const LUGARES = [40, 98, 156, 214, 272, 330, 388, 446, 504];
/**
 * A shop in its second bracket: sales of 20.000,00 after 200.000,00 in twelve months, of which the DAS is 4.33%, that
 * is 866,00, shared as Anexo I does.
 */
const RECEITA = '20.000,00';
const RBT12 = '200.000,00';
const VALORES = ['47,63', '30,31', '110,33', '23,90', '359,39', '294,44', '0,00', '0,00', '866,00'];
const TOTAL = '866,00';
const RECIBO = '01.07.00000.0000001-0';

const texto = (linha: string): Linha => [[40, linha]];
const par = (rotulo: string, valor: string): Linha => [
  [40, rotulo],
  [300, valor],
];
const tres = (rotulo: string, valor: string): Linha => [
  [40, rotulo],
  [300, valor],
  [400, '0,00'],
  [490, valor],
];

/** The declaration as it was transmitted. */
export function declaracaoPgdasPdf(d: DeclaracaoPgdas): Buffer {
  const { cnpj, nome, competencia: mes, numero } = d;
  return render([
    texto('Programa Gerador do Documento de Arrecadação do Simples Nacional - Declaratório'),
    texto(tipoDe(d)),
    par('Período de Apuração:', `01/${formatPeriodo(mes)} a ${ultimoDiaDoMes(mes).slice(8)}/${formatPeriodo(mes)}`),
    texto('1) Identificação do Contribuinte'),
    par('CNPJ Matriz:', formatCnpj(cnpj)),
    par('Nome empresarial:', nome),
    par('Data de abertura no CNPJ:', '02/01/2015'),
    par('Optante pelo Simples Nacional:', 'Sim'),
    par('Regime de Apuração:', 'Competência'),
    texto('2) Informações da Apuração'),
    par('Nº da Declaração:', numero),
    ...receitas(mes),
    texto('2.6) Resumo da Declaração'),
    par('Receita Bruta Auferida (regime competência)', 'Valor Total do Débito Declarado (R$)'),
    par(RECEITA, TOTAL),
    texto('2.7) Informações da Declaração por Estabelecimento'),
    ...estabelecimento(cnpj),
    texto('2.8) Total Geral da Empresa'),
    ...totais(),
    par('Data e horário da transmissão da Declaração:', instante(d)),
    par('Número do Recibo:', RECIBO),
  ]);
}

/** The receipt of its delivery. */
export function reciboPgdasPdf(d: DeclaracaoPgdas): Buffer {
  const colunas = ['Período de Apuração', 'Número da Apuração', 'Receita Bruta', 'Declarado', 'Suspenso', 'Exigível'];
  const celulas = [formatPeriodo(d.competencia), d.numero, `R$ ${RECEITA}`, `R$ ${TOTAL}`, 'R$ 0,00', `R$ ${TOTAL}`];
  const lugares = [40, 150, 270, 350, 430, 500];
  const linha = (textos: readonly string[]): Linha => textos.map((um, i): Celula => [lugares[i] ?? 0, um]);
  return render([
    texto('RECIBO DE ENTREGA DA APURAÇÃO NO PGDAS-D'),
    texto(tipoDe(d)),
    [
      [40, 'Nome Empresarial'],
      [380, 'CNPJ da Matriz'],
    ],
    [
      [40, d.nome],
      [380, formatCnpj(d.cnpj)],
    ],
    linha(colunas),
    linha(celulas),
    texto('Data e Horário da Transmissão'),
    texto(instante(d)),
    texto('Número do Recibo'),
    texto(RECIBO),
  ]);
}

/** The statement of the assessment, with its DAS, which was paid on the day it fell due. */
export function extratoPgdasPdf(d: DeclaracaoPgdas, das: string): Buffer {
  const { cnpj, nome, competencia: mes, numero } = d;
  const vencimento = `20/${formatPeriodo(moveCompetencia(mes, 1))}`;
  const raiz = formatCnpj(cnpj).slice(0, 10);
  return render([
    texto('Extrato do Simples Nacional'),
    [
      [40, 'PGDAS-D 2018 Versão 1.1.3'],
      [300, tipoDe(d).replace('Declaração', 'Apuração')],
    ],
    texto('1) Informações do Contribuinte'),
    par('CNPJ Básico:', raiz),
    par('Nome Empresarial:', nome),
    par('Data de Abertura:', '02/01/2015'),
    par('Optante pelo Simples Nacional:', 'Sim'),
    par('Regime de Apuração:', 'Competência'),
    texto(`2) Informações da Apuração ${numero}`),
    [
      [40, `Período de Apuração (PA): ${formatPeriodo(mes)}`],
      [300, `Apurado em ${instante(d)}`],
    ],
    ...receitas(mes),
    texto('3) Informações dos Estabelecimentos'),
    ...estabelecimento(cnpj),
    texto('4) Total Geral da Empresa'),
    ...totais(),
    texto('5) DAS deste PA que foram reconhecidos como pagos até a data da apuração'),
    texto('Não foram identificados DAS pagos'),
    texto(`6) Informações sobre DAS Gerado na apuração: ${numero}`),
    [
      [40, `Número: ${das}`],
      [300, 'Data de Vencimento:'],
      [420, vencimento],
    ],
    texto(`Data limite para acolhimento: ${vencimento}`),
    ...quatroPorLinha(
      [...TRIBUTOS.slice(0, 8), 'Principal', 'Multa', 'Juros', 'Total'],
      [...VALORES, '0,00', '0,00', TOTAL],
    ),
    texto('6.2) Informações da Arrecadação do DAS gerado nesta apuração'),
    [
      [40, 'Data de Pagamento'],
      [250, 'Banco/Agência'],
      [450, 'Valor Pago'],
    ],
    [
      [40, vencimento],
      [250, '999/0001'],
      [450, TOTAL],
    ],
  ]);
}

const tipoDe = ({ numero }: DeclaracaoPgdas): string =>
  `Declaração ${numero.endsWith('001') ? 'Original' : 'Retificadora'}`;

/** AAAAMMDDhhmmss as DD/MM/AAAA hh:mm:ss. */
const instante = ({ transmissao: t }: DeclaracaoPgdas): string =>
  `${t.slice(6, 8)}/${t.slice(4, 6)}/${t.slice(0, 4)} ${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12)}`;

function receitas(mes: string): Linha[] {
  const anteriores = Array.from({ length: 12 }, (_, i) => formatPeriodo(moveCompetencia(mes, i - 12)));
  const doAno = `${String((Number(mes.slice(5)) * 20_000) / 1_000)}.000,00`;
  return [
    texto('2.1) Discriminativo de Receitas'),
    [
      [40, 'Total de Receitas Brutas (R$)'],
      [300, 'Mercado Interno'],
      [400, 'Mercado Externo'],
      [490, 'Total'],
    ],
    tres('Receita Bruta do PA (RPA) - Competência', RECEITA),
    texto('Receita bruta acumulada nos doze meses anteriores'),
    tres('ao PA (RBT12)', RBT12),
    texto('Receita bruta acumulada nos doze meses anteriores ao PA'),
    texto('proporcionalizada (RBT12p)'),
    tres('Receita bruta acumulada no ano-calendário corrente (RBA)', doAno),
    texto('Receita bruta acumulada no ano-calendário anterior'),
    tres('(RBAA)', RBT12),
    texto('2.2) Receitas Brutas Anteriores (R$)'),
    texto('2.2.1) Mercado Interno'),
    ...quatroPorLinha(
      anteriores,
      anteriores.map((_, i) => (i < 4 ? '15.000,00' : '17.500,00')),
    ),
    texto('2.2.2) Mercado Externo'),
    texto('2.3) Folha de Salários Anteriores (R$)'),
    texto('Nenhuma'),
    texto('2.4) Fator r'),
    texto('Fator r = Não se aplica'),
    texto('2.5) Valores Fixos'),
    texto('Não se aplica'),
  ];
}

function estabelecimento(cnpj: string): Linha[] {
  return [
    par('CNPJ Estabelecimento:', formatCnpj(cnpj)),
    [
      [40, 'Município: CIDADE FICTÍCIA'],
      [300, 'UF: SP'],
    ],
    [
      [40, 'Sublimite de Receita Anual (R$): 3.600.000,00'],
      [300, 'Impedido de recolher ICMS/ISS no DAS: Não'],
    ],
    texto('Valor do Débito por Tributo para a Atividade (R$):'),
    texto('Revenda de mercadorias, exceto para o exterior - Sem substituição'),
    texto('tributária/tributação monofásica/antecipação com encerramento de tributação'),
    texto(`Receita Bruta Informada: R$ ${RECEITA}`),
    ...nove(VALORES),
    texto(`Parcela 1: R$ ${RECEITA}`),
    texto('Totais do Estabelecimento'),
    par('Valor Informado:', RECEITA),
    ...totais(),
  ];
}

function totais(): Linha[] {
  return [
    texto('Total do Débito Declarado (exigível + suspenso) (R$)'),
    ...nove(VALORES),
    texto('Total do Débito com Exigibilidade Suspensa (R$)'),
    ...nove(VALORES.map(() => '0,00')),
    texto('Total do Débito Exigível (R$)'),
    ...nove(VALORES),
  ];
}

const nove = (valores: readonly string[]): Linha[] =>
  [TRIBUTOS, valores].map((textos) => textos.map((um, i): Celula => [LUGARES[i] ?? 0, um]));

/** Each name with its amount behind it. */
function quatroPorLinha(nomes: readonly string[], valores: readonly string[]): Linha[] {
  return Array.from({ length: Math.ceil(nomes.length / 4) }, (_, linha) =>
    nomes.slice(linha * 4, linha * 4 + 4).flatMap((nome, i): Celula[] => [
      [40 + i * 130, nome],
      [105 + i * 130, valores[linha * 4 + i] ?? ''],
    ]),
  );
}

function render(linhas: readonly Linha[]): Buffer {
  const paginas = Array.from({ length: Math.ceil(linhas.length / LINHAS_POR_PAGINA) }, (_, pagina) =>
    linhas
      .slice(pagina * LINHAS_POR_PAGINA, (pagina + 1) * LINHAS_POR_PAGINA)
      .flatMap((linha, i) => linha.map(([x, um]): TextoPapel => ({ x, y: PRIMEIRA + i * LINHA, texto: um }))),
  );
  return renderPapelPdf(paginas);
}
