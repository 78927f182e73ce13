import { formatReais, moneyOfCents } from '@apura/br';
import { tabela } from '@apura/tabelas';
import { CASAS, parseDecimalSped } from '../sped/decimal-sped.ts';
import { linhasDinamicas } from './linhas-dinamicas.ts';
import { campoEcf, type EcfLida, type RegistroEcf } from './read-registros-ecf.ts';

/** A tax before and after, in cents. */
export interface Variacao {
  antes: bigint;
  depois: bigint;
}

/** The estimate of a period of the real profit (T01 to T04, A00); null where the file does not have enough. */
export interface EstimativaEcf {
  periodo: string;
  irpj: Variacao | null;
  csll: Variacao | null;
}

/** The qualification 'PJ em geral' (0010.COD_QUALIF_PJ): other companies pay the CSLL at rates of their own. */
const PJ_EM_GERAL = '01';

interface Livro {
  parteA: 'M300' | 'M350';
  /** Records whose line 1 holds the base; the first of them that the file has counts. */
  bases: readonly string[];
}
const IRPJ: Livro = { parteA: 'M300', bases: ['N630', 'N500'] };
const CSLL: Livro = { parteA: 'M350', bases: ['N670', 'N650'] };

/**
 * Estimates IRPJ and CSLL of the quarters, or of the year, whose part A a workbook changes: the base that the file
 * declares plus the change of additions, exclusions and compensations, at the rates of the table `aliquota_irpj_csll`.
 * Deductions and incentives are not computed again. A fall is not estimated where the compensation of losses passes its
 * limit afterwards: the base then falls by less than the exclusion. Periods of monthly estimates (A01 to A12) are left
 * out.
 */
export function estimateIrpjCsll(antes: EcfLida, depois: EcfLida, ano: string): EstimativaEcf[] {
  const r0010 = depois.registros.find((registro) => registro.forma.registro === '0010');
  const qualificacao = r0010 ? campoEcf(r0010, 'COD_QUALIF_PJ') : '';
  const m030 = depois.registros.filter(
    (registro) => registro.forma.registro === 'M030' && /^(T0[1-4]|A00)$/.test(registro.periodo),
  );
  return m030.flatMap((registro) => {
    const meses = countMeses(campoEcf(registro, 'DT_INI'), campoEcf(registro, 'DT_FIN'));
    const dia = `${ano}-${campoEcf(registro, 'DT_FIN').slice(2, 4)}-${campoEcf(registro, 'DT_FIN').slice(0, 2)}`;
    const estimar = (livro: Livro, imposto: (base: bigint) => bigint | null): Variacao | 'igual' | null => {
      const sum = (lida: EcfLida) => sumAjustes(lida, livro, { periodo: registro.periodo, ano, qualificacao });
      const { ajustes, compensacao } = sum(depois);
      const muda = ajustes - sum(antes).ajustes;
      if (muda === 0n) return 'igual';
      const base = readBase(antes, livro, registro.periodo);
      // Where nothing was taxed, a loss may absorb the addition, and the file does not show how large the loss is.
      if (base === null || (base <= 0n && muda > 0n)) return null;
      const nova = base + muda > 0n ? base + muda : 0n;
      if (muda < 0n && passaDoLimite(compensacao, nova, dia)) return null;
      const [velho, novo] = [imposto(base > 0n ? base : 0n), imposto(nova)];
      return velho === null || novo === null ? null : { antes: velho, depois: novo };
    };
    const irpj = estimar(IRPJ, (base) => computeIrpj(base, meses, dia));
    const csll = estimar(CSLL, (base) => (qualificacao === PJ_EM_GERAL ? percentual(base, 'CSLL', dia) : null));
    if (irpj === 'igual' && csll === 'igual') return [];
    const valor = (variacao: Variacao | 'igual' | null) =>
      variacao === 'igual' ? { antes: 0n, depois: 0n } : variacao;
    return [{ periodo: registro.periodo, irpj: valor(irpj), csll: valor(csll) }];
  });
}

/**
 * Additions less exclusions and compensations of the lines that people fill in, and the compensations alone; totals and
 * profits are left out.
 */
