import { type Centavos, percentOf } from '../geradores/centavos.ts';
import {
  baseDoCredito,
  type EmpresaCerta,
  type ItemCerto,
  type MesCerto,
  parDasVendas,
  parDosServicos,
  tomaCredito,
} from './mes-certo.ts';
import { soma } from './nota-nos-livros.ts';
import { BASICAS, FINANCEIRAS, type Par } from './setores.ts';

/** One thing that a company does wrong in a month. */
export interface Defeito {
  nome: string;
  /** The report that finds it, and nothing else does. */
  relatorio: number;
  tipo: 'Oportunidade' | 'Risco';
  /** The month with the fault; the same month where there is nothing to spoil. */
  spoil(m: MesCerto, empresa: EmpresaCerta): MesCerto;
  /** What the two taxes of the month come to too much, or, of a risk, too little. */
  vale(certo: MesCerto, errado: MesCerto, empresa: EmpresaCerta): Centavos;
}

type Receita = readonly [par: Par, base: Centavos];

/** Every base of the month that a rate falls on, with the operation by which block M was closed. */
function receitasDe(empresa: EmpresaCerta, m: MesCerto): Receita[] {
  const itens = m.notas.flatMap((n) =>
    n.saida && n.soNaEfdf !== true ? [...n.itens, ...(n.emDobro === true ? n.itens : [])] : [],
  );
  return [
    ...itens.map((i): Receita => [i.par, i.base]),
    ...m.servicos.map((valor): Receita => [parDosServicos(empresa), valor]),
    [FINANCEIRAS, m.financeira],
    [parDasVendas(empresa), 10_000],
  ];
}

/** Both taxes on bases, each rate on the sum of its own, as M210 and M100 do. */
function impostos(bases: readonly Receita[]): Centavos {
  const grupos = Map.groupBy(bases, ([par]) => `${par.pis}|${par.cofins}`);
  return [...grupos.values()].reduce((total, doGrupo) => {
    const [[par]] = doGrupo as [Receita];
    const base = soma(doGrupo, ([, valor]) => valor);
    return total + percentOf(base, par.pis) + percentOf(base, par.cofins);
  }, 0);
}

function creditosDe(m: MesCerto): Receita[] {
  const compras = m.notas.flatMap((n) => (n.saida || n.soNaEfdf === true ? [] : n.itens));
  return [
    ...compras.map((i) => i.base),
    m.semCredito === 'energia' ? 0 : baseDoCredito(m.mes, m.energia),
    m.semCredito === 'frete' ? 0 : baseDoCredito(m.mes, m.frete),
    m.semCredito === 'tomado' ? 0 : m.tomado,
    ...[m.aluguel, m.maquina / 48],
  ].map((base): Receita => [BASICAS, base]);
}

const aMais = (certo: MesCerto, errado: MesCerto, empresa: EmpresaCerta): Centavos =>
  impostos(receitasDe(empresa, errado)) - impostos(receitasDe(empresa, certo));
const creditoAMenos = (certo: MesCerto, errado: MesCerto): Centavos =>
  impostos(creditosDe(certo)) - impostos(creditosDe(errado));

/** Changes the first item of the sales, or of the purchases, that is one of these. */
function changeItem(
  m: MesCerto,
  saida: boolean,
  eDeles: (i: ItemCerto) => boolean,
  muda: (i: ItemCerto) => Partial<ItemCerto>,
): MesCerto {
  const alvo = m.notas
    .filter((n) => n.saida === saida)
    .flatMap((n) => n.itens)
    .find(eDeles);
  if (alvo === undefined) return m;
  return {
    ...m,
    notas: m.notas.map((n) => ({ ...n, itens: n.itens.map((i) => (i === alvo ? { ...i, ...muda(i) } : i)) })),
  };
}

const tributar =
  (cst: string) =>
  (m: MesCerto, empresa: EmpresaCerta): MesCerto =>
    // The sum of the sales names no goods.
    changeItem(
      m,
      true,
      (i) => i.cst === cst && i.mercadoria.duvidosa !== true && empresa.setor.consolida !== true,
      (i) => ({ cst: '01', base: i.valor - i.desconto + i.frete - i.icms, par: parDasVendas(empresa) }),
    );

const venda = (m: MesCerto) => m.notas.find((n) => n.saida && n.itens.some((i) => i.base > 0));
const compra = (m: MesCerto) =>
  m.notas.find(
    (n) => n.com === 'F1' && n.itens.some((i) => i.base > 0) && n.itens.every((i) => i.mercadoria.duvidosa !== true),
  );
