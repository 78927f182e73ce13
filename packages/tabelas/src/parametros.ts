import { tabela } from './load-tabelas.ts';
import type { Tabela } from './tabela.ts';
import { isVigente } from './tabelas-de-lei.ts';

/** The tables of parameters. */
type TabelaDeParametros = 'parametro_pis_cofins' | 'parametro_lei';

/** Every parameter of the law that code asks for by its name, and the table that its rows are in. */
export const TABELA_DO_PARAMETRO = {
  ALIQUOTA_NC: 'parametro_pis_cofins',
  ALIQUOTA_IMPORTACAO: 'parametro_pis_cofins',
  ALIQUOTA_SUBCONTRATADO: 'parametro_pis_cofins',
  ALIQUOTA_ESTOQUE_ABERTURA: 'parametro_pis_cofins',
  ALIQUOTA_ZONA_FRANCA: 'parametro_pis_cofins',
  MUNICIPIO_DA_ZONA_FRANCA: 'parametro_pis_cofins',
  ICMS_FORA_DA_RECEITA: 'parametro_pis_cofins',
  ICMS_ST_FORA_DA_RECEITA: 'parametro_pis_cofins',
  ICMS_FORA_DO_CREDITO: 'parametro_pis_cofins',
  ALIQUOTA_CUMULATIVA: 'parametro_lei',
  ALIQUOTA_FINANCEIRA: 'parametro_lei',
  ANOS_DO_PAGAMENTO: 'parametro_lei',
  ANOS_DO_CREDITO: 'parametro_lei',
  ANOS_DA_RETIFICACAO: 'parametro_lei',
  DIA_DO_PIS_COFINS: 'parametro_lei',
  DIA_DA_PREVIDENCIARIA: 'parametro_lei',
  DIAS_DA_EMPRESA: 'parametro_lei',
  SELIC_DO_MES_DO_USO: 'parametro_lei',
  M205_OBRIGATORIO: 'parametro_lei',
  F525_OBRIGATORIO: 'parametro_lei',
  CONTA_OBRIGATORIA: 'parametro_lei',
  DCTF: 'parametro_lei',
  DCTFWEB_PRIMEIRO_GRUPO: 'parametro_lei',
  DCTFWEB_TODOS_OS_GRUPOS: 'parametro_lei',
  DCTFWEB_TODOS_OS_TRIBUTOS: 'parametro_lei',
  IBS_CBS: 'parametro_lei',
  DISPENSA_IBS_CBS: 'parametro_lei',
  PIS_COFINS: 'parametro_lei',
  CREDITO_DE_ESTOQUE: 'parametro_lei',
  MESES_NO_IMOBILIZADO: 'parametro_lei',
  FATOR_R: 'parametro_lei',
  SIMPLES_LIMITE: 'parametro_lei',
  SIMPLES_SUBLIMITE: 'parametro_lei',
  ISS_MAXIMO: 'parametro_lei',
  RETENCAO_MINIMA: 'parametro_lei',
  DIA_DO_SIMPLES: 'parametro_lei',
  PARTE_DO_VAREJISTA: 'parametro_lei',
} as const satisfies Record<string, TabelaDeParametros>;

export type Parametro = keyof typeof TABELA_DO_PARAMETRO;

/** The days on which a value of the law holds. */
export interface Vigencia {
  /** AAAA-MM-DD. */
  inicio: string;
  /** AAAA-MM-DD; '' where no end is known. */
  fim: string;
  /** A number with a point before its decimals; '' where the days are what the law says. */
  valor: string;
}

/** Where the parameters are read: the shipped tables, or those of an administrator. */
export type FonteDeTabelas = (nome: TabelaDeParametros) => Tabela | undefined;

/** The values of a parameter, for a tax where each has its own, from the earliest on. */
export function listVigencias(parametro: Parametro, tributo = '', fonte: FonteDeTabelas = tabela): Vigencia[] {
  return linhasDe(parametro, tributo, fonte).map((linha) => ({
    inicio: linha.get('inicio') ?? '',
    fim: linha.get('fim') ?? '',
    valor: linha.get('valor') ?? '',
  }));
}

/** The value that holds on a day (AAAA-MM-DD) by the shipped tables; undefined where none does. */
export function findVigencia(parametro: Parametro, dia: string, tributo = ''): Vigencia | undefined {
  const vigencias = listVigencias(parametro, tributo);
  return vigencias.find(({ inicio, fim }) => isVigente(new Map(Object.entries({ inicio, fim })), dia));
}

/**
 * The value of a day by the shipped tables. Where none held then it is the first one: a damaged file may give any day.
 */
export function getValor(parametro: Parametro, dia: string): string {
  return (findVigencia(parametro, dia) ?? primeira(parametro)).valor;
}

/** The first day (AAAA-MM-DD) of a parameter by the shipped tables. */
export const getInicio = (parametro: Parametro): string => primeira(parametro).inicio;

/** The last day (AAAA-MM-DD) of a parameter by the shipped tables; '' where no end is known. */
export const getFim = (parametro: Parametro): string => listVigencias(parametro).at(-1)?.fim ?? '';

function primeira(parametro: Parametro): Vigencia {
  const [vigencia] = listVigencias(parametro);
  if (vigencia === undefined) throw new RangeError(`the law has no ${parametro}`);
  return vigencia;
}

function linhasDe(parametro: Parametro, tributo: string, fonte: FonteDeTabelas): ReadonlyMap<string, string>[] {
  const { colunas, linhas } = fonte(TABELA_DO_PARAMETRO[parametro]) ?? { colunas: [], linhas: [] };
  return linhas
    .map((valores) => new Map(colunas.map((c, i) => [c, valores[i] ?? ''])))
    .filter((linha) => linha.get('codigo') === parametro && linha.get('tributo') === tributo)
    .toSorted((a, b) => ((a.get('inicio') ?? '') < (b.get('inicio') ?? '') ? -1 : 1));
}
