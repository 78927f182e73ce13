import { ultimoDiaDoMes } from '@apura/br';
import { zonaFrancaPeloCfop } from '../bloco-m/convencao-zona-franca.ts';
import { abs, maior, menor, naoNegativo, sum } from '../bloco-m/decimal.ts';
import { examineMes } from '../bloco-m/meses-especiais.ts';
import { OPCOES_PADRAO } from '../bloco-m/opcoes-recalculo.ts';
import { recomputeTributo, type TributoRecalculado } from '../bloco-m/recompute-mes.ts';
import { deOrigemAnterior, ehDescontavel, type MesFechado } from '../bloco-m/saldo-creditos.ts';
import { type BlocoM, type EntradaMes, TRIBUTOS, type Tributo } from '../bloco-m/tipos.ts';
import { ordemPeriodo } from '../bloco-m/uso-creditos.ts';
import { applyGrupo, ehDebito } from './apply-grupo.ts';
import { type CertezaTributo, certezaDo, estimateAte, notaDe, openEspeciais } from './certeza-do-mes.ts';
import { fimDoCredito, fimDoPagamento, vencimento } from './datas.ts';
import { linhaDosPagamentos, type ParteDoDebito, trechoDaLinha } from './linha-pagamentos.ts';
import {
  CONFIANCAS,
  chaveExtincao,
  type ExtincaoDebito,
  type GrupoAchado,
  REGIMES,
  type Regime,
  type Trecho,
} from './tipos.ts';

export interface PedidoValoracao {
  entrada: EntradaMes;
  /** The month before as it was declared; absent when the project lacks it. */
  anterior?: MesFechado | undefined;
  grupos: readonly GrupoAchado[];
  /** By `chaveExtincao`; an absent one has no paper. */
  extincoes: ReadonlyMap<string, ExtincaoDebito>;
  /** AAAA-MM-DD of the first withholding of the month; absent: the last day of the month. */
  primeiraRetencao?: string | undefined;
  feriados: ReadonlySet<string>;
  /** Why the file declares nothing of a tax, in Portuguese; absent where it declares both. */
  semApuracao?: string | undefined;
}

/** A month with more groups than this is not valued: the engine runs once for each group. */
const LIMITE_GRUPOS = 500;

export interface MesValorado {
  trechos: Trecho[];
  /** Why no finding of the month has a value; null when they are valued. */
  impedimento: string | null;
  /** Why findings of one tax or both have an estimate alone; null when none has. */
  estimado: string | null;
}

/**
 * Works out what the findings of one month are worth. The groups are applied one after the other to the month's
 * aggregates, the most certain first, and the engine recomputes block M after each. A group is worth what its step
 * changes: the fall of the amount to collect, of the withholdings and of the deductions, and the growth of the carried
 * credits. So the classes are what a rectification moves, to the cent, and a finding never changes the amount of a more
 * certain one.
 *
 * A tax whose amounts do not follow from the documents has an estimate (class 'Estimativa') in place of the classes.
 * The other tax of the month keeps its own.
 * A file that declares nothing has no value at all.
 */
export function valueMes(o: PedidoValoracao): MesValorado {
  if (o.semApuracao !== undefined)
    return { trechos: [], estimado: null, impedimento: `Sem apuração no mês: ${o.semApuracao}.` };
  if (o.grupos.length > LIMITE_GRUPOS) {
    return {
      ...{ trechos: [], estimado: null },
      impedimento: 'Combinações demais de CST e alíquota no mês para saber o que cada achado vale.',
    };
  }
  const { entrada, nota } = openEspeciais(o.entrada);
  const aberto = { ...o, entrada };
  if (examineMes(entrada).mantem) {
    return {
      ...{ trechos: [], estimado: null },
      impedimento: 'Mês com situação especial, que o recálculo mantém como declarado.',
    };
  }
  const feitos = TRIBUTOS.map((tributo) => valueTributo(aberto, tributo, nota !== null));
  // One note for both taxes: what they share is one row of a report.
  const certezas = feitos.map((f) => f.certeza);
  const notas = { fecha: notaDe(certezas, true), estimado: nota ?? notaDe(certezas, false) };
  return {
    trechos: feitos.flatMap(({ trechos, certeza }) =>
      trechos.map((t) => ({ ...t, nota: t.nota ?? (certeza.fecha ? notas.fecha : notas.estimado) })),
    ),
    impedimento: null,
    estimado: notas.estimado,
  };
}

