import { type OrdemTexto, type Pagina, pdf, r, v } from './testing-pagina.ts';

/** Amounts as the paper prints them, in the order of the headings; the last is the total. */
export type Nove = readonly [string, string, string, string, string, string, string, string, string];

interface AtividadeDeTeste {
  descricao: readonly string[];
  receita: string;
  valores: Nove;
  /** Each with its amount and the lines that qualify it. */
  parcelas: readonly { valor: string; linhas?: readonly string[] }[];
}

export interface PgdasDeTeste {
  papel?: 'Extrato' | 'Declaração' | 'Recibo';
  /** A declaration with the pages of its receipt. */
  comRecibo?: boolean;
  pa: string;
  sequencia?: string;
  retificadora?: boolean;
  transmissao?: string;
  regime?: string;
  rpa: string;
  externo?: string;
  total?: string;
  rbt12: string;
  rba?: string;
  rbaa?: string;
  meses?: readonly (readonly [string, string])[];
  mesesExternos?: readonly (readonly [string, string])[];
  folha?: readonly (readonly [string, string])[];
  totalFolha?: string;
  fatorR?: string;
  impedido?: string;
  atividades: readonly AtividadeDeTeste[];
  /** Of the company: what is owed, suspended and to be paid. */
  totais: readonly [Nove, Nove, Nove];
  das?: { numero: string; vencimento: string; valores: Nove; multa?: string; juros?: string; total?: string };
  pago?: { data: string; valor: string } | null;
  /** A DAS that was paid before the statement was made. */
  pagoAntes?: { numero: string; data: string; valor: string };
  /** Puts taxes on a second line when they begin a wrapped row, by their places. */
  quebrados?: readonly number[];
}

const RAIZ_PGDAS = '11222333';
export const ZEROS: Nove = ['0,00', '0,00', '0,00', '0,00', '0,00', '0,00', '0,00', '0,00', '0,00'];
const TITULOS = ['IRPJ', 'CSLL', 'COFINS', 'PIS/Pasep', 'INSS/CPP', 'ICMS', 'IPI', 'ISS', 'Total'];
const X = [40, 98, 156, 214, 272, 330, 388, 446, 504];

/** A paper of the PGDAS-D of a fictitious company, with its words and its order as the real ones have them. */
export function pgdas(ordem: OrdemTexto, o: PgdasDeTeste): Uint8Array<ArrayBuffer> {
  const papel = o.papel ?? 'Extrato';
  const folhas: Pagina[] = [];
  const escritor = createEscritor(folhas);
  if (papel !== 'Recibo') writePapel(escritor, o, papel);
  if (papel === 'Recibo' || o.comRecibo === true) writeRecibo(escritor, o);
  return pdf(folhas, ordem);
}

type Escritor = ReturnType<typeof createEscritor>;

function createEscritor(folhas: Pagina[]) {
  let y = 0;
  const newPage = () => {
    folhas.push([r(260, 30, 'Simples Nacional')]);
    y = 50;
  };
  const line = (...pecas: readonly [number, string, 'r' | 'v'][]) => {
    if (folhas.length === 0 || y > 780) newPage();
    for (const [x, texto, tipo] of pecas) folhas.at(-1)?.push(tipo === 'r' ? r(x, y, texto) : v(x, y, texto));
    y += 13;
  };
  return {
    newPage,
    line,
    label: (texto: string) => line([40, texto, 'r']),
    pair: (rotulo: string, valor: string) => line([40, rotulo, 'r'], [300, valor, 'v']),
  };
}

const numeroOf = (o: PgdasDeTeste): string => `${RAIZ_PGDAS}${o.pa.slice(3)}${o.pa.slice(0, 2)}${o.sequencia ?? '001'}`;

