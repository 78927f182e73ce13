import { centsOf, listCompetencias, moneyOfCents } from '@apura/br';
import {
  type AchadoComparado,
  type AchadoDiagnostico,
  type ComparacaoDePeriodos,
  type diagnosticoGuardadoSchema,
  type EstadoDaComparacao,
  type LadoDaComparacao,
  MEDIDAS_DA_COMPARACAO,
  type MedidaDaComparacao,
  type NomeRelatorio,
} from '@apura/contract';
import { achadosDoDia, type TaxasSelic } from '@apura/relatorios';
import type { z } from 'zod';
import { anoDentro } from '../carteira/index.ts';

type Guardado = z.output<typeof diagnosticoGuardadoSchema>;

/** One period: a project's stored diagnostic, or one year of it. */
export interface Lado {
  projeto: { id: string; ini: string; fim: string; pbi: string | null };
  ano: number | null;
  guardado: Guardado;
  /** The findings that users marked as dealt with. */
  tratados: ReadonlySet<string>;
}

type Comparacao = Pick<ComparacaoDePeriodos, 'antes' | 'depois' | 'medidas' | 'achados'>;

/**
 * What changed from one period of a company to another. Amounts are those of a day, as Diagnóstico and Carteira show
 * them: what has lapsed, was asked for or was marked as dealt with is in no figure.
 */
export function comparePeriodos(
  { antes, depois }: { antes: Lado; depois: Lado },
  dia: { hoje: string; selic: TaxasSelic },
): Comparacao {
  const achados = compareAchados(somarAchados(antes, dia), somarAchados(depois, dia));
  return {
    antes: ladoDe(antes),
    depois: ladoDe(depois),
    medidas: MEDIDAS_DA_COMPARACAO.map((medida) => {
      const valores = {
        antes: valorDa(medida, antes, achados, 'antes'),
        depois: valorDa(medida, depois, achados, 'depois'),
      };
      return { medida, ...valores, ...mudancaDe(valores), linhas: linhasDa(medida, antes, depois) };
    }),
    achados,
  };
}

function mesesDe({ projeto: { ini, fim }, ano }: Lado): string[] {
  const todos = listCompetencias(ini, fim);
  return ano === null ? todos : todos.filter((mes) => mes.startsWith(String(ano)));
}

const ladoDe = (lado: Lado): LadoDaComparacao => ({ ...lado.projeto, ano: lado.ano, meses: mesesDe(lado).length });

/** A finding of a side, all its years and states together. */
interface Somado {
  achado: AchadoDiagnostico;
  aberto: bigint;
  tratado: bigint;
  /** Whether some of it is open: an amount of zero may be, too. */
  temAberto: boolean;
  filtros: Record<string, string>;
}

/**
 * What makes a finding the same in another period: everything that its rows are found by but the year. The gravity of a
 * risk may change with its amount.
 */
const chaveDe = ({ tipo, relatorio, tese, classe, confianca }: AchadoDiagnostico): string =>
  JSON.stringify(tipo === 'Risco' ? [tipo, relatorio, tese] : [tipo, relatorio, tese, classe, confianca]);

function somarAchados(
  { guardado, ano, tratados }: Lado,
  dia: { hoje: string; selic: TaxasSelic },
): ReadonlyMap<string, Somado> {
  const somados = new Map<string, Somado>();
  for (const achado of achadosDoDia(guardado, dia)) {
    if (ano !== null && anoDentro(achado.periodo, guardado.periodo) !== ano) continue;
    const chave = chaveDe(achado);
    const somado = somados.get(chave) ?? { achado, aberto: 0n, tratado: 0n, temAberto: false, filtros: achado.filtros };
    const conta = achado.ja_tratado === 'Não' && !tratados.has(achado.id);
    if (conta) somado.aberto += centsOf(achado.valor);
    else somado.tratado += centsOf(achado.valor);
    somado.temAberto ||= conta;
    somado.filtros = comuns(somado.filtros, achado.filtros);
    somados.set(chave, somado);
  }
  return somados;
}

/** What both say: the rows of two years are found without the year. */
const comuns = (a: Record<string, string>, b: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(a).filter(([coluna, valor]) => b[coluna] === valor));

