import { type Centavos, percentOf, splitByWeight, toSped } from './centavos.ts';
import type { Mes } from './nota.ts';
import type { SpedWriter } from './sped-writer.ts';

/** What the documents of a month came to, as block M needs it. */
export interface Receitas {
  /** Revenue (VL_ITEM) by CST, financial revenue apart. */
  porCst: Record<string, Centavos>;
  /** Taxed at 1.65 % and 7.60 %. */
  basica: { receita: Centavos; base: Centavos };
  /** Taxed at 0.65 % and 4.00 % (Decreto 8.426/2015). */
  financeira: Centavos;
  naoTributadas: { cst: string; natRec: string; valor: Centavos }[];
  /** Bases of credit by nature and CST; CST 56 is apportioned over the three kinds of revenue. */
  creditos: { nat: string; cst: string; base: Centavos }[];
}

interface CreditoApurado {
  codigo: string;
  base: Centavos;
  valor: Centavos;
  descontado: Centavos;
  saldo: Centavos;
}

/** M200 or M600 in its essentials. */
export interface ApuracaoTributo {
  contribuicao: Centavos;
  descontado: Centavos;
  recolher: Centavos;
  creditos: CreditoApurado[];
}

export interface CreditoAnterior {
  tributo: 'PIS' | 'COFINS';
  /** Month of origin. */
  mes: Mes;
  codigo: string;
  apurado: Centavos;
  descontado: Centavos;
}

export interface EfdContribuicoesApuracao {
  receitas: Receitas;
  pis: ApuracaoTributo;
  cofins: ApuracaoTributo;
  /** Every balance that the next month must carry. */
  saldos: CreditoAnterior[];
}

interface Tributo {
  nome: 'PIS' | 'COFINS';
  registros: {
    credito: string;
    detalhe: string;
    total: string;
    receita: string;
    contribuicao: string;
    isentas: string;
    natureza: string;
  };
  basica: number;
  financeira: number;
  codReceita: string;
}

const PIS: Tributo = {
  nome: 'PIS',
  registros: {
    credito: 'M100',
    detalhe: 'M105',
    total: 'M200',
    receita: 'M205',
    contribuicao: 'M210',
    isentas: 'M400',
    natureza: 'M410',
  },
  basica: 165,
  financeira: 65,
  codReceita: '691201',
};

const COFINS: Tributo = {
  nome: 'COFINS',
  registros: {
    credito: 'M500',
    detalhe: 'M505',
    total: 'M600',
    receita: 'M605',
    contribuicao: 'M610',
    isentas: 'M800',
    natureza: 'M810',
  },
  basica: 760,
  financeira: 400,
  codReceita: '585601',
};

const CODIGOS = ['101', '201', '301'] as const;

/** Writes block M and answers what it declares. */
export function blocoM(w: SpedWriter, receitas: Receitas): EfdContribuicoesApuracao {
  w.open('M001', false);
  const pis = writeTributo(w, PIS, receitas);
  const cofins = writeTributo(w, COFINS, receitas);
  w.closeBlock('M990');
  return { receitas, pis, cofins, saldos: [] };
}

/** The three groups of gross revenue of record 0111. */
export function receitaBruta(receitas: Receitas): {
  tributada: Centavos;
  naoTributada: Centavos;
  exportacao: Centavos;
} {
  const soma = (...csts: readonly string[]): Centavos =>
    csts.reduce((total, cst) => total + (receitas.porCst[cst] ?? 0), 0);
  return { tributada: soma('01'), naoTributada: soma('04', '06'), exportacao: soma('08') };
}

/**
 * Block 1: the control of balances (1100 and 1500) of this month and of the months before. Returns them all, for the
 * next month.
 */
export function writeSaldos(
  w: SpedWriter,
  {
    mes,
    apuracao,
    anteriores,
  }: { mes: Mes; apuracao: EfdContribuicoesApuracao; anteriores: readonly CreditoAnterior[] },
): CreditoAnterior[] {
  const atuais = (['PIS', 'COFINS'] as const).flatMap((tributo) =>
    apuracao[tributo === 'PIS' ? 'pis' : 'cofins'].creditos
      .filter((c) => c.saldo > 0)
      .map((c) => ({ tributo, mes, codigo: c.codigo, apurado: c.valor, descontado: c.descontado })),
  );
  const todos = [...anteriores, ...atuais];
  w.open('1001', todos.length === 0);
  for (const tributo of ['PIS', 'COFINS'] as const) {
    for (const c of todos.filter((credito) => credito.tributo === tributo)) {
      const per = `${c.mes.slice(5, 7)}${c.mes.slice(0, 4)}`;
      const doMes = c.mes === mes;
      const antes = doMes ? 0 : c.descontado;
      const agora = doMes ? c.descontado : 0;
      const z = '0,00';
      w.reg(
        tributo === 'PIS' ? '1100' : '1500',
        ...[
          per,
          '01',
          '',
          c.codigo,
          toSped(c.apurado),
          z,
          toSped(c.apurado),
          toSped(antes),
          z,
          z,
          toSped(c.apurado - antes),
        ],
        ...[toSped(agora), z, z, z, z, toSped(c.apurado - antes - agora)],
      );
    }
  }
  w.closeBlock('1990');
  return todos;
}