/** One tax of the month. `estimar`: whatever its block M shows, there is an estimate alone. */
function valueTributo(o: PedidoValoracao, tributo: Tributo, estimar: boolean) {
  const { saidas, declarado } = o.entrada.tributos[tributo];
  const zonaFranca = zonaFrancaPeloCfop(saidas, declarado.contribuicoes);
  const opcoes = { ...OPCOES_PADRAO, zonaFrancaPeloCfop: { [tributo]: zonaFranca } };
  const recompute = (entrada: EntradaMes) => recomputeTributo(entrada, tributo, { anterior: o.anterior, opcoes });
  const antes = recompute(o.entrada);
  const doBloco = certezaDo({ tributo, entrada: o.entrada, recalculado: antes.bloco });
  const certeza: CertezaTributo = estimar ? { ...doBloco, fecha: false } : doBloco;
  const stretch = certeza.fecha ? classificador(o, antes.bloco, tributo) : estimador(o, antes.bloco);
  const trechos: Trecho[] = [];
  // Each tax has a month of its own: both have findings on the same revenue, which must move the apportionment once.
  let estado = { entrada: o.entrada, feito: antes };
  /** Applies one group after the other, and gives back those that the engine refuses, with the reason. */
  const apply = (grupos: readonly GrupoAchado[]): Recusado[] =>
    grupos.flatMap((grupo) => {
      const entrada = applyGrupo(estado.entrada, grupo);
      const feito = recompute(entrada);
      const recusa = RECUSAS.find(({ codigo }) => quantos(feito, codigo) > quantos(estado.feito, codigo));
      if (recusa !== undefined) return [{ grupo, nota: recusa.nota }];
      trechos.push(...stretch({ grupo, a: estado.feito.bloco, d: feito.bloco }));
      estado = { entrada, feito };
      return [];
    });
  // A reduction of M215 leaves room for revenue to go only once a later group has taken it back.
  const doTributo = o.grupos.filter((g) => g.tributo === tributo).sort(primeiroOMaisCerto);
  const recusados = apply(apply(doTributo).map(({ grupo }) => grupo));
  return { trechos: [...trechos, ...recusados.map(semValor)], certeza };
}

/** One step: block M before the group and after it. */
interface Passo {
  grupo: GrupoAchado;
  a: BlocoM;
  d: BlocoM;
}
type Stretch = (passo: Passo) => Trecho[];

/** The classes of a step, each group after what earlier ones took. */
function classificador(o: PedidoValoracao, antes: BlocoM, tributo: Tributo): Stretch {
  const debitos = new Map(REGIMES.map((regime) => [regime, createDebito(antes, regime, tributo, o)]));
  return ({ grupo, a, d }) => {
    const doGrupo = [...debitos].flatMap(([regime, debito]) => doRegime({ a, d, regime, debito, grupo, pedido: o }));
    return deMesmoSinal([...doGrupo, ...dosCreditos({ a, d, grupo, mes: o.entrada.mes })]);
  };
}

/** The estimate of a step: how much further it lets the estimate of the month go. */
function estimador(o: PedidoValoracao, antes: BlocoM): Stretch {
  let tomado = 0n;
  return ({ grupo, d }) => {
    const ate = estimateAte({ declarado: o.entrada.tributos[grupo.tributo].declarado, antes, depois: d });
    const valor = ate - tomado;
    tomado = ate;
    if (valor === 0n) return [];
    const prescreve = fimDoPagamento(vencimento(o.entrada.mes, o.feriados));
    const comum = { grupo: grupo.chave, tributo: grupo.tributo, regime: 'NC' as const, classe: 'Estimativa' as const };
    return [{ ...comum, valor, conferido: null, extincao: null, prescreve, COD_CRED: null, nota: null }];
  };
}

