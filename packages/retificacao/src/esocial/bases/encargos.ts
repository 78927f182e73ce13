import { type Banco, literal } from '@apura/apuracao';
import { tabela } from '@apura/tabelas';
import { mesDe, nomePeriodo } from '../plano/periodo-esocial.ts';
import { type BasePorLugar, centavosDe } from './base-evento.ts';

/** Percentages times 10,000. */
export interface Aliquotas {
  cpp: bigint;
  /** What the FPAS of a place adds to the CPP of the company's class. */
  acrescimo?: ReadonlyMap<string, bigint>;
  /**
   * Places ('nrInsc|codLotacao') whose FPAS makes the employer contribute on revenue: their employees cause neither CPP
   * nor RAT.
   */
  sobreReceita?: ReadonlySet<string>;
  /** Adjusted RAT by establishment. */
  rat: ReadonlyMap<string, bigint>;
  /** What companies at large pay as CPP: what a bank pays beyond it has a code of its own. */
  cppGeral: bigint;
  /** By 'nrInsc|codLotacao', or by '|codLotacao' where the rates hold for any establishment. */
  terceiros: ReadonlyMap<string, Terceiros>;
  semRatTerceiros: boolean;
}

/** The rate of each other entity, by its number in codTercs. */
export type Terceiros = ReadonlyMap<number, bigint>;

/** Bases and charges that the government calculated for a period; null where no file has them. */
export interface SituacaoInss {
  base: bigint | null;
  /** Contributions of the employer: CPP, RAT and other entities. */
  inss: bigint | null;
  aliquotas: Aliquotas;
  /** RAT and FAP of S-5011 as texts, by establishment. */
  gilrat: ReadonlyMap<string, Gilrat>;
  /** The whole base of the period by place, as S-5011 shows it; empty without an S-5011. */
  basePorLugar: BasePorLugar;
}

/** Rate of RAT (percentage) and FAP of an establishment; empty where no file has them. */
export interface Gilrat {
  aliqRat: string;
  fap: string;
}

const GRUPOS_DO_EMPREGADOR = /^(?:Patronal|RAT|Aposentadoria especial|Terceiros:)/;
/** Simples Nacional without contributions on the payroll, MEI, and exempt entities: neither RAT nor other entities. */
const SEM_ENCARGO = new Set(['01', '04', '80']);

/** Bases and rates of periods (AAAA-MM, AAAA-13), by S-5001 and S-5011. */
export async function readSituacoes(banco: Banco, periodos: readonly string[]): Promise<Map<string, SituacaoInss>> {
  if (periodos.length === 0) return new Map();
  const totais = await readTotais(banco, periodos);
  return new Map(periodos.map((periodo) => [periodo, situacaoDe(totais, periodo)]));
}

/** The rows of S-5001 and S-5011 of all the periods. */
type TotaisInss = Awaited<ReturnType<typeof readTotais>>;

async function readTotais(banco: Banco, periodos: readonly string[]) {
  const filtro = `CASE WHEN length(perApur) = 4 THEN perApur || '-13' ELSE perApur END
    IN (${periodos.map(literal).join(', ')})`;
  const somas = async (sql: string) =>
    new Map((await banco.read(sql)).map((linha) => [nomePeriodo(linha.per ?? ''), centavosDe(linha.valor ?? '')]));
  const bases = await somas(`
    SELECT
      perApur AS per,
      CAST(sum(valor) AS VARCHAR) AS valor
    FROM esocial_cp_base
    WHERE tpValor = '11' AND ${filtro}
    GROUP BY perApur`);
  const grupos = tabela('esocial_cr_grupo').linhas.filter((linha) => GRUPOS_DO_EMPREGADOR.test(linha[2] ?? ''));
  const codigos = grupos.map((linha) => literal(linha[0] ?? '')).join(', ');
  const encargos = await somas(`
    SELECT
      perApur AS per,
      CAST(sum(vrCR) AS VARCHAR) AS valor
    FROM esocial_cs_cr
    WHERE grupo = 'infoCRContrib' AND tpCR IN (${codigos}) AND ${filtro}
    GROUP BY perApur`);
  const contribuintes = await banco.read(`
    SELECT
      perApur AS per,
      any_value(classTrib) AS classe,
      any_value(indSubstPatr) AS subst,
      CAST(any_value(percRedContrib) AS VARCHAR) AS perc
    FROM esocial_cs_contribuinte
    WHERE ${filtro}
    GROUP BY perApur`);
  const rats = await banco.read(`
    SELECT
      perApur AS per,
      nrInsc,
      CAST(max(coalesce(aliqRatAjust, CAST(aliqRat * fap AS DECIMAL(18,4)), aliqRat)) AS VARCHAR) AS rat,
      CAST(max(aliqRat) AS VARCHAR) AS aliqRat,
      CAST(max(fap) AS VARCHAR) AS fap
    FROM esocial_cs_estab
    WHERE nrInsc IS NOT NULL AND ${filtro}
    GROUP BY ALL`);
  const lotacoes = await banco.read(`
    SELECT DISTINCT
      perApur AS per,
      nrInsc,
      coalesce(codLotacao, '') AS lotacao,
      fpas,
      codTercs,
      coalesce(codTercsSusp, '0') AS susp
    FROM esocial_cs_base
    WHERE nrInsc IS NOT NULL AND ${filtro}
    ORDER BY ALL`);
  const lugares = await banco.read(`
    SELECT
      perApur AS per,
      lugar,
      CAST(valor AS VARCHAR) AS valor
    FROM base_por_lugar
    WHERE ${filtro}
    ORDER BY ALL`);
  return { bases, encargos, contribuintes, rats, lotacoes, lugares };
}