function writePapel(e: Escritor, o: PgdasDeTeste, papel: string): void {
  const extrato = papel === 'Extrato';
  e.newPage();
  if (extrato) {
    e.label('Extrato do Simples Nacional');
    e.line(
      [40, 'PGDAS-D 2018 Versão 1.1.3', 'r'],
      [300, `Apuração ${o.retificadora ? 'Retificadora' : 'Original'}`, 'r'],
    );
    e.label('1) Informações do Contribuinte');
    e.pair('CNPJ Básico:', '11.222.333');
    e.pair('Nome Empresarial:', 'GAMA COMÉRCIO FICTÍCIO LTDA');
    e.pair('Data de Abertura:', '02/01/2015');
    e.pair('Optante pelo Simples Nacional:', 'Sim');
    e.pair('Regime de Apuração:', o.regime ?? 'Competência');
    e.label(`2) Informações da Apuração ${numeroOf(o)}`);
    e.line(
      [40, `Período de Apuração (PA): ${o.pa}`, 'r'],
      [300, `Apurado em ${o.transmissao ?? '10/01/2024 09:08:07'}`, 'r'],
    );
  } else {
    e.label('Programa Gerador do Documento de Arrecadação');
    e.label('do Simples Nacional - Declaratório');
    e.label(`Declaração ${o.retificadora ? 'Retificadora' : 'Original'}`);
    e.pair('Período de Apuração:', `01/${o.pa} a 28/${o.pa}`);
    e.label('1) Identificação do Contribuinte');
    e.pair('CNPJ Matriz:', '11.222.333/0001-81');
    e.pair('Nome empresarial:', 'GAMA COMÉRCIO FICTÍCIO LTDA');
    e.pair('Data de abertura no CNPJ:', '02/01/2015');
    e.pair('Optante pelo Simples Nacional:', 'Sim');
    e.pair('Regime de Apuração:', o.regime ?? 'Competência');
    e.label('2) Informações da Apuração');
    e.pair('Nº da Declaração:', numeroOf(o));
  }
  writeReceitas(e, o);
  if (!extrato) {
    e.label('2.6) Resumo da Declaração');
    e.line(
      [40, 'Receita Bruta Auferida (regime competência)', 'r'],
      [300, 'Valor Total do Débito Declarado (R$)', 'r'],
    );
    e.line([40, o.total ?? o.rpa, 'v'], [300, o.totais[0][8], 'v']);
  }
  e.label(extrato ? '3) Informações dos Estabelecimentos' : '2.7) Informações da Declaração por Estabelecimento');
  e.pair('CNPJ Estabelecimento:', '11.222.333/0001-81');
  e.line([40, 'Município: CIDADE FICTÍCIA', 'r'], [300, 'UF: SP', 'r']);
  e.line(
    [40, 'Sublimite de Receita Anual (R$): 3.600.000,00', 'r'],
    [300, `Impedido de recolher ICMS/ISS no DAS: ${o.impedido ?? 'Não'}`, 'r'],
  );
  for (const a of o.atividades) writeAtividade(e, a, o.quebrados ?? []);
  e.label(extrato ? 'Informações por Estabelecimento' : 'Totais do Estabelecimento');
  e.pair('Valor Informado:', o.total ?? o.rpa);
  writeTotais(e, o);
  e.label(extrato ? '4) Total Geral da Empresa' : '2.8) Total Geral da Empresa');
  writeTotais(e, o);
  if (extrato) writeDas(e, o);
  else {
    e.pair('Data e horário da transmissão da Declaração:', o.transmissao ?? '10/01/2024 09:08:07');
    e.pair('Número do Recibo:', '01.07.24010.0000001-0');
  }
}

