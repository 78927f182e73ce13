import type { ImpostoSeletivoDoItem, TributoDoItem } from './calculate-item.ts';
import { type Decimal, toAliquota, toMoeda } from './decimal.ts';
import type { RegraDoIs, RegraDoItem } from './regra-do-item.ts';

/** Class, article, treatment and numbers of one tax of an item, in a sentence; `efetiva` is a public buyer's rate. */
export function memoriaDoTributo(
  { classeInformada, tratamentoInformado }: RegraDoItem,
  base: Decimal,
  t: TributoDoItem,
  { cenario, efetiva }: { cenario?: Decimal; efetiva?: Decimal },
): string {
  const { aliquota, aliquotaEfetiva, percentualReducao, diferimento, regular } = t;
  const { codigo, norma } = classeInformada;
  const partes = [
    `${codigo} (${norma}), ${tratamentoInformado.descricao}: base de R$ ${reais(base)}`,
    regular ? 'suspenso' : `alíquota de ${porCento(aliquota)}`,
  ];
  if (!regular && percentualReducao > 0n) {
    partes.push(`reduzida em ${porCento(percentualReducao)} para ${porCento(aliquotaEfetiva)}`);
  }
  if (diferimento) partes.push(`diferidos R$ ${reais(diferimento.valor)}`);
  if (efetiva !== undefined) partes.push(`com o redutor e a destinação da compra governamental, ${porCento(efetiva)}`);
  if (cenario !== undefined && t.deCenario) partes.push(`cenário com CBS de ${porCento(cenario)}`);
  return `${partes.join(', ')}.`;
}

export function memoriaDoIs({ classe, tratamento, aliquotas }: RegraDoIs, { base }: ImpostoSeletivoDoItem): string {
  const adRem = aliquotas.adRem === undefined ? '' : ` e R$ ${reais(aliquotas.adRem)} por ${aliquotas.unidade}`;
  return (
    `${classe.codigo} (${classe.norma}), ${tratamento.descricao}: base de R$ ${reais(base)}, ` +
    `alíquota simulada de ${porCento(aliquotas.adValorem)}${adRem}.`
  );
}

const reais = (n: Decimal): string => toMoeda(n).replace('.', ',');

/** '8,4 %', '0,05 %', '60 %'. */
export const porCento = (n: Decimal): string =>
  `${toAliquota(n)
    .replace(/\.?0+$/, '')
    .replace('.', ',')} %`;