function situacaoDe(totais: TotaisInss, periodo: string): SituacaoInss {
  const deste = <T extends { per?: string | null }>(linhas: readonly T[]) =>
    linhas.filter((linha) => nomePeriodo(linha.per ?? '') === periodo);
  const [contribuinte] = deste(totais.contribuintes);
  const lotacoes = deste(totais.lotacoes);
  const rats = deste(totais.rats);
  return {
    base: totais.bases.get(periodo) ?? null,
    inss: totais.encargos.get(periodo) ?? null,
    aliquotas: {
      cpp: cppDe(contribuinte ?? {}, periodo),
      cppGeral: percentualDe('CPP', periodo) ?? 0n,
      acrescimo: new Map(
        lotacoes.map((linha) => [
          `${linha.nrInsc}|${linha.lotacao}`,
          acrescimoDe(linha.fpas ?? '', contribuinte?.classe ?? '', periodo),
        ]),
      ),
      sobreReceita: new Set(
        lotacoes
          .filter((linha) => linha.fpas && percentualDe('CPP', periodo, '', linha.fpas) === 0n)
          .map((linha) => `${linha.nrInsc}|${linha.lotacao}`),
      ),
      rat: new Map(rats.map((linha) => [linha.nrInsc ?? '', decimosDe(linha.rat ?? '')])),
      terceiros: new Map(
        lotacoes.map((linha) => [
          `${linha.nrInsc}|${linha.lotacao}`,
          terceirosDe(linha.fpas ?? '', linha.codTercs ?? '', linha.susp ?? ''),
        ]),
      ),
      semRatTerceiros: SEM_ENCARGO.has(contribuinte?.classe ?? ''),
    },
    gilrat: new Map(rats.map((linha) => [linha.nrInsc ?? '', { aliqRat: linha.aliqRat ?? '', fap: linha.fap ?? '' }])),
    basePorLugar: new Map(deste(totais.lugares).map((linha) => [linha.lugar ?? '', centavosDe(linha.valor ?? '')])),
  };
}

/**
 * The employer's contributions on the base of a period: CPP, RAT and each other entity rounded once by establishment
 * and code, as S-5011 and the DCTFWeb declare them. What leaves the base is worth the difference of two such totals.
 */
export function encargosDe(base: BasePorLugar, aliquotas: Aliquotas): bigint {
  const produtos = new Map<string, bigint>();
  for (const [lugar, valor] of base) {
    const [nrInsc = '', lotacao = '', categoria = ''] = lugar.split('|');
    // Trainees cause no contribution; self-employed people and directors cause the CPP alone.
    if (categoria.startsWith('9')) continue;
    for (const [codigo, aliquota] of devidosEm(aliquotas, { nrInsc, lotacao, individual: categoria.startsWith('7') })) {
      const chave = `${nrInsc}|${codigo}`;
      produtos.set(chave, (produtos.get(chave) ?? 0n) + valor * aliquota);
    }
  }
  return [...produtos.values()].reduce((soma, produto) => soma + roundDiv(produto, 1_000_000n), 0n);
}

