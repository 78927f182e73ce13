import type { MesDoEspelho } from '../espelho-pgdas/dados-do-espelho.ts';
import type { RelatorioExplicado } from '../explain-relatorio.ts';
import type { LinhaResultado } from '../leitura/read-pagina.ts';
import type { CasoDoDossie } from './forma-dossie.ts';

/** All amounts are decimal strings with a point, all days AAAA-MM-DD; '' is what is not known. */
export interface DadosDossie {
  relatorio: string;
  caso: CasoDoDossie;
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  /** The months that the report could read, in words, and those between them that it could not. */
  analisado: { texto: string; faltam: string };
  /** The day to which the Selic runs, and with which rights that end are compared. */
  data: string;
  /** The day on which the dossier was made. */
  criadoEm: string;
  classes: readonly SomaDaClasse[];
  /** A month's fall that is sure to go on, of the consolidated report; null when it is not known. */
  reducaoFutura: string | null;
  teses: readonly TeseDoDossie[];
  explicado: RelatorioExplicado;
  formula: readonly string[];
  /** Headings of the amounts of each month; none where the report compares no two amounts. */
  quadro: readonly string[];
  meses: readonly MesDoDossie[];
  /** Block M of each month and tax, declared and right; none where the findings move no block M. */
  contas: readonly ContaDoMes[];
  /** The activities and the DAS of each month, before and after; none where no PGDAS-D changes. */
  espelho: readonly MesDoEspelho[];
  /** What the value takes for granted of other findings; '' where it hangs on none. */
  dependencia: string;
  /** The codes of the payroll and the workers' own share; null of other reports. */
  folha: { codigos: readonly CodigoDaFolha[]; segurados: readonly SeguradosDoMes[]; avisos: readonly string[] } | null;
  /** Bookkeeping, declaration and payment of each month and code. */
  confronto: readonly LinhaDoConfronto[];
  /** The accountant of the bookkeeping; null where no file names one. */
  contabilista: { nome: string; crc: string; fonte: string } | null;
  /** Lawsuits, administrative processes and PER/DCOMP that the project's files name. */
  pedidos: readonly PedidoAnterior[];
  pagamentos: readonly PagamentoDoDossie[];
  /** The lines of the documents of payment that these payments rest on. */
  comprovantes: readonly ComprovanteDoDossie[];
  selic: SelicDoDossie;
  antesDepois: AntesDepois | null;
  entregas: readonly EntregaDoDossie[];
  limites: readonly ProvidenciaDoDossie[];
  /** Rows that found something without value, by the reason that they say, and what they would add to the tax. */
  semValor: readonly { motivo: string; linhas: number; risco: string | null }[];
  arquivos: readonly ArquivoDoDossie[];
  /** Every row with a value, and the largest of them. */
  evidencia: { colunas: readonly string[]; linhas: readonly LinhaResultado[]; total: number };
  /** The single amounts of the payroll that the rows sum up, and how many there are; null of other reports. */
  lancamentos: { linhas: readonly LancamentoDaFolha[]; total: number } | null;
}

export interface SomaDaClasse {
  classe: string;
  linhas: number;
  /** What counts on the day, what has not lapsed and takes no rectifier any more, and what has lapsed. */
  valor: string;
  encerrado: string;
  prescrito: string;
  /** Interest of what counts; null of a class that has none. */
  selic: string | null;
}

export interface TeseDoDossie {
  tese: string;
  situacao: string;
  fundamento: string;
  fonte: string;
  dataSituacao: string;
  /** What the rows are about, where a thesis has several: the rubrics of a payroll. */
  assuntos: readonly string[];
  confianca: string;
  classe: string;
  linhas: number;
  valor: string;
}

export interface MesDoDossie {
  periodo: string;
  classe: string;
  linhas: number;
  /** Under the headings of `quadro`; null on the further classes of a month, whose amounts are on its first row. */
  quadro: readonly (string | null)[];
  valor: string;
  /** Of `valor`, what has lapsed. */
  prescrito: string;
}

