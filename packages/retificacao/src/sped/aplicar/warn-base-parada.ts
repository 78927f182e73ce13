import { formatDecimalSped, parseDecimalSped } from '../decimal-sped.ts';
import type { Edicao } from './edicoes.ts';
import type { ContextoResolucao } from './resolve-base.ts';

/**
 * Consolidated revenue of presumed profit, whose base is the revenue less the discounts and exclusions (guide, F500.05
 * and F550.05).
 */
const RECEITA: Readonly<Record<string, string>> = { F500: 'VL_REC_CAIXA', F550: 'VL_REC_COMP' };

/**
 * Warns of rows that change such revenue and leave its base: the contribution does not follow. Reading the plan warns
 * of rows with a discount.
 */
export function warnBaseParada({ edicoes, falhas }: ContextoResolucao): void {
  for (const edicao of edicoes.porLinha.values()) {
    const receita = RECEITA[edicao.forma.registro];
    if (receita === undefined || edicao.depois === null) continue;
    if (Object.keys(edicao.alteracao.campos).some((campo) => campo.startsWith('VL_DESC_'))) continue;
    const parados = ['PIS', 'COFINS'].filter((tributo) => {
      const base = valor(edicao, `VL_BC_${tributo}`, edicao.depois);
      return (
        base > 0n &&
        base === valor(edicao, `VL_BC_${tributo}`, edicao.antes) &&
        base === baseDe(edicao, { receita, tributo }, edicao.antes) &&
        base !== baseDe(edicao, { receita, tributo }, edicao.depois)
      );
    });
    const [tributo] = parados;
    if (tributo === undefined) continue;
    const certa = baseDe(edicao, { receita, tributo }, edicao.depois);
    const campos = parados.map((parado) => `VL_BC_${parado}`).join(' e ');
    const ficam = parados.length > 1 ? 'ficam como estavam' : 'fica como estava';
    falhas.add(edicao.alteracao, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      coluna: `VL_BC_${tributo}`,
      valor: formatDecimalSped(valor(edicao, `VL_BC_${tributo}`, edicao.depois)),
      mensagem:
        `${receita} menos VL_DESC_${tributo} dá ${formatDecimalSped(certa)}, e ${campos} ${ficam}: ` +
        'a contribuição não muda.',
      sugestao: `Informe também ${campos}, se a base deve acompanhar a receita.`,
    });
  }
}

const valor = ({ forma }: Edicao, campo: string, campos: readonly string[] | null): bigint =>
  parseDecimalSped(campos?.[forma.indices.get(campo) ?? -1] ?? '') ?? 0n;

const baseDe = (
  edicao: Edicao,
  { receita, tributo }: { receita: string; tributo: string },
  campos: readonly string[] | null,
): bigint => valor(edicao, receita, campos) - valor(edicao, `VL_DESC_${tributo}`, campos);