/** The rates that are due in a place, by what the declaration has a code for. */
function devidosEm(
  aliquotas: Aliquotas,
  { nrInsc, lotacao, individual }: { nrInsc: string; lotacao: string; individual: boolean },
): [codigo: string, aliquota: bigint][] {
  const lugar = `${nrInsc}|${lotacao}`;
  const sobreReceita = !individual && aliquotas.sobreReceita?.has(lugar) === true;
  const cpp = sobreReceita ? 0n : aliquotas.cpp + (aliquotas.acrescimo?.get(lugar) ?? 0n);
  const acima = cpp > aliquotas.cppGeral ? cpp - aliquotas.cppGeral : 0n;
  const patronal: [string, bigint][] = [
    [individual ? 'CPP de individuais' : 'CPP', cpp - acima],
    [individual ? 'adicional de individuais' : 'adicional', acima],
  ];
  if (individual || aliquotas.semRatTerceiros) return patronal;
  const terceiros = aliquotas.terceiros.get(lugar) ?? aliquotas.terceiros.get(`|${lotacao}`) ?? [];
  return [
    ...patronal,
    ['RAT', sobreReceita ? 0n : (aliquotas.rat.get(nrInsc) ?? 0n)],
    ...[...terceiros].map(([entidade, aliquota]): [string, bigint] => [`terceiro ${entidade}`, aliquota]),
  ];
}

/**
 * The CPP of a period by the company's class, less the part that the CPRB replaces: all of it (1) or some of it (2).
 */
function cppDe(linha: Readonly<Record<string, string | null>>, periodo: string): bigint {
  const cheia = cppCheia(linha.classe ?? '', periodo);
  const fica = percentualDe(periodo.endsWith('-13') ? 'CPP_13_COM_CPRB' : 'CPP_COM_CPRB', periodo) ?? 0n;
  if (linha.subst === '1') return (cheia * fica) / 1_000_000n;
  if (linha.subst !== '2') return cheia;
  const naoSubstituida = decimosDe(linha.perc ?? '0');
  return (cheia * (naoSubstituida + ((1_000_000n - naoSubstituida) * fica) / 1_000_000n)) / 1_000_000n;
}

/** The full percentage of a class; the general percentage where the class has none of its own. */
const cppCheia = (classe: string, periodo: string): bigint =>
  (classe === '' ? undefined : percentualDe('CPP', periodo, classe)) ?? percentualDe('CPP', periodo) ?? 0n;

/** What a bank pays in addition (Lei 8.212/1991, art. 22, § 1º): by its class, or else by the FPAS of a place. */
function acrescimoDe(fpas: string, classe: string, periodo: string): bigint {
  const cheia = cppCheia(classe, periodo);
  const doFpas = fpas === '' ? undefined : percentualDe('CPP', periodo, '', fpas);
  return cheia > 0n && doFpas !== undefined && doFpas > cheia ? doFpas - cheia : 0n;
}

/** A percentage of `encargo_folha` on the first day of a period, times 10,000. */
function percentualDe(codigo: string, periodo: string, classe = '', fpas = ''): bigint | undefined {
  const dia = `${mesDe(periodo)}-01`;
  const linha = tabela('encargo_folha').linhas.find(
    ([doCodigo, inicio = '', fim, , , k, fpasDaLinha]) =>
      doCodigo === codigo && k === classe && fpasDaLinha === fpas && dia >= inicio && dia <= (fim || '9999-12-31'),
  );
  return linha === undefined ? undefined : decimosDe(linha[3] ?? '');
}

/** The rate of each entity of an FPAS whose code is in the sum of codes and not among those suspended. */
export function terceirosDe(fpas: string, codTercs: string, susp: string): Terceiros {
  const devidos = Number.parseInt(codTercs, 10) || 0;
  const suspensos = Number.parseInt(susp, 10) || 0;
  const porCodigo = new Map<number, bigint>();
  for (const [fpasDaLinha, , codigo, aliquota] of tabela('esocial_fpas_terceiros').linhas) {
    const numero = Number.parseInt(codigo ?? '', 10);
    const potencia = numero > 0 && (numero & (numero - 1)) === 0;
    if (fpasDaLinha === fpas && potencia && (numero & devidos) !== 0 && (numero & suspensos) === 0)
      porCodigo.set(numero, decimosDe(aliquota ?? ''));
  }
  return porCodigo;
}

/** A percentage with up to four decimals, times 10,000. */
export function decimosDe(texto: string): bigint {
  const partes = /^(\d+)(?:\.(\d{1,4})0*)?$/.exec(texto);
  return partes ? BigInt(`${partes[1]}${(partes[2] ?? '').padEnd(4, '0')}`) : 0n;
}

/** Half away from zero. */
function roundDiv(valor: bigint, divisor: bigint): bigint {
  const metade = valor < 0n ? -divisor / 2n : divisor / 2n;
  return (valor + metade) / divisor;
}