function sumAjustes(
  lida: EcfLida,
  livro: Livro,
  o: { periodo: string; ano: string; qualificacao: string },
): { ajustes: bigint; compensacao: bigint } {
  const linhas = linhasDinamicas(livro.parteA, o.ano, o.qualificacao);
  const somas = { A: 0n, E: 0n, P: 0n };
  for (const registro of lida.registros) {
    if (registro.forma.registro !== livro.parteA || registro.periodo !== o.periodo) continue;
    const linha = linhas.get(campoEcf(registro, 'CODIGO').trim())?.tipoLinha ?? 'E';
    const tipo = campoEcf(registro, 'TIPO_LANCAMENTO');
    if (linha === 'R' || linha === 'CNA' || (tipo !== 'A' && tipo !== 'E' && tipo !== 'P')) continue;
    somas[tipo] += parseDecimalSped(campoEcf(registro, 'VALOR')) ?? 0n;
  }
  return { ajustes: somas.A - somas.E - somas.P, compensacao: somas.P };
}

/**
 * Whether the compensation passes its limit of the profit before it. Losses of rural activity have no such limit; they
 * cannot be distinguished, so some such periods get no estimate.
 */
function passaDoLimite(compensacao: bigint, base: bigint, dia: string): boolean {
  if (compensacao <= 0n) return false;
  const limite = valorDe('COMPENSACAO_LIMITE', dia);
  // `limite` is a percentage in the scale of the amounts.
  return limite === null || compensacao * 100n * 10n ** BigInt(CASAS) > (base + compensacao) * limite;
}

function readBase(lida: EcfLida, livro: Livro, periodo: string): bigint | null {
  const naLinha1 = (nome: string) => (registro: RegistroEcf) =>
    registro.forma.registro === nome && registro.periodo === periodo && campoEcf(registro, 'CODIGO').trim() === '1';
  for (const nome of livro.bases) {
    const achado = lida.registros.find(naLinha1(nome));
    const valor = achado && parseDecimalSped(campoEcf(achado, 'VALOR'));
    if (valor !== undefined) return valor;
  }
  return null;
}

function computeIrpj(base: bigint, meses: number, dia: string): bigint | null {
  const normal = percentual(base, 'IRPJ', dia);
  const parcela = valorDe('IRPJ_ADICIONAL_PARCELA_MES', dia);
  if (normal === null || parcela === null) return null;
  const excede = base - parcela * BigInt(meses);
  const adicional = percentual(excede > 0n ? excede : 0n, 'IRPJ_ADICIONAL', dia);
  return adicional === null ? null : normal + adicional;
}

/** A percentage of an amount in cents, half up. */
function percentual(base: bigint, codigo: string, dia: string): bigint | null {
  const taxa = valorDe(codigo, dia);
  if (taxa === null) return null;
  // Two amounts of CASAS decimals and a percentage, down to cents.
  const divisor = 10n ** BigInt(2 * CASAS);
  return (base * taxa + divisor / 2n) / divisor;
}

function valorDe(codigo: string, dia: string): bigint | null {
  const linha = tabela('aliquota_irpj_csll').linhas.find(
    ([codigoDaLinha, inicio = '', fim = '']) => codigoDaLinha === codigo && dia >= inicio && (fim === '' || dia <= fim),
  );
  return linha ? (parseDecimalSped((linha[3] ?? '').replace('.', ',')) ?? null) : null;
}

const countMeses = (inicio: string, fim: string): number =>
  (Number(fim.slice(4)) - Number(inicio.slice(4))) * 12 + Number(fim.slice(2, 4)) - Number(inicio.slice(2, 4)) + 1;

/** The sum of the taxes that fall: a tax of a period that rises takes nothing from one that falls. */
export function sumReducoes(estimativas: readonly EstimativaEcf[]): bigint {
  const reducoes = estimativas.flatMap(({ irpj, csll }) =>
    [irpj, csll].map((variacao) => (variacao ? variacao.antes - variacao.depois : 0n)),
  );
  return reducoes.reduce((soma, reducao) => (reducao > 0n ? soma + reducao : soma), 0n);
}

/** The sentence about a period, marked as an estimate. */
export function describeEstimativa({ periodo, irpj, csll }: EstimativaEcf): string {
  const parte = (nome: string, variacao: Variacao | null) =>
    variacao === null
      ? `${nome} não pôde ser estimado`
      : variacao.antes === variacao.depois
        ? `${nome} não muda`
        : `${nome} de ${formatReais(moneyOfCents(variacao.antes))} para ${formatReais(moneyOfCents(variacao.depois))}`;
  const partes = `${parte('IRPJ', irpj)}; ${parte('CSLL', csll)}`;
  return `Estimativa de ${periodo}: ${partes}. Deduções, incentivos e o limite de compensação não foram refeitos.`;
}
