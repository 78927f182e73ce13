import { centsOf, daysUntil, formatPeriodo, moneyOfCents } from '@apura/br';
import type { EmpresaDaCarteira, Prazo, Prazos, TipoDePrazo } from '@apura/contract';

/** What each kind is called; the order of the filter. */
export const NOMES_DOS_TIPOS: Readonly<Record<TipoDePrazo, string>> = {
  prescricao: 'Prescrição',
  retificacao: 'Fim da retificação',
  obrigacao: 'Obrigação',
  virada: 'Virada',
  certificado: 'Certificado',
  oportunidade: 'Oportunidade',
};

/** What of a company ends: `ultimo` is the last day of the month on which some of it does. */
export interface ValoresDoPrazo {
  pagoAMaior: string;
  saldo: string;
  ultimo: string;
}

/** A company of a deadline, with what of it ends where the kind has amounts. */
export interface EmpresaDoPrazo {
  empresa: EmpresaDaCarteira;
  valores: ValoresDoPrazo | null;
}

/** A deadline with the companies that are looked at. The two sums are used in different ways and never added up. */
export interface PrazoMostrado extends Omit<Prazo, keyof ValoresDoPrazo> {
  delas: readonly EmpresaDoPrazo[];
  pagoAMaior: string;
  saldo: string;
}

/**
 * The deadlines of the companies that are looked at. One of no company, a certificate, is shown unless some company
 * was asked for.
 */
export function shownPrazos(
  { empresas, prazos }: Pick<Prazos, 'empresas' | 'prazos'>,
  { vistas, filtrada }: { vistas: readonly EmpresaDaCarteira[]; filtrada: boolean },
): PrazoMostrado[] {
  const porCnpj = new Map(vistas.map((empresa) => [empresa.cnpj, empresa]));
  return prazos.flatMap((prazo) => {
    const delas = prazo.empresas.flatMap((lugar, at) => {
      const empresa = porCnpj.get(empresas[lugar] ?? '');
      return empresa === undefined ? [] : [{ empresa, valores: valoresDe(prazo, at) }];
    });
    if (delas.length === 0 && (filtrada || prazo.empresas.length > 0)) return [];
    const soma = (qual: 'pagoAMaior' | 'saldo') =>
      moneyOfCents(delas.reduce((total, { valores }) => total + centsOf(valores?.[qual] ?? '0.00'), 0n));
    const { ultimo: _, ...resto } = prazo;
    return [{ ...resto, delas: delas.toSorted(porValor), pagoAMaior: soma('pagoAMaior'), saldo: soma('saldo') }];
  });
}

function valoresDe({ pagoAMaior, saldo, ultimo }: Prazo, at: number): ValoresDoPrazo | null {
  const [pago, resto, dia] = [pagoAMaior[at], saldo[at], ultimo[at]];
  if (pago === undefined || resto === undefined || dia === undefined) return null;
  return { pagoAMaior: pago, saldo: resto, ultimo: dia };
}

/** Who loses the most cash comes first; those without amounts stay in the order of their names. */
function porValor(a: EmpresaDoPrazo, b: EmpresaDoPrazo): number {
  for (const qual of ['pagoAMaior', 'saldo'] as const) {
    const [x, y] = [centsOf(a.valores?.[qual] ?? '0.00'), centsOf(b.valores?.[qual] ?? '0.00')];
    if (x !== y) return x > y ? -1 : 1;
  }
  return 0;
}

export interface MesDaAgenda {
  /** yyyy-MM; 'atrasados' for the days before today. */
  mes: string;
  titulo: string;
  dias: readonly { dia: string; prazos: readonly PrazoMostrado[] }[];
}

/** The deadlines by month and day; what is late stands before all, whatever its month. They come in order. */
export function groupByMes(prazos: readonly PrazoMostrado[], hoje: string): MesDaAgenda[] {
  const porMes = Map.groupBy(prazos, ({ dia }) => (dia < hoje ? 'atrasados' : dia.slice(0, 7)));
  return [...porMes].map(([mes, doMes]) => ({
    mes,
    titulo: mes === 'atrasados' ? 'Atrasados' : nomeDoMes(mes),
    dias: [...Map.groupBy(doMes, ({ dia }) => dia)].map(([dia, doDia]) => ({ dia, prazos: doDia })),
  }));
}

const MES = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const SEMANA = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' });

/** 'Dezembro de 2026'. */
function nomeDoMes(mes: string): string {
  const nome = MES.format(new Date(`${mes}-01T00:00:00Z`));
  return nome.charAt(0).toUpperCase() + nome.slice(1);
}

/** 'segunda-feira'. */
export const diaDaSemana = (dia: string): string => SEMANA.format(new Date(`${dia}T00:00:00Z`));

/** How far a day is, in words: 'atrasado há 12 dias', 'hoje', 'amanhã', 'em 7 dias'. */
export function quandoE(dia: string, hoje: string): string {
  const dias = daysUntil(dia, hoje);
  if (dias < 0) return dias === -1 ? 'atrasado há 1 dia' : `atrasado há ${-dias} dias`;
  if (dias === 0) return 'hoje';
  return dias === 1 ? 'amanhã' : `em ${dias} dias`;
}

/** Until when amounts of the month go on to end, where that is not the deadline's own day: 'em 12/2026, até 28/12'. */
export function ateQuando({ dia }: Pick<Prazo, 'dia'>, { ultimo }: ValoresDoPrazo): string {
  if (ultimo === dia) return '';
  return `em ${formatPeriodo(dia.slice(0, 7))}, até ${ultimo.slice(8)}/${ultimo.slice(5, 7)}`;
}