export interface LinhaDaConta {
  /** M210, or M200 with the number of the field; '' of a remark. */
  registro: string;
  linha: string;
  declarado: string;
  correto: string;
  diferenca: string;
}

export interface ContaDoMes {
  /** MM/AAAA. */
  periodo: string;
  tributo: string;
  linhas: readonly LinhaDaConta[];
  /** What the dossier counts of the month and tax, all classes. */
  valor: string;
  /** How much M210 falls; null where the month has several rates and the report does not name the one. */
  reducao: string | null;
  /** Of that fall, what other findings of the month take first. */
  fora: string;
  /** By how much less was taken of what was to be paid than there was. */
  menosDoQueHavia: string;
  nota: string;
}

export interface CodigoDaFolha {
  periodo: string;
  codigo: string;
  descricao: string;
  /** S-5011 and DCTFWeb; '' where no paper has the code. */
  apurado: string;
  declarado: string;
  recibo: string;
  sai: string;
  correto: string;
  /** What the papers extinguish of the four digits of the code; '' in a month without a paper. */
  extinto: string;
}

interface SeguradosDoMes {
  periodo: string;
  trabalhadores: number;
  base: string;
  /** What S-5001 shows of these workers; '' without one. */
  contribuicao: string;
}

interface LinhaDoConfronto {
  periodo: string;
  tributo: string;
  codigo: string;
  apurado: string;
  papelApurado: string;
  declarado: string;
  papelDeclarado: string;
  pago: string;
  papelPago: string;
}

interface PedidoAnterior {
  que: string;
  numero: string;
  descricao: string;
  dia: string;
  situacao: string;
  valor: string;
}

export interface PagamentoDoDossie {
  classe: string;
  tributo: string;
  codigo: string;
  periodo: string;
  data: string;
  forma: string;
  /** Sim, or Presumido where no paper shows the payment. */
  conferido: string;
  /** All that was paid, with fine and interest, and its principal; '' when no paper shows it. */
  total: string;
  principal: string;
  indevido: string;
  prescreve: string;
  prescrito: boolean;
  /** The right lives, and its month takes no rectifier any more. */
  encerrado: boolean;
  /** Percent with two decimals, and the interest; that of what does not count is zero. */
  percentual: string;
  selic: string;
}

export interface ComprovanteDoDossie {
  numero: string;
  codigo: string;
  /** MM/AAAA. */
  periodo: string;
  vencimento: string;
  pagoEm: string;
  principal: string;
  multa: string;
  juros: string;
  total: string;
  arquivo: string;
}

export interface LancamentoDaFolha {
  periodo: string;
  estabelecimento: string;
  cpf: string;
  matricula: string;
  categoria: string;
  rubrica: string;
  descricao: string;
  valor: string;
  /** S-1200, S-2299 or S-2399, and its receipt. */
  evento: string;
  recibo: string;
  arquivo: string;
}

interface SelicDoDossie {
  /** The months whose rates were used, in order. */
  taxas: readonly { mes: string; taxa: string }[];
  /** MM/AAAA. */
  ultimoMes: string | null;
  /** MM/AAAA of the months between payment and use without a known rate. */
  faltam: readonly string[];
  doMesDoUso: string;
  /** The law that it follows. */
  fundamento: string;
  fonte: string;
}

export interface ProvidenciaDoDossie {
  obrigacao: string;
  texto: string;
  fundamento: string;
}

export interface EntregaDoDossie extends ProvidenciaDoDossie {
  passo: number;
  /** The periods that it is about, and the last day to file it where the report knows it and it is not over. */
  periodos: string;
  prazo: string;
}

interface ArquivoDoDossie {
  arquivo: string;
  tipo: string;
  periodo: string;
  sha256: string;
}

/** What a simulation of a rectification says. */
export interface AntesDepois {
  /** 'Simulação de 22/11/2026', and what it leaves open. */
  origem: string;
  linhas: readonly {
    periodo: string;
    tributo: string;
    situacao: string;
    antes: string;
    depois: string;
    diferenca: string;
  }[];
}