/**
 * A credit that is common to more than one kind of revenue has no value until the company says how it is divided: of
 * one regime, and where all that is sold is taxed.
 */
const soTributada = (m: MesCerto, { setor }: EmpresaCerta): boolean =>
  setor.regime === '1' && m.notas.every((n) => !n.saida || n.itens.every(({ cst }) => cst <= '03' || cst === '49'));

export const DEFEITOS: readonly Defeito[] = [
  {
    ...{ nome: 'monofásico tributado na revenda', relatorio: 131, tipo: 'Oportunidade' },
    ...{ spoil: tributar('04'), vale: aMais },
  },
  {
    ...{ nome: 'alíquota zero tributada', relatorio: 133, tipo: 'Oportunidade' },
    ...{ spoil: tributar('06'), vale: aMais },
  },
  {
    ...{ nome: 'substituição tributária tributada', relatorio: 133, tipo: 'Oportunidade' },
    ...{ spoil: tributar('05'), vale: aMais },
  },
  {
    ...{ nome: 'ICMS na base', relatorio: 25, tipo: 'Oportunidade', vale: aMais },
    // A sum of sales shares the ICMS of its CFOP with goods that pay none: what it holds too much is not known.
    spoil: (m, { setor }) =>
      changeItem(
        m,
        true,
        (i) => i.base > 0 && i.icms > 0 && setor.consolida !== true,
        (i) => ({ base: i.base + i.icms }),
      ),
  },
  {
    ...{ nome: 'venda escriturada em dobro', relatorio: 148, tipo: 'Oportunidade', vale: aMais },
    spoil: (m, { setor }) => {
      const alvo = setor.consolida === true ? undefined : venda(m);
      return { ...m, notas: m.notas.map((n) => (n === alvo ? { ...n, emDobro: true } : n)) };
    },
  },
  {
    ...{ nome: 'compra sem crédito', relatorio: 135, tipo: 'Oportunidade', vale: creditoAMenos },
    spoil: (m, empresa) => {
      const alvo = soTributada(m, empresa) ? compra(m) : undefined;
      return { ...m, notas: m.notas.map((n) => (n === alvo ? { ...n, soNaEfdf: true } : n)) };
    },
  },
  {
    ...{ nome: 'energia sem crédito', relatorio: 135, tipo: 'Oportunidade', vale: creditoAMenos },
    spoil: (m, empresa) => (m.energia > 0 && soTributada(m, empresa) ? { ...m, semCredito: 'energia' } : m),
  },
  {
    ...{ nome: 'serviço tomado fora da EFD', relatorio: 195, tipo: 'Oportunidade', vale: creditoAMenos },
    spoil: (m, empresa) => (m.tomado > 0 && soTributada(m, empresa) ? { ...m, semCredito: 'tomado' } : m),
  },
  {
    ...{ nome: 'venda não escriturada', relatorio: 116, tipo: 'Risco' },
    spoil: (m, { setor }) => {
      const alvo = setor.consolida === true ? undefined : venda(m);
      return { ...m, notas: m.notas.map((n) => (n === alvo ? { ...n, soNaEfdf: true } : n)) };
    },
    // The note itself has the taxes of each item.
    vale: (_, errado) =>
      soma(
        errado.notas.flatMap((n) => (n.saida && n.soNaEfdf === true ? n.itens : [])),
        (i) => {
          const base = i.base + (errado.xmlComIcms && i.base > 0 ? i.icms : 0);
          return percentOf(base, i.par.pis) + percentOf(base, i.par.cofins);
        },
      ),
  },
  {
    ...{ nome: 'crédito de monofásico', relatorio: 132, tipo: 'Risco' },
    spoil: (m, empresa) =>
      tomaCredito(empresa)
        ? changeItem(
            m,
            false,
            (i) => i.cst === '70' && i.cfop === '1403' && i.mercadoria.duvidosa !== true,
            (i) => ({ cst: '50', base: baseDoCredito(m.mes, i.valor, i.icms), par: BASICAS }),
          )
        : m,
    vale: (_, errado) =>
      soma(
        errado.notas.flatMap((n) => n.itens.filter((i) => i.cst === '50' && i.cfop === '1403')),
        (i) => percentOf(i.base, BASICAS.pis) + percentOf(i.base, BASICAS.cofins),
      ),
  },
];
