import type { Avisar } from './avisos.ts';
import { type TipoCredito, tipoCredito, type Vinculo, vinculosDe } from './codigo-credito.ts';
import { type Centavos, proporcao, ratear, reduceEscala } from './decimal.ts';
import { distributeByDescricao } from './descricao-credito.ts';
import { rateioTotal } from './rateio-receita.ts';
import { formatAliquota, registroDe } from './registros.ts';
import {
  type Aliquota,
  type BaseCredito,
  type Credito,
  chaveAliquota,
  chaveCredito,
  type GrupoEntrada,
  porAliquota,
  type Rateio,
  type Tributo,
} from './tipos.ts';

/** Nature whose M105 must describe the credit (guide 1.35, M105.10), and what its table calls it. */
const OUTRAS_OPERACOES = '13';
const DESCRICAO_DE_OUTRAS = 'OUTRAS OPERACOES COM DIREITO A CREDITO';

/** The bases of one M100, still without its amounts. */
interface BasesDeCredito {
  COD_CRED: string;
  aliquota: Aliquota;
  bases: BaseCredito[];
}

export interface BasesApuradas {
  creditos: Map<string, BasesDeCredito>;
  /** Keys of declared credits that stay as they are: the documents do not say what feeds them. */
  mantidos: Set<string>;
}

interface DadosBase {
  tributo: Tributo;
  /** AAAA-MM. */
  mes: string;
  COD_INC_TRIB: string;
  IND_APRO_CRED: string;
  rateio: Rateio | null;
  declarados: readonly Credito[];
  warn: Avisar;
}

interface Contexto extends DadosBase {
  daAliquota: (a: Aliquota) => readonly Credito[];
}

/** Steps 2 and 3: what the acquisitions give as M105, below the M100 that each part feeds. */
export function assessBases(entradas: readonly GrupoEntrada[], dados: DadosBase): BasesApuradas {
  const ctx: Contexto = { ...dados, daAliquota: porAliquota(dados.declarados) };
  const apuradas: BasesApuradas = { creditos: new Map(), mantidos: new Set() };
  if (ctx.COD_INC_TRIB === '2') {
    if (entradas.length > 0) warnRegime(ctx);
    return apuradas;
  }
  for (const { grupo, tipo } of agrupar(entradas, ctx)) {
    if (tipo === null || grupo.origem === 'imobiliaria') manter(grupo, tipo, ctx, apuradas);
    else alocar(grupo, tipo, ctx, apuradas);
  }
  return apuradas;
}

interface GrupoTipado {
  grupo: GrupoEntrada;
  tipo: string | null;
}

/** One group per NAT_BC_CRED, CST, type and rate; the base is rounded to cents here, once. */
function agrupar(entradas: readonly GrupoEntrada[], ctx: Contexto): GrupoTipado[] {
  const grupos = new Map<string, GrupoTipado>();
  for (const entrada of entradas) {
    if (vinculosDe(entrada.CST).length === 0) continue;
    const achado: TipoCredito = tipoCredito(entrada, {
      tributo: ctx.tributo,
      mes: ctx.mes,
      declarados: ctx.daAliquota(entrada.aliquota),
    });
    const chave = [entrada.NAT_BC_CRED, entrada.CST, achado.tipo ?? '?', chaveAliquota(entrada.aliquota)].join(':');
    const grupo = grupos.get(chave);
    if (grupo) {
      grupo.grupo.base += entrada.base;
      grupo.grupo.quantidade += entrada.quantidade;
      continue;
    }
    grupos.set(chave, { grupo: { ...entrada }, tipo: achado.tipo });
    if (achado.inferido && achado.tipo !== null) warnPresumido(entrada, achado.tipo, ctx);
    if (entrada.NAT_BC_CRED === '') warnNatureza(entrada, ctx);
  }
  const ordem = (g: GrupoTipado) =>
    `${g.tipo}:${chaveAliquota(g.grupo.aliquota)}:${g.grupo.NAT_BC_CRED}:${g.grupo.CST}`;
  return [...grupos.values()].sort((a, b) => (ordem(a) < ordem(b) ? -1 : 1));
}

