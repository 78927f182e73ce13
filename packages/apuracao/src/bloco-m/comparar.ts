import { abs, type Centavos } from './decimal.ts';
import { TOLERANCIA_PERIODO } from './rateio-receita.ts';
import { formatAliquota, registroDe } from './registros.ts';
import { periodoDe } from './saldo-creditos.ts';
import {
  type BlocoM,
  type Consolidacao,
  type Contribuicao,
  type Credito,
  chaveContribuicao,
  chaveCredito,
  chaveSaldo,
  type SaldoCredito,
  type Tributo,
} from './tipos.ts';

/** A field of block M (or of 1100) in which what was declared and what the documents give are not the same. */
export interface Divergencia {
  /** Place among the records of a month: they come in the order of the layout. */
  ordem: number;
  registro: string;
  /** The key of the record in official codes, and the field. */
  chave: string;
  /** Null: the record was not declared. */
  declarado: Centavos | null;
  /** Null: the documents do not give the record. */
  recalculado: Centavos | null;
  /**
   * What the difference is worth, where money changes hands: to pay (positive: too little was declared) or to carry.
   */
  efeito: { tipo: 'recolher' | 'saldo'; valor: Centavos } | null;
}

interface Campo<R> {
  nome: string;
  valor: (r: R) => Centavos;
  efeito?: (declarado: R | undefined, recalculado: R | undefined) => Divergencia['efeito'];
}

/**
 * One kind of record: how to identify its records, which fields to compare, and the field that represents the record.
 */
interface Comparacao<R> {
  registro: string;
  chave: (r: R) => string;
  legivel: (r: R) => string;
  principal: string;
  campos: readonly Campo<R>[];
}

/** Compares a recomputed month with the declared one, tax by tax. Differences up to R$ 1,00 are rounding. */
export function compareBloco(o: {
  tributo: Tributo;
  /** AAAA-MM. */
  mes: string;
  declarado: BlocoM;
  recalculado: BlocoM;
  tolerancia?: Centavos;
}): Divergencia[] {
  const { tributo, declarado, recalculado, tolerancia = TOLERANCIA_PERIODO } = o;
  const achadas = [
    ...comparar(deCredito(tributo), declarado.creditos, recalculado.creditos, tolerancia),
    ...comparar(deBase(tributo), basesDe(declarado), basesDe(recalculado), tolerancia),
    ...comparar(deConsolidacao(tributo), [declarado.consolidacao], [recalculado.consolidacao], tolerancia),
    ...comparar(deDebito(tributo), declarado.debitos, recalculado.debitos, tolerancia),
    ...comparar(deContribuicao(tributo), declarado.contribuicoes, recalculado.contribuicoes, tolerancia),
    ...comparar(deReceita(tributo), receitasDe(declarado), receitasDe(recalculado), tolerancia),
    ...comparar(deNatureza(tributo), naturezasDe(declarado), naturezasDe(recalculado), tolerancia),
    ...comparar(deSaldo(tributo, periodoDe(o.mes)), declarado.saldos, recalculado.saldos, tolerancia),
  ];
  return achadas.map((d, i) => ({ ...d, ordem: i + 1 }));
}

function comparar<R>(
  c: Comparacao<R>,
  declarados: readonly R[],
  recalculados: readonly R[],
  tolerancia: Centavos,
): Divergencia[] {
  const antes = new Map(declarados.map((r) => [c.chave(r), r]));
  const depois = new Map(recalculados.map((r) => [c.chave(r), r]));
  const chaves = [...new Set([...antes.keys(), ...depois.keys()])].sort();
  return chaves.flatMap((chave) => {
    const a = antes.get(chave);
    const d = depois.get(chave);
    if (a !== undefined && d !== undefined) return campoACampo(c, a, d, tolerancia);
    const unico = a ?? d;
    return unico === undefined ? [] : soDeUmLado(c, { a, d, unico }, tolerancia);
  });
}

function campoACampo<R>(c: Comparacao<R>, a: R, d: R, tolerancia: Centavos): Divergencia[] {
  return c.campos
    .filter((campo) => abs(campo.valor(a) - campo.valor(d)) > tolerancia)
    .map((campo) => ({
      ordem: 0,
      registro: c.registro,
      chave: chaveDoCampo(c.legivel(a), campo.nome),
      declarado: campo.valor(a),
      recalculado: campo.valor(d),
      efeito: campo.efeito?.(a, d) ?? null,
    }));
}