function compareAchados(antes: ReadonlyMap<string, Somado>, depois: ReadonlyMap<string, Somado>): AchadoComparado[] {
  const chaves = [...new Set([...antes.keys(), ...depois.keys()])];
  const comparados = chaves.flatMap((chave) => {
    const [de, para] = [antes.get(chave), depois.get(chave)];
    const achado = (para ?? de)?.achado;
    const estado = estadoDe(de, para);
    if (achado === undefined || estado === undefined) return [];
    const { tipo, titulo, relatorio, classe, confianca } = achado;
    const diferenca = (para?.aberto ?? 0n) - (de?.aberto ?? 0n);
    return [
      {
        id: chave,
        tipo,
        titulo,
        relatorio,
        classe,
        confianca,
        medida: medidaDe(achado),
        estado,
        antes: parteDe(de),
        depois: parteDe(para),
        diferenca: moneyOfCents(diferenca),
        tamanho: diferenca < 0n ? -diferenca : diferenca,
      },
    ];
  });
  return comparados
    .sort((a, b) => (a.tamanho === b.tamanho ? (a.id < b.id ? -1 : 1) : a.tamanho > b.tamanho ? -1 : 1))
    .map(({ tamanho: _, ...comparado }) => comparado);
}

/** Undefined where nothing was open on either side. */
function estadoDe(antes: Somado | undefined, depois: Somado | undefined): EstadoDaComparacao | undefined {
  if (antes?.temAberto !== true) return depois?.temAberto === true ? 'novo' : undefined;
  if (depois === undefined) return 'sumiu';
  if (!depois.temAberto) return 'tratado';
  if (depois.aberto === antes.aberto) return 'igual';
  return depois.aberto > antes.aberto ? 'maior' : 'menor';
}

const parteDe = (somado: Somado | undefined): AchadoComparado['antes'] =>
  somado === undefined
    ? null
    : { valor: moneyOfCents(somado.aberto), tratado: moneyOfCents(somado.tratado), filtros: somado.filtros };

function medidaDe({ tipo, grupo, confianca }: AchadoDiagnostico): MedidaDaComparacao | null {
  if (tipo === 'Risco') return 'riscos';
  switch (grupo) {
    case 'caixa':
      return confianca === 'Baixa' ? 'pagoBaixa' : 'pagoAMaior';
    case 'retencoes':
    case 'descontavel':
    case 'ressarcivel':
      return 'saldo';
    case 'contingente':
      return 'contingente';
    default:
      return null;
  }
}

function valorDa(
  medida: MedidaDaComparacao,
  lado: Lado,
  achados: readonly AchadoComparado[],
  qual: 'antes' | 'depois',
): string | null {
  const { receita, pis, cofins, creditos } = lado.guardado.series;
  const meses = new Set(mesesDe(lado));
  const doLado = (pontos: readonly { m: string; v: string | null }[]) =>
    somarOuNada(pontos.filter(({ m }) => meses.has(m)).flatMap(({ v }) => (v === null ? [] : [v])));
  switch (medida) {
    case 'receita':
      return doLado(receita);
    case 'contribuicao':
      return doLado([...pis, ...cofins]);
    case 'creditos':
      return doLado(creditos.map(({ m, apurado }) => ({ m, v: apurado })));
    default:
      return somar(achados.flatMap((achado) => (achado.medida === medida ? [achado[qual]?.valor ?? '0.00'] : [])));
  }
}

const somar = (valores: readonly string[]): string =>
  moneyOfCents(valores.reduce((soma, valor) => soma + centsOf(valor), 0n));
const somarOuNada = (valores: readonly string[]): string | null => (valores.length === 0 ? null : somar(valores));

function mudancaDe({ antes, depois }: { antes: string | null; depois: string | null }) {
  if (antes === null || depois === null) return { diferenca: null, percentual: null };
  const [de, para] = [centsOf(antes), centsOf(depois)];
  const diferenca = para - de;
  return {
    diferenca: moneyOfCents(diferenca),
    percentual: de === 0n ? null : moneyOfCents(arredondado(diferenca * 10_000n, de < 0n ? -de : de)),
  };
}

/** A quotient of whole numbers, half away from zero. */
function arredondado(dividendo: bigint, divisor: bigint): bigint {
  const meio = dividendo < 0n ? -divisor : divisor;
  return (2n * dividendo + meio) / (2n * divisor);
}

/** The reports from whose rows the figures by month come. */
const RELATORIO_DA_MEDIDA: Partial<Record<MedidaDaComparacao, NomeRelatorio>> = {
  receita: 'Cruzamento Receita Bruta',
  contribuicao: 'EFD-C Apuração PIS COFINS',
  creditos: 'EFD-C Créditos por Tipo',
};

function linhasDa(medida: MedidaDaComparacao, antes: Lado, depois: Lado): Comparacao['medidas'][number]['linhas'] {
  const relatorio = RELATORIO_DA_MEDIDA[medida];
  if (relatorio === undefined) return null;
  // A month of these reports is MM/AAAA: its year is part of the text.
  const doLado = ({ ano }: Lado) => {
    const filtros: Record<string, string> = ano === null ? {} : { Período: String(ano) };
    return { relatorio, filtros };
  };
  return { antes: doLado(antes), depois: doLado(depois) };
}