function alocar(grupo: GrupoEntrada, tipo: string, ctx: Contexto, apuradas: BasesApuradas): void {
  const total = reduceEscala(grupo.base, 4, 2);
  if (total === 0n && grupo.quantidade === 0n) return;
  const vinculos = vinculosDe(grupo.CST);
  const antigas = vinculos.map((v) => declaradas(`${v}${tipo}`, grupo, ctx));
  const partes = pesosDe(vinculos, antigas, ctx);
  if (partes === null) {
    ctx.warn({
      codigo: 'INFORME_M105',
      nivel: 'erro',
      registro: registroDe('M105', ctx.tributo),
      chave: chaveBase(grupo),
      mensagem:
        `Informe o ${registroDe('M105', ctx.tributo)} da natureza ${grupo.NAT_BC_CRED || '(em branco)'} ` +
        `e CST ${grupo.CST}: ` +
        (ctx.rateio === null
          ? 'na apropriação direta, só a empresa sabe a divisão entre os tipos de crédito.'
          : 'o 0111 não tem receita de nenhum dos tipos a que esse crédito se vincula.'),
    });
    return;
  }
  const divide = (todo: bigint) => {
    const cumulativa = ctx.COD_INC_TRIB === '3' ? proporcao(todo, partes.cumulativa, partes.total) : 0n;
    return { cumulativa, nc: todo - cumulativa, porVinculo: ratear(todo - cumulativa, partes.pesos) };
  };
  const valor = divide(total);
  const quantidade = divide(grupo.quantidade);
  vinculos.forEach((vinculo, i) => {
    const VL_BC = valor.porVinculo[i] ?? 0n;
    const QUANT_BC = quantidade.porVinculo[i] ?? 0n;
    if (VL_BC === 0n && QUANT_BC === 0n) return;
    const base: BaseCredito = {
      NAT_BC_CRED: grupo.NAT_BC_CRED,
      CST: grupo.CST,
      DESC_CRED: grupo.NAT_BC_CRED === OUTRAS_OPERACOES ? DESCRICAO_DE_OUTRAS : '',
      VL_BC_TOT: total,
      VL_BC_CUM: valor.cumulativa,
      VL_BC_NC: valor.nc,
      VL_BC,
      QUANT_BC_TOT: grupo.quantidade,
      QUANT_BC,
    };
    incluir(apuradas, `${vinculo}${tipo}`, grupo.aliquota, distributeByDescricao(base, antigas[i] ?? []));
  });
}

function incluir(apuradas: BasesApuradas, COD_CRED: string, aliquota: Aliquota, bases: BaseCredito[]): void {
  const chave = chaveCredito({ COD_CRED, IND_CRED_ORI: '0', aliquota });
  const credito = apuradas.creditos.get(chave) ?? { COD_CRED, aliquota, bases: [] };
  credito.bases.push(...bases);
  apuradas.creditos.set(chave, credito);
}

/** The declared M105 of this nature and CST below one COD_CRED of the same rate. */
function declaradas(codCred: string, grupo: GrupoEntrada, ctx: Contexto): BaseCredito[] {
  const chave = chaveCredito({ COD_CRED: codCred, IND_CRED_ORI: '0', aliquota: grupo.aliquota });
  return ctx
    .daAliquota(grupo.aliquota)
    .filter((c) => chaveCredito(c) === chave)
    .flatMap((c) => c.bases)
    .filter((b) => b.NAT_BC_CRED === grupo.NAT_BC_CRED && b.CST === grupo.CST);
}

interface Partes {
  pesos: bigint[];
  /** The cumulative share is `cumulativa / total`. */
  cumulativa: bigint;
  total: bigint;
}