/** A record that only one side has is one row: its main field, or the first other that is not zero. */
function soDeUmLado<R>(
  c: Comparacao<R>,
  { a, d, unico }: { a: R | undefined; d: R | undefined; unico: R },
  tolerancia: Centavos,
): Divergencia[] {
  const principal = c.campos.find((campo) => campo.nome === c.principal);
  const valor = principal?.valor(unico) ?? 0n;
  const campo = valor > tolerancia ? principal : c.campos.find((x) => x.valor(unico) > tolerancia);
  if (!campo) return [];
  return [
    {
      ordem: 0,
      registro: c.registro,
      chave: chaveDoCampo(c.legivel(unico), campo.nome),
      declarado: a === undefined ? null : campo.valor(a),
      recalculado: d === undefined ? null : campo.valor(d),
      efeito: c.campos.find((x) => x.efeito)?.efeito?.(a, d) ?? null,
    },
  ];
}

const chaveDoCampo = (registro: string, campo: string): string => (registro === '' ? campo : `${registro}: ${campo}`);

/** Fields that are named alike in the record and in the file. */
const iguais = <R>(nomes: readonly (keyof R & string)[], nome: (n: string) => string = (n) => n): Campo<R>[] =>
  nomes.map((n) => ({ nome: nome(n), valor: (r) => r[n] as Centavos })); // Only names of amounts are given.

const aliquota = (tributo: Tributo, a: Credito['aliquota']): string =>
  a.tipo === 'unidade'
    ? `ALIQ_${tributo}_QUANT ${formatAliquota(a.valor)}`
    : `ALIQ_${tributo} ${formatAliquota(a.valor)}`;

/** A positive effect on what is carried: more credit is left than was declared. */
const aoSaldo = (diferenca: Centavos): Divergencia['efeito'] =>
  diferenca === 0n ? null : { tipo: 'saldo', valor: diferenca };