/** A finding whose correction the engine refuses. */
interface Recusado {
  grupo: GrupoAchado;
  nota: string;
}

/** The code of each refusal of the engine, and the note that the row shows for it. */
const RECUSAS = [
  {
    codigo: 'AJUSTE_MAIOR_QUE_VALOR',
    nota: 'Os ajustes de base do mês (M215, M615) já tiram mais do que restaria desta receita: reveja-os antes.',
  },
  {
    codigo: 'INFORME_M105',
    nota:
      'O crédito é comum a mais de um tipo de receita, e na apropriação direta (0110) só a empresa sabe a divisão: ' +
      'informe o M105 e o M505 da natureza ao retificar.',
  },
] as const;

const quantos = ({ avisos }: TributoRecalculado, codigo: string): number =>
  avisos.filter((a) => a.nivel === 'erro' && a.codigo === codigo).length;

/** The stretch of a finding that the engine refuses: it is left out and has no value. */
const semValor = ({ grupo: { chave, tributo }, nota }: Recusado): Trecho => ({
  ...{ grupo: chave, tributo, regime: 'NC', classe: 'Sem valor', valor: 0n, conferido: null, extincao: null },
  ...{ prescreve: null, COD_CRED: null, nota },
});

/** Orders by confidence, then debits before credits, then by thesis, then gains before losses. */
function primeiroOMaisCerto(a: GrupoAchado, b: GrupoAchado): number {
  const chave = (g: GrupoAchado) =>
    [
      CONFIANCAS.indexOf(g.confianca),
      ehDebito(g) || g.operacao === 'reduzir-credito' ? 0 : 1,
      String(g.ordem).padStart(4, '0'),
      g.base < 0n || g.operacao === 'reduzir-credito' ? 1 : 0,
      g.chave,
    ].join('|');
  return chave(a) < chave(b) ? -1 : 1;
}

/** The amount to collect of one regime, and how much of it earlier groups have taken back. */
interface Debito {
  partes: readonly ParteDoDebito[];
  tomado: bigint;
}

function createDebito(bloco: BlocoM, regime: Regime, tributo: Tributo, o: PedidoValoracao): Debito {
  const { recolher } = camposDe(bloco, regime);
  const semPapel: ExtincaoDebito = { conferida: false, extincoes: [] };
  const extincao = o.extincoes.get(chaveExtincao(tributo, regime)) ?? semPapel;
  return { partes: linhaDosPagamentos(recolher, extincao, vencimento(o.entrada.mes, o.feriados)), tomado: 0n };
}

const camposDe = ({ consolidacao: c }: BlocoM, regime: Regime) =>
  regime === 'NC'
    ? { recolher: c.VL_CONT_NC_REC, retido: c.VL_RET_NC, deduzido: c.VL_OUT_DED_NC }
    : { recolher: c.VL_CONT_CUM_REC, retido: c.VL_RET_CUM, deduzido: c.VL_OUT_DED_CUM };