function writeTributo(w: SpedWriter, tributo: Tributo, receitas: Receitas): ApuracaoTributo {
  const basica = percentOf(receitas.basica.base, tributo.basica);
  const financeira = percentOf(receitas.financeira, tributo.financeira);
  const contribuicao = basica + financeira;
  const creditos = creditosOf(tributo, receitas, contribuicao);
  const z = '0,00';
  const r = tributo.registros;

  for (const c of creditos) {
    const usado = c.saldo === 0 ? 0 : 1;
    w.reg(
      r.credito,
      c.codigo,
      0,
      toSped(c.base),
      rate(tributo.basica),
      '',
      '',
      toSped(c.valor),
      z,
      z,
      z,
      toSped(c.valor),
      usado,
      toSped(c.descontado),
      toSped(c.saldo),
    );
    for (const d of c.detalhes)
      w.reg(r.detalhe, d.nat, d.cst, toSped(d.total), z, toSped(d.total), toSped(d.base), '', '', '');
  }
  const descontado = creditos.reduce((total, c) => total + c.descontado, 0);
  const recolher = contribuicao - descontado;
  w.reg(
    r.total,
    toSped(contribuicao),
    toSped(descontado),
    z,
    toSped(recolher),
    z,
    z,
    toSped(recolher),
    z,
    z,
    z,
    z,
    toSped(recolher),
  );
  if (recolher > 0) w.reg(r.receita, '08', tributo.codReceita, toSped(recolher));
  const linha = (codigo: string, receita: Centavos, base: Centavos, aliquota: number, valor: Centavos): void =>
    w.reg(
      r.contribuicao,
      codigo,
      toSped(receita),
      toSped(base),
      z,
      z,
      toSped(base),
      rate(aliquota),
      '',
      '',
      toSped(valor),
      z,
      z,
      z,
      z,
      toSped(valor),
    );
  linha('01', receitas.basica.receita, receitas.basica.base, tributo.basica, basica);
  linha('02', receitas.financeira, receitas.financeira, tributo.financeira, financeira);
  for (const cst of [...new Set(receitas.naoTributadas.map((n) => n.cst))]) {
    const daqui = receitas.naoTributadas.filter((n) => n.cst === cst);
    w.reg(r.isentas, cst, toSped(daqui.reduce((total, n) => total + n.valor, 0)), '3.1.01', '');
    for (const n of daqui) w.reg(r.natureza, n.natRec, toSped(n.valor), '3.1.01', '');
  }
  return { contribuicao, descontado, recolher, creditos: creditos.map(({ detalhes: _, ...credito }) => credito) };
}

interface Detalhe {
  nat: string;
  cst: string;
  total: Centavos;
  base: Centavos;
}

/**
 * Credits by code: CST 50 belongs to revenue taxed at home (101); CST 56 is divided by the gross revenue of 0111 among
 * taxed (101), not taxed (201) and exported (301). Credits of export are kept for a refund, so they are not discounted.
 */
function creditosOf(
  tributo: Tributo,
  receitas: Receitas,
  contribuicao: Centavos,
): (CreditoApurado & { detalhes: Detalhe[] })[] {
  const bruta = receitaBruta(receitas);
  const pesos = [bruta.tributada, bruta.naoTributada, bruta.exportacao];
  const porCodigo: Detalhe[][] = [[], [], []];
  for (const c of receitas.creditos) {
    const partes = c.cst === '56' ? splitByWeight(c.base, pesos) : [c.base];
    partes.forEach((base, i) => {
      if (base > 0) porCodigo[i]?.push({ nat: c.nat, cst: c.cst, total: c.base, base });
    });
  }
  let falta = contribuicao;
  return CODIGOS.flatMap((codigo, i) => {
    const detalhes = porCodigo[i] ?? [];
    if (detalhes.length === 0) return [];
    const base = detalhes.reduce((total, d) => total + d.base, 0);
    const valor = percentOf(base, tributo.basica);
    const descontado = codigo === '301' ? 0 : Math.min(valor, falta);
    falta -= descontado;
    return [{ codigo, base, valor, descontado, saldo: valor - descontado, detalhes }];
  });
}

/** 165 → '1,6500'. */
function rate(basisPoints: number): string {
  return `${toSped(basisPoints)}00`;
}
