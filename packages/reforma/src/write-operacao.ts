import { type Cenario, TRIBUTOS, type TributoDoItem } from './calculate-item.ts';
import type { ItemDaOperacao, OperacaoCalculada } from './calculate-operacao.ts';
import { type Decimal, toAliquota, toMoeda, toQuantidade } from './decimal.ts';
import { memoriaDoIs, memoriaDoTributo } from './memoria.ts';
import type { TributoIbsCbs } from './tabelas-da-reforma.ts';

type Json = { [campo: string]: Json | string | number | readonly Json[] | undefined };

/** The groups of every item and the totals, in the field names and number forms of the Receita's calculator. */
export function writeOperacao({ operacao, itens, redutor, cenario }: OperacaoCalculada): Json {
  const { gCompraGov } = operacao;
  return {
    oper: gCompraGov && {
      gCompraGov: {
        tpEnteGov: gCompraGov.tpEnteGov,
        pRedutor: toMoeda(redutor ?? 0n),
        tpOperGov: gCompraGov.tpOperGov,
      },
    },
    objetos: itens.map((i) => ({ nObj: i.item.numero, tribCalc: { IS: grupoIs(i), IBSCBS: grupoIbsCbs(i, cenario) } })),
    total: { tribCalc: totais(itens) },
  };
}

function grupoIs({ item, regra, calculado: { is } }: ItemDaOperacao): Json | undefined {
  if (!is || !regra.is || !item.impostoSeletivo) return undefined;
  const { cst, cClassTrib, unidade, quantidade } = item.impostoSeletivo;
  return {
    CSTIS: cst,
    cClassTribIS: cClassTrib,
    vBCIS: toMoeda(is.base),
    pIS: toAliquota(is.adValorem),
    pISEspec: is.adRem === undefined ? undefined : toAliquota(is.adRem),
    uTrib: unidade,
    qTrib: quantidade === undefined ? undefined : toQuantidade(quantidade),
    vIS: toMoeda(is.valor),
    memoriaCalculo: memoriaDoIs(regra.is, is),
  };
}

function grupoIbsCbs(i: ItemDaOperacao, cenario: Cenario | undefined): Json {
  const { item, calculado } = i;
  const { tributos, base } = calculado;
  const cabeca = { CST: item.cst, cClassTrib: item.cClassTrib };
  if (!tributos) return cabeca;
  const vIbs = valorDe(i, 'IBSUF') + valorDe(i, 'IBSMun');
  return {
    ...cabeca,
    gIBSCBS: {
      vBC: toMoeda(base),
      gIBSUF: grupoDoTributo(i, 'IBSUF', tributos.IBSUF),
      gIBSMun: grupoDoTributo(i, 'IBSMun', tributos.IBSMun),
      vIBS: toMoeda(vIbs),
      gCBS: grupoDoTributo(i, 'CBS', tributos.CBS, cenario?.cbs),
      gTribRegular: grupoRegular(i),
      gTribCompraGov: grupoCompra(i),
    },
  };
}

/** What is due after a public buyer's share; nothing while the item is suspended. */
function valorDe({ calculado: { tributos }, compra }: ItemDaOperacao, tributo: TributoIbsCbs): Decimal {
  const doItem = tributos?.[tributo];
  if (!doItem || doItem.regular) return 0n;
  return compra ? compra.efetivas[tributo].valor : doItem.valor;
}

function grupoDoTributo(i: ItemDaOperacao, tributo: TributoIbsCbs, t: TributoDoItem, cenario?: Decimal): Json {
  return {
    [`p${tributo}`]: toAliquota(t.aliquota),
    gDif: t.diferimento && { pDif: toMoeda(t.diferimento.percentual), vDif: toMoeda(t.diferimento.valor) },
    gRed: grupoReducao(i, tributo, t),
    [`v${tributo}`]: toMoeda(valorDe(i, tributo)),
    memoriaCalculo: memoriaDoTributo(i.regra, i.calculado.base, t, {
      cenario,
      efetiva: i.compra?.efetivas[tributo].aliquota,
    }),
  };
}