function writeReceitas(e: Escritor, o: PgdasDeTeste): void {
  const externo = o.externo ?? '0,00';
  const tres = (interno: string, fora = '0,00', total = interno): [number, string, 'v'][] => [
    [300, interno, 'v'],
    [400, fora, 'v'],
    [490, total, 'v'],
  ];
  e.label('2.1) Discriminativo de Receitas');
  e.line(
    [40, 'Total de Receitas Brutas (R$)', 'r'],
    [300, 'Mercado Interno', 'r'],
    [400, 'Mercado Externo', 'r'],
    [490, 'Total', 'r'],
  );
  e.line(
    [40, `Receita Bruta do PA (RPA) - ${o.regime ?? 'Competência'}`, 'r'],
    ...tres(o.rpa, externo, o.total ?? o.rpa),
  );
  // The label of this row breaks before its tag, and its amounts stand between both.
  e.label('Receita bruta acumulada nos doze meses anteriores ao');
  e.line([40, 'PA', 'r'], ...tres(o.rbt12));
  e.label('(RBT12)');
  e.label('Receita bruta acumulada nos doze meses anteriores ao PA');
  e.label('proporcionalizada (RBT12p)');
  e.line([40, 'Receita bruta acumulada no ano-calendário corrente (RBA)', 'r'], ...tres(o.rba ?? o.rpa));
  e.line([40, 'Receita bruta acumulada no ano-calendário anterior', 'r']);
  e.line([40, '(RBAA)', 'r'], ...tres(o.rbaa ?? o.rbt12));
  e.line(
    [40, 'Limite de receita bruta proporcionalizado', 'r'],
    [300, '4.800.000,00', 'v'],
    [400, '4.800.000,00', 'v'],
  );
  e.label('2.2) Receitas Brutas Anteriores (R$)');
  e.label('2.2.1) Mercado Interno');
  writeMeses(e, o.meses ?? []);
  e.label('2.2.2) Mercado Externo');
  writeMeses(e, o.mesesExternos ?? []);
  e.label('2.3) Folha de Salários Anteriores (R$)');
  if (o.folha) writeMeses(e, o.folha);
  else e.label('Nenhuma');
  if (o.totalFolha !== undefined) {
    e.pair('2.3.1) Total de Folhas de Salários Anteriores (R$)', o.totalFolha);
  }
  e.label('2.4) Fator r');
  e.label(`Fator r = ${o.fatorR ?? 'Não se aplica'}`);
  e.label('2.5) Valores Fixos');
  e.label('Não se aplica');
}

/** Four months a line. */
function writeMeses(e: Escritor, meses: readonly (readonly [string, string])[]): void {
  for (let i = 0; i < meses.length; i += 4) {
    const daLinha = meses.slice(i, i + 4);
    e.line(
      ...daLinha.flatMap(([mes, valor], j): [number, string, 'r' | 'v'][] => [
        [40 + j * 130, mes, 'r'],
        [90 + j * 130, valor, 'v'],
      ]),
    );
  }
}

function writeAtividade(e: Escritor, a: AtividadeDeTeste, quebrados: readonly number[]): void {
  e.label('Valor do Débito por Tributo para a Atividade (R$):');
  for (const linha of a.descricao) e.label(linha);
  e.label(`Receita Bruta Informada: R$ ${a.receita}`);
  writeNove(e, a.valores, quebrados);
  for (const [i, { valor, linhas = [] }] of a.parcelas.entries()) {
    e.label(`Parcela ${i + 1}: R$ ${valor}`);
    for (const linha of linhas) e.label(linha);
  }
}

function writeNove(e: Escritor, valores: Nove, quebrados: readonly number[]): void {
  e.line(...TITULOS.map((t, i): [number, string, 'r'] => [X[i] ?? 0, t, 'r']));
  const peca = (valor: string, i: number): [number, string, 'v'] => [X[i] ?? 0, valor, 'v'];
  const inteira = valores.flatMap((valor, i) => (quebrados.includes(i) ? [] : [peca(valor, i)]));
  const resto = valores.flatMap((valor, i) => (quebrados.includes(i) ? [peca(valor, i)] : []));
  if (inteira.length > 0) e.line(...inteira);
  if (resto.length > 0) e.line(...resto);
}

function writeTotais(e: Escritor, o: PgdasDeTeste): void {
  const [declarado, suspenso, exigivel] = o.totais;
  e.label('Total do Débito Declarado (exigível + suspenso) (R$)');
  writeNove(e, declarado, o.quebrados ?? []);
  e.label('Total do Débito com Exigibilidade Suspensa (R$)');
  writeNove(e, suspenso, []);
  e.label('Total do Débito Exigível (R$)');
  writeNove(e, exigivel, []);
}