/** How a base is split: by revenue, or as it was declared. Null when only the company could say. */
function pesosDe(vinculos: readonly Vinculo[], antigas: readonly BaseCredito[][], ctx: Contexto): Partes | null {
  const { rateio } = ctx;
  if (rateio !== null) {
    const receitas: Record<Vinculo, Centavos> = {
      '1': rateio.tributada,
      '2': rateio.naoTributada,
      '3': rateio.exportacao,
    };
    const pesos = vinculos.map((v) => receitas[v]);
    const cum = { cumulativa: rateio.cumulativa, total: rateioTotal(rateio) };
    if (vinculos.length === 1) return { pesos: [1n], ...cum };
    if (pesos.some((p) => p > 0n)) return { pesos, ...cum };
  }
  const proporcoes = antigas.map((bases) => ({
    base: bases.reduce((soma, b) => soma + b.VL_BC + b.QUANT_BC, 0n),
    cumulativa: bases.reduce((soma, b) => soma + b.VL_BC_CUM, 0n),
    total: bases.reduce((soma, b) => soma + b.VL_BC_TOT, 0n),
  }));
  const comum = proporcoes.find((p) => p.total > 0n) ?? { cumulativa: 0n, total: 0n };
  const cum = { cumulativa: comum.cumulativa, total: comum.total };
  if (vinculos.length === 1) return { pesos: [1n], ...cum };
  const pesos = proporcoes.map((p) => p.base);
  return pesos.some((p) => p > 0n) ? { pesos, ...cum } : null;
}

function manter(grupo: GrupoEntrada, tipo: string | null, ctx: Contexto, apuradas: BasesApuradas): void {
  const tipos = tipo === null ? ['02', '03', '05', '06', '07', '99'] : [tipo];
  const vinculos = vinculosDe(grupo.CST);
  const mantidos = ctx
    .daAliquota(grupo.aliquota)
    .filter(
      (c) =>
        c.IND_CRED_ORI === '0' && tipos.includes(c.COD_CRED.slice(1)) && vinculos.some((v) => c.COD_CRED.startsWith(v)),
    );
  for (const credito of mantidos) apuradas.mantidos.add(chaveCredito(credito));
  const registro = registroDe('M100', ctx.tributo);
  ctx.warn({
    codigo: 'CREDITO_MANTIDO',
    nivel: 'advertencia',
    registro,
    chave: chaveBase(grupo),
    mensagem:
      grupo.origem === 'imobiliaria'
        ? `Crédito da atividade imobiliária (F205 e F210): o ${registro} fica como declarado.`
        : `Mais de um código de crédito declarado com a alíquota ${formatAliquota(grupo.aliquota.valor)}: os ` +
          `documentos não dizem qual é o do CST ${grupo.CST}, e o ${registro} fica como declarado.`,
  });
}

const chaveBase = (grupo: GrupoEntrada): string =>
  `NAT_BC_CRED ${grupo.NAT_BC_CRED || '(em branco)'}, CST ${grupo.CST}, alíquota ` +
  `${formatAliquota(grupo.aliquota.valor)}`;

function warnRegime(ctx: Contexto): void {
  ctx.warn({
    codigo: 'CREDITO_EM_REGIME_CUMULATIVO',
    nivel: 'advertencia',
    registro: registroDe('M100', ctx.tributo),
    chave: '',
    mensagem: 'Há documentos com CST de crédito, mas a empresa está só no regime cumulativo (0110): não geram crédito.',
  });
}

function warnPresumido(grupo: GrupoEntrada, tipo: string, ctx: Contexto): void {
  ctx.warn({
    codigo: 'PRESUMIDO_INFERIDO',
    nivel: 'advertencia',
    registro: registroDe('M100', ctx.tributo),
    chave: chaveBase(grupo),
    mensagem:
      `Crédito presumido sem código declarado com essa alíquota: usado o tipo ${tipo}; confirme se não é ` +
      'agroindustrial (06).',
  });
}

function warnNatureza(grupo: GrupoEntrada, ctx: Contexto): void {
  ctx.warn({
    codigo: 'NATUREZA_CREDITO_INDEFINIDA',
    nivel: 'erro',
    registro: registroDe('M105', ctx.tributo),
    chave: chaveBase(grupo),
    mensagem:
      `Documentos com CST ${grupo.CST} sem natureza da base de cálculo do crédito: nem o registro nem o CFOP ` +
      'dizem qual é.',
  });
}