function grupoReducao({ regra, compra }: ItemDaOperacao, tributo: TributoIbsCbs, t: TributoDoItem): Json | undefined {
  if (t.regular) return compra && { pRedAliq: toMoeda(0n), pAliqEfet: toMoeda(0n) };
  if (compra) {
    const reducao = regra.situacaoDaClasse.gred ? t.percentualReducao : 0n;
    return { pRedAliq: toAliquota(reducao), pAliqEfet: toAliquota(compra.efetivas[tributo].aliquota) };
  }
  if (!regra.situacaoDaClasse.gred) return undefined;
  return { pRedAliq: toAliquota(t.percentualReducao), pAliqEfet: toAliquota(t.aliquotaEfetiva) };
}

function grupoRegular({ item, calculado: { tributos }, compra }: ItemDaOperacao): Json | undefined {
  const { tributacaoRegular } = item;
  if (!tributos?.CBS.regular || !tributacaoRegular) return undefined;
  const grupo: Json = { CSTReg: tributacaoRegular.cst, cClassTribReg: tributacaoRegular.cClassTrib };
  for (const tributo of TRIBUTOS) {
    const { regular } = tributos[tributo];
    const efetiva = compra?.efetivas[tributo];
    grupo[`pAliqEfetReg${tributo}`] = toAliquota(efetiva?.aliquota ?? regular?.aliquotaEfetiva ?? 0n);
    grupo[`vTribReg${tributo}`] = toMoeda(efetiva?.valor ?? regular?.valor ?? 0n);
  }
  return grupo;
}

function grupoCompra({ calculado: { tributos }, compra }: ItemDaOperacao): Json | undefined {
  if (!compra || !tributos) return undefined;
  const grupo: Json = {};
  for (const tributo of TRIBUTOS) {
    const zerado = tributos[tributo].regular !== undefined;
    grupo[`pAliq${tributo}`] = toAliquota(zerado ? 0n : compra.partes[tributo].aliquota);
    grupo[`vTrib${tributo}`] = toMoeda(zerado ? 0n : compra.partes[tributo].valor);
  }
  return grupo;
}

function totais(itens: readonly ItemDaOperacao[]): Json {
  const soma = (valor: (i: ItemDaOperacao) => Decimal): Decimal => itens.reduce((total, i) => total + valor(i), 0n);
  const doTributo = (tributo: TributoIbsCbs): Json => ({
    vDif: toMoeda(soma((i) => i.calculado.tributos?.[tributo].diferimento?.valor ?? 0n)),
    vDevTrib: toMoeda(0n),
    [`v${tributo}`]: toMoeda(soma((i) => valorDe(i, tributo))),
  });
  const presumidos = { vCredPres: toMoeda(0n), vCredPresCondSus: toMoeda(0n) };
  const comIs = itens.some((i) => i.calculado.is !== undefined);
  return {
    ISTot: comIs ? { vIS: toMoeda(soma((i) => i.calculado.is?.valor ?? 0n)) } : undefined,
    IBSCBSTot: {
      vBCIBSCBS: toMoeda(soma((i) => (i.calculado.tributos ? i.calculado.base : 0n))),
      gIBS: {
        gIBSUF: doTributo('IBSUF'),
        gIBSMun: doTributo('IBSMun'),
        vIBS: toMoeda(soma((i) => valorDe(i, 'IBSUF') + valorDe(i, 'IBSMun'))),
        ...presumidos,
      },
      gCBS: { ...doTributo('CBS'), ...presumidos },
      gMono: Object.fromEntries(TOTAIS_MONOFASICA.map((campo) => [campo, toMoeda(0n)])),
    },
  };
}

/** A document always brings them; the single-phase taxes are not calculated yet. */
const TOTAIS_MONOFASICA = [
  'vIBSMono',
  'vCBSMono',
  'vIBSMonoReten',
  'vCBSMonoReten',
  'vIBSMonoRet',
  'vCBSMonoRet',
] as const;