function doRegime(o: {
  a: BlocoM;
  d: BlocoM;
  regime: Regime;
  debito: Debito;
  grupo: GrupoAchado;
  pedido: PedidoValoracao;
}): Trecho[] {
  const { regime, debito, grupo, pedido } = o;
  const [a, d] = [camposDe(o.a, regime), camposDe(o.d, regime)];
  const comum = { grupo: grupo.chave, tributo: grupo.tributo, regime, COD_CRED: null, nota: null };
  const queda = a.recolher - d.recolher;
  const de = debito.tomado;
  debito.tomado = naoNegativo(de + queda);
  const [inicio, fim] = [menor(de, debito.tomado), maior(de, debito.tomado)];
  const sinal = queda < 0n ? -1n : 1n;
  const pagos = trechoDaLinha(debito.partes, { de: inicio, ate: fim }).map((p): Trecho => {
    const valor = p.valor * sinal;
    if (p.situacao === 'aberto') {
      const classe = 'Débito em aberto reduzido';
      return { ...comum, classe, valor, conferido: null, extincao: null, prescreve: null };
    }
    const { situacao: conferido, data: extincao } = p;
    const prescreve = extincao === null ? null : fimDoPagamento(extincao);
    return { ...comum, classe: 'Pago a maior', valor, conferido, extincao, prescreve };
  });
  const livre = { ...comum, conferido: null, extincao: null };
  const retencao = pedido.primeiraRetencao ?? ultimoDiaDoMes(pedido.entrada.mes);
  const retido: Trecho = {
    ...{ ...livre, classe: 'Saldo de retenções' },
    valor: a.retido - d.retido,
    prescreve: fimDoPagamento(retencao),
  };
  const deduzido: Trecho = {
    ...{ ...livre, classe: 'Sem valor', prescreve: null },
    valor: a.deduzido - d.deduzido,
    nota: 'Dedução F700 a rever.',
  };
  return [...(sinal < 0n ? pagos.reverse() : pagos), retido, deduzido].filter((t) => t.valor !== 0n);
}

/** The growth of the carried credits, by code and month of origin. Codes 2YY and 3YY are refundable. */
function dosCreditos({ a, d, grupo, mes }: { a: BlocoM; d: BlocoM; grupo: GrupoAchado; mes: string }): Trecho[] {
  const [antes, depois] = [saldosDe(a, mes), saldosDe(d, mes)];
  const chaves = [...new Set([...antes.keys(), ...depois.keys()])].sort();
  return chaves.flatMap((chave) => {
    const valor = (depois.get(chave) ?? 0n) - (antes.get(chave) ?? 0n);
    if (valor === 0n) return [];
    const [origem = mes, COD_CRED = ''] = chave.split(':');
    const classe = ehDescontavel(COD_CRED) ? 'Saldo de crédito descontável' : 'Saldo de crédito ressarcível';
    const comum = {
      grupo: grupo.chave,
      tributo: grupo.tributo,
      regime: 'NC' as const,
      conferido: null,
      extincao: null,
    };
    return [{ ...comum, classe, valor, prescreve: fimDoCredito(origem), COD_CRED, nota: null } satisfies Trecho];
  });
}

/** Balances at the end of the month by 'AAAA-MM:COD_CRED': the month's own credits (M100) and earlier ones (1100). */
function saldosDe(bloco: BlocoM, mes: string): Map<string, bigint> {
  const saldos = new Map<string, bigint>();
  const addTo = (chave: string, valor: bigint) => saldos.set(chave, (saldos.get(chave) ?? 0n) + valor);
  for (const c of bloco.creditos) addTo(`${mes}:${c.COD_CRED}`, c.SLD_CRED);
  for (const s of deOrigemAnterior(bloco.saldos, mes)) {
    const aaaamm = ordemPeriodo(s.PER_APU_CRED);
    addTo(`${aaaamm.slice(0, 4)}-${aaaamm.slice(4)}:${s.COD_CRED}`, s.SLD_CRED_FIM);
  }
  return saldos;
}

/**
 * Nets stretches of opposite signs, which arise where a correction moves a credit from one code to another: what one
 * code loses is taken from what the others gain, from the last stretch backwards. The sum stays the same, and payments
 * come first, so they are reduced last.
 */
function deMesmoSinal(trechos: readonly Trecho[]): Trecho[] {
  const total = sum(trechos.map((t) => t.valor));
  const doSinal = (v: bigint) => (total < 0n ? v < 0n : v > 0n);
  let contrario = sum(trechos.filter((t) => !doSinal(t.valor)).map((t) => abs(t.valor)));
  const mantidos = trechos.filter((t) => doSinal(t.valor)).map((t) => ({ ...t }));
  for (const t of mantidos.toReversed()) {
    const menos = menor(abs(t.valor), contrario);
    contrario -= menos;
    t.valor += t.valor > 0n ? -menos : menos;
  }
  return mantidos.filter((t) => t.valor !== 0n);
}