const deCredito = (t: Tributo): Comparacao<Credito> => ({
  registro: registroDe('M100', t),
  chave: chaveCredito,
  legivel: (c) => `COD_CRED ${c.COD_CRED}${c.IND_CRED_ORI === '1' ? ' (sucessão)' : ''}, ${aliquota(t, c.aliquota)}`,
  principal: 'VL_CRED_DISP',
  campos: [
    { nome: `VL_BC_${t}`, valor: (c) => c.VL_BC },
    ...iguais<Credito>(['VL_CRED', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC', 'VL_CRED_DISP', 'VL_CRED_DESC']),
    {
      nome: 'SLD_CRED',
      valor: (c) => c.SLD_CRED,
      efeito: (a, d) => aoSaldo((d?.SLD_CRED ?? 0n) - (a?.SLD_CRED ?? 0n)),
    },
  ],
});

interface BaseComPai {
  chave: string;
  legivel: string;
  VL_BC_TOT: Centavos;
  VL_BC_CUM: Centavos;
  VL_BC_NC: Centavos;
  VL_BC: Centavos;
}

/** M105 below its M100; descriptions of one nature and CST together. */
function basesDe(bloco: BlocoM): BaseComPai[] {
  const bases = new Map<string, BaseComPai>();
  for (const credito of bloco.creditos) {
    for (const b of credito.bases) {
      const chave = `${chaveCredito(credito)}:${b.NAT_BC_CRED}:${b.CST}`;
      const legivel = `COD_CRED ${credito.COD_CRED}, NAT_BC_CRED ${b.NAT_BC_CRED || '(em branco)'}, CST ${b.CST}`;
      const soma = bases.get(chave) ?? { chave, legivel, VL_BC_TOT: 0n, VL_BC_CUM: 0n, VL_BC_NC: 0n, VL_BC: 0n };
      soma.VL_BC_TOT += b.VL_BC_TOT;
      soma.VL_BC_CUM += b.VL_BC_CUM;
      soma.VL_BC_NC += b.VL_BC_NC;
      soma.VL_BC += b.VL_BC;
      bases.set(chave, soma);
    }
  }
  return [...bases.values()];
}

const deBase = (t: Tributo): Comparacao<BaseComPai> => ({
  registro: registroDe('M105', t),
  chave: (b) => b.chave,
  legivel: (b) => b.legivel,
  principal: `VL_BC_${t}`,
  campos: [
    { nome: `VL_BC_${t}_TOT`, valor: (b) => b.VL_BC_TOT },
    { nome: `VL_BC_${t}_CUM`, valor: (b) => b.VL_BC_CUM },
    { nome: `VL_BC_${t}_NC`, valor: (b) => b.VL_BC_NC },
    { nome: `VL_BC_${t}`, valor: (b) => b.VL_BC },
  ],
});

const deConsolidacao = (t: Tributo): Comparacao<Consolidacao> => ({
  registro: registroDe('M200', t),
  chave: () => '',
  legivel: () => '',
  principal: 'VL_TOT_CONT_REC',
  campos: [
    ...iguais<Consolidacao>(['VL_TOT_CONT_NC_PER', 'VL_TOT_CRED_DESC', 'VL_TOT_CRED_DESC_ANT', 'VL_TOT_CONT_NC_DEV']),
    ...iguais<Consolidacao>(['VL_RET_NC', 'VL_OUT_DED_NC', 'VL_CONT_NC_REC', 'VL_TOT_CONT_CUM_PER', 'VL_RET_CUM']),
    ...iguais<Consolidacao>(['VL_OUT_DED_CUM', 'VL_CONT_CUM_REC']),
    {
      nome: 'VL_TOT_CONT_REC',
      valor: (c) => c.VL_TOT_CONT_REC,
      efeito: (a, d) => ({ tipo: 'recolher', valor: (d?.VL_TOT_CONT_REC ?? 0n) - (a?.VL_TOT_CONT_REC ?? 0n) }),
    },
  ],
});

const deDebito = (t: Tributo): Comparacao<BlocoM['debitos'][number]> => ({
  registro: registroDe('M205', t),
  chave: (d) => `${d.NUM_CAMPO}:${d.COD_REC}`,
  legivel: (d) => `NUM_CAMPO ${d.NUM_CAMPO}, COD_REC ${d.COD_REC}`,
  principal: 'VL_DEBITO',
  campos: iguais(['VL_DEBITO']),
});

const deContribuicao = (t: Tributo): Comparacao<Contribuicao> => ({
  registro: registroDe('M210', t),
  chave: chaveContribuicao,
  legivel: (c) => `COD_CONT ${c.COD_CONT}, ${aliquota(t, c.aliquota)}`,
  principal: 'VL_CONT_PER',
  campos: [
    ...iguais<Contribuicao>(['VL_REC_BRT', 'VL_BC_CONT']),
    ...iguais<Contribuicao>(['VL_AJUS_ACRES_BC', 'VL_AJUS_REDUC_BC'], (n) => `${n}_${t}`),
    ...iguais<Contribuicao>(['VL_BC_CONT_AJUS', 'VL_CONT_APUR', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC', 'VL_CONT_PER']),
  ],
});

interface ReceitaPorCodigo {
  chave: string;
  legivel: string;
  valor: Centavos;
}

/** M400 by CST: the accounts are the company's choice. */
function receitasDe(bloco: BlocoM): ReceitaPorCodigo[] {
  return sumBy(bloco.receitas.map((r) => ({ chave: r.CST, legivel: `CST ${r.CST}`, valor: r.VL_TOT_REC })));
}

function naturezasDe(bloco: BlocoM): ReceitaPorCodigo[] {
  return sumBy(
    bloco.receitas.flatMap((r) =>
      r.naturezas.map((n) => ({
        chave: `${r.CST}:${n.NAT_REC}`,
        legivel: `CST ${r.CST}, NAT_REC ${n.NAT_REC}`,
        valor: n.VL_REC,
      })),
    ),
  );
}

function sumBy(linhas: readonly ReceitaPorCodigo[]): ReceitaPorCodigo[] {
  const somas = new Map<string, ReceitaPorCodigo>();
  for (const linha of linhas)
    somas.set(linha.chave, { ...linha, valor: (somas.get(linha.chave)?.valor ?? 0n) + linha.valor });
  return [...somas.values()];
}

const porCodigo = (registro: string, nome: string): Comparacao<ReceitaPorCodigo> => ({
  registro,
  chave: (r) => r.chave,
  legivel: (r) => r.legivel,
  principal: nome,
  campos: [{ nome, valor: (r) => r.valor }],
});

const deReceita = (t: Tributo) => porCodigo(registroDe('M400', t), 'VL_TOT_REC');
const deNatureza = (t: Tributo) => porCodigo(registroDe('M410', t), 'VL_REC');

/**
 * What is left of a carried credit counts as money only as far as its use differs: an opening that does not follow from
 * the month before is another report's finding, and a line of the month itself repeats its M100.
 */
const deSaldo = (t: Tributo, deste: string): Comparacao<SaldoCredito> => ({
  registro: registroDe('1100', t),
  chave: chaveSaldo,
  legivel: (s) => `PER_APU_CRED ${s.PER_APU_CRED}, COD_CRED ${s.COD_CRED}`,
  principal: 'SLD_CRED_FIM',
  campos: [
    ...iguais<SaldoCredito>(['VL_TOT_CRED_APU', 'VL_CRED_DESC_PA_ANT', 'VL_CRED_PER_PA_ANT', 'VL_CRED_DCOMP_PA_ANT']),
    ...iguais<SaldoCredito>(['SD_CRED_DISP_EFD', 'VL_CRED_DESC_EFD']),
    {
      nome: 'SLD_CRED_FIM',
      valor: (s) => s.SLD_CRED_FIM,
      efeito: (a, d) =>
        (a ?? d)?.PER_APU_CRED === deste || !a || !d ? null : aoSaldo(a.VL_CRED_DESC_EFD - d.VL_CRED_DESC_EFD),
    },
  ],
});
