import {
  VISAO_LC224_NATUREZA,
  VISAO_LC224_NCM,
  VISAO_LC224_PARAMETRO,
  VISAO_LC224_RESIDUAL,
  VISAO_NATUREZA_NCM,
  VISOES_EFDC,
  type Visao,
} from '@apura/apuracao';
import { loadMarts } from './load-marts.ts';
import { MACRO_DIA_UTIL, MACRO_VENCIMENTO_DO_SIMPLES } from './macros.ts';
import type { Mart } from './mart.ts';
import { martsDosPares } from './pares.ts';
import { LADO_RAZAO_CONTAS, MARTS_RAZAO } from './razao.ts';
import { sortVisoes } from './sort-visoes.ts';
import { UNIOES_EFDF } from './unioes/documentos-efdf.ts';
import { UNIOES_PROCESSOS } from './unioes/processos-citados.ts';
import { UNIAO_USO_ITEM } from './unioes/uso-item-efdf.ts';

/** The look-ups of the apuração that reports read too: those of LC 224/2025, and the natures of revenue of an NCM. */
const DA_APURACAO: readonly Visao[] = [
  VISAO_NATUREZA_NCM,
  VISAO_LC224_RESIDUAL,
  VISAO_LC224_PARAMETRO,
  VISAO_LC224_NATUREZA,
  VISAO_LC224_NCM,
];

/** The marts of this package, in no order. */
export const marts = once((): readonly Mart[] => [
  ...martsDosPares(),
  ...UNIOES_EFDF,
  ...UNIOES_PROCESSOS,
  UNIAO_USO_ITEM,
  ...loadMarts(),
  ...MARTS_RAZAO,
]);

/** Every look-up that reports share, in an order in which each reads only those before it. */
export const visoesDoModelo = once((): readonly Visao[] => {
  const doRazao = MARTS_RAZAO.map((m) => m.visao);
  const outras = marts().flatMap(({ visao }) => (doRazao.includes(visao) ? [] : [visao]));
  return [
    ...sortVisoes([...VISOES_EFDC, ...outras, MACRO_DIA_UTIL, MACRO_VENCIMENTO_DO_SIMPLES, ...DA_APURACAO]),
    LADO_RAZAO_CONTAS,
    ...doRazao,
  ];
});

function once<T>(make: () => T): () => T {
  let feito: { valor: T } | undefined;
  return () => {
    feito ??= { valor: make() };
    return feito.valor;
  };
}