function writeDas(e: Escritor, o: PgdasDeTeste): void {
  e.label('5) DAS deste PA que foram reconhecidos como pagos até a data da apuração');
  if (o.pagoAntes) {
    const { numero, data, valor } = o.pagoAntes;
    e.line([40, 'Número do DAS', 'r'], [250, 'Data de Pagamento', 'r'], [450, 'Valor Pago', 'r']);
    e.line([40, numero, 'v'], [250, data, 'v'], [450, valor, 'v']);
  } else e.label('Não foram identificados DAS pagos');
  if (!o.das) return;
  const { numero, vencimento, valores, multa = '0,00', juros = '0,00' } = o.das;
  const [irpj, csll, cofins, pis, cpp, icms, ipi, iss, principal] = valores;
  e.label(`6) Informações sobre DAS Gerado na apuração: ${numeroOf(o)}`);
  e.line([40, `Número: ${numero}`, 'r'], [300, 'Data de Vencimento:', 'r'], [420, vencimento, 'v']);
  e.line([40, `Data limite para acolhimento: ${vencimento}`, 'r']);
  const quatro = (pares: readonly (readonly [string, string])[]) =>
    e.line(
      ...pares.flatMap(([rotulo, valor], j): [number, string, 'r' | 'v'][] => [
        [40 + j * 130, rotulo, 'r'],
        [105 + j * 130, valor, 'v'],
      ]),
    );
  quatro([
    ['IRPJ', irpj],
    ['CSLL', csll],
    ['COFINS', cofins],
    ['PIS/PASEP', pis],
  ]);
  quatro([
    ['INSS/CPP', cpp],
    ['ICMS', icms],
    ['IPI', ipi],
    ['ISS', iss],
  ]);
  quatro([
    ['Principal', principal],
    ['Multa', multa],
    ['Juros', juros],
    ['Total', o.das.total ?? principal],
  ]);
  e.label('6.1) Discriminação dos Valores Calculados no DAS Gerado');
  quatro([
    ['IRPJ', irpj],
    ['CSLL', csll],
    ['COFINS', cofins],
    ['PIS/PASEP', pis],
  ]);
  e.label('6.2) Informações da Arrecadação do DAS gerado nesta apuração');
  if (o.pago) {
    e.line([40, 'Data de Pagamento', 'r'], [250, 'Banco/Agência', 'r'], [450, 'Valor Pago', 'r']);
    e.line([40, o.pago.data, 'v'], [250, '999/0001', 'v'], [450, o.pago.valor, 'v']);
  } else e.label('Não foi reconhecido pagamento até a presente data');
}

function writeRecibo(e: Escritor, o: PgdasDeTeste): void {
  e.newPage();
  e.label('RECIBO DE ENTREGA DA APURAÇÃO NO PGDAS-D');
  e.label(`Declaração ${o.retificadora ? 'Retificadora' : 'Original'}`);
  e.line([40, 'Nome Empresarial', 'r'], [380, 'CNPJ da Matriz', 'r']);
  e.line([40, 'GAMA COMÉRCIO FICTÍCIO LTDA', 'v'], [380, '11.222.333/0001-81', 'v']);
  e.line(
    [40, 'Período de Apuração', 'r'],
    [150, 'Número da Apuração', 'r'],
    [270, 'Receita Bruta', 'r'],
    [350, 'Declarado', 'r'],
    [430, 'Suspenso', 'r'],
    [500, 'Exigível', 'r'],
  );
  e.line(
    [40, o.pa, 'v'],
    [150, numeroOf(o), 'v'],
    [270, `R$ ${o.total ?? o.rpa}`, 'v'],
    [350, `R$ ${o.totais[0][8]}`, 'v'],
    [430, `R$ ${o.totais[1][8]}`, 'v'],
    [500, `R$ ${o.totais[2][8]}`, 'v'],
  );
  e.label('Data e Horário da Transmissão');
  e.line([40, o.transmissao ?? '10/01/2024 09:08:07', 'v']);
  e.label('Número do Recibo');
  e.line([40, '01.07.24010.0000001-0', 'v']);
}
