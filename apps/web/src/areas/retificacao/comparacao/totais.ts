import { formatReais, parseMoney, sumMoney, toMoneyString } from '@apura/br';
import type { ProvaRetificacao, ResumoPeriodoRetificacao } from '@apura/contract';
import { countOf, formatCount } from '../../../lib/format/counts.ts';

/** An amount of all periods together, before and after. */
export interface Total {
  rotulo: string;
  antes: string;
  depois: string;
  /** After less before. */
  diferenca: string;
}

type Campo = {
  [K in keyof ResumoPeriodoRetificacao]: ResumoPeriodoRetificacao[K] extends string | null ? K : never;
}[keyof ResumoPeriodoRetificacao];

const SOMAS: readonly { rotulo: string; antes: readonly Campo[]; depois: readonly Campo[] }[] = [
  { rotulo: 'PIS e COFINS a recolher', antes: ['pisAntes', 'cofinsAntes'], depois: ['pisDepois', 'cofinsDepois'] },
  { rotulo: 'Créditos do período', antes: ['creditoAntes'], depois: ['creditoDepois'] },
  { rotulo: 'Base da contribuição', antes: ['baseInssAntes'], depois: ['baseInssDepois'] },
  { rotulo: 'Contribuição previdenciária', antes: ['inssAntes'], depois: ['inssDepois'] },
];

/**
 * The amounts that were computed, summed over the periods that were made. An amount counts only where it is known both
 * before and after: otherwise the difference would be made of what is missing.
 */
export function totaisDe(resumo: readonly ResumoPeriodoRetificacao[]): Total[] {
  return SOMAS.flatMap(({ rotulo, antes, depois }) => {
    const contados = resumo.filter(
      (periodo) => periodo.gerado && [...antes, ...depois].every((campo) => periodo[campo] !== null),
    );
    if (contados.length === 0) return [];
    const soma = (campos: readonly Campo[]) =>
      sumMoney(contados.flatMap((periodo) => campos.map((campo) => String(periodo[campo]))));
    const [de, para] = [soma(antes), soma(depois)];
    return [{ rotulo, antes: de, depois: para, diferenca: menos(para, de) }];
  });
}

/** The estimated payment in excess of all periods; null when none has one. */
export function pagamentoAMaiorDe(resumo: readonly ResumoPeriodoRetificacao[]): string | null {
  const pagos = resumo.flatMap(({ pagamentoAMaior }) => (pagamentoAMaior === null ? [] : [pagamentoAMaior]));
  return pagos.length === 0 ? null : sumMoney(pagos);
}

/** 'R$ 1.234,50'; '-' for what was not computed. */
export function reais(valor: string | null): string {
  return valor === null ? '-' : formatReais(valor).replace('-', '−');
}

/** With its sign, so that a rise and a fall differ without colours. */
export function comSinal(valor: string): string {
  if (/^-?0+(\.0+)?$/.test(valor)) return 'sem diferença';
  return valor.startsWith('-') ? `−\u00a0${formatReais(valor.slice(1))}` : `+\u00a0${formatReais(valor)}`;
}

/** '3 de 12 períodos gerados'. */
export function geradosTexto({ resumo }: Pick<ProvaRetificacao, 'resumo'>): string {
  const gerados = resumo.filter(({ gerado }) => gerado).length;
  return `${formatCount(gerados)} de ${countOf(resumo.length, 'período gerado', 'períodos gerados')}`;
}

/** The declaration of debts that a period asks to rectify: DCTF or DCTFWeb, as the list of the others names it. */
export function debitosARetificar(
  { retificarTambem }: Pick<ProvaRetificacao, 'retificarTambem'>,
  { periodo, retificarDctf }: Pick<ResumoPeriodoRetificacao, 'periodo' | 'retificarDctf'>,
): string | undefined {
  if (!retificarDctf) return undefined;
  const achada = retificarTambem.find((um) => um.periodo === periodo && um.obrigacao.startsWith('DCTF'));
  return achada?.obrigacao ?? 'DCTF ou DCTFWeb';
}

function menos(a: string, b: string): string {
  return toMoneyString(parseMoney(a).minus(parseMoney(b)));
}
