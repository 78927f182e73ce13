import type { Forma } from '../../sped/formas.ts';
import type { ContextoValidacao, Regra } from '../../sped/validar/regra.ts';
import { createBlocoMLido, type RegistroM } from './bloco-m-lido.ts';
import { reais } from './calculo.ts';
import { checarDetalhesBlocoM } from './detalhes-bloco-m.ts';
import { checarRegime } from './regime-contribuicao.ts';

/** The same records of the two contributions. */
const NOMES = {
  PIS: {
    c: 'M100',
    cb: 'M105',
    ca: 'M110',
    t: 'M200',
    td: 'M205',
    r: 'M210',
    rb: 'M215',
    ra: 'M220',
    n: 'M400',
    nn: 'M410',
    s: '1100',
  },
  COFINS: {
    c: 'M500',
    cb: 'M505',
    ca: 'M510',
    t: 'M600',
    td: 'M605',
    r: 'M610',
    rb: 'M615',
    ra: 'M620',
    n: 'M800',
    nn: 'M810',
    s: '1500',
  },
} as const;
type Tributo = keyof typeof NOMES;

const NAO_CUMULATIVAS = new Set(['01', '02', '03', '04', '71']);
const CUMULATIVAS = new Set(['31', '51', '52', '53', '54', '72']);
/** The value of a line is rounded once; sums are exact. */
const UM_CENTAVO = 1n;

/** The identities that the guide (1.35) states for M100 to M820, 1100 and 1500. */
export function createRegraBlocoM(ctx: ContextoValidacao): Regra {
  const lido = createBlocoMLido(ctx);
  return {
    paraRegistro: (forma: Forma) => lido.paraRegistro(forma),
    aoFim() {
      if (!lido.completo()) return;
      for (const tributo of ['PIS', 'COFINS'] as const) checarTributo(ctx, tributo, lido.raizes);
      checarDetalhesBlocoM(ctx, lido.raizes);
      checarRegime(ctx, lido.raizes);
    },
  };
}

function checarTributo(ctx: ContextoValidacao, tributo: Tributo, raizes: readonly RegistroM[]): void {
  const N = NOMES[tributo];
  const de = (registro: string) => raizes.filter((r) => r.registro === registro);
  const creditos = de(N.c);
  const saldos = de(N.s);
  for (const r of creditos) checarCredito(ctx, tributo, r);
  for (const r of saldos) checarSaldo(ctx, r);
  for (const r of de(N.n)) checarReceita(ctx, tributo, r);
  // A line of the month itself repeats what its M100 uses.
  const anteriores = saldos.filter((r) => r.textos.PER_APU_CRED !== mesDe(ctx.inicio));
  for (const total of de(N.t)) {
    const contribuicoes = total.filhos.filter((f) => f.registro === N.r);
    for (const r of contribuicoes) checarContribuicao(ctx, tributo, r);
    checarConsolidacao(ctx, tributo, { total, contribuicoes, creditos, saldos: anteriores });
  }
}

/** MMAAAA of a day aaaammdd. */
function mesDe(dia: number): string {
  const texto = String(dia);
  return texto.slice(4, 6) + texto.slice(0, 4);
}

/** A record as the checks ask it: its numbers by field, and a way to tell a difference. */
function olhar(ctx: ContextoValidacao, r: RegistroM) {
  const n = (campo: string): bigint => r.numeros[campo] ?? 0n;
  return {
    n,
    igual(campo: string, certo: bigint, porque: string, tolerancia = 0n): void {
      const diferenca = n(campo) - certo;
      if (diferenca <= tolerancia && -diferenca <= tolerancia) return;
      ctx.apontar({
        nivel: 'ERRO',
        codigo: 'CALCULO_DIVERGENTE',
        registro: r.registro,
        campo,
        valor: reais(Number(n(campo))),
        linha: r.linha,
        problema: `é ${reais(Number(n(campo)))}, ${porque} dá ${reais(Number(certo))}`,
        sugestao: 'Deixe RECALCULAR_BLOCO_M e RECALCULAR_1100_1500 como S, ou corrija os ajustes informados.',
      });
    },
  };
}

const soma = (registros: readonly RegistroM[], campo: string): bigint =>
  registros.reduce((total, r) => total + (r.numeros[campo] ?? 0n), 0n);

const comSinal = (registros: readonly RegistroM[], indicador: string, sinal: '0' | '1') =>
  registros.filter((r) => r.textos[indicador] === sinal);

/** base × rate or quantity × rate by unit, in cents, half up. */
function produto(r: RegistroM, base: bigint, tributo: Tributo): bigint {
  const porUnidade = r.numeros[`ALIQ_${tributo}_QUANT`] ?? 0n;
  const aliquota = r.numeros[`ALIQ_${tributo}`] ?? 0n;
  if (aliquota === 0n && porUnidade > 0n) {
    return (2n * (r.numeros[`QUANT_BC_${tributo}`] ?? 0n) * porUnidade + 100_000n) / 200_000n;
  }
  return (2n * base * aliquota + 1_000_000n) / 2_000_000n;
}

function checarCredito(ctx: ContextoValidacao, tributo: Tributo, r: RegistroM): void {
  const N = NOMES[tributo];
  const { n, igual } = olhar(ctx, r);
  const bases = r.filhos.filter((f) => f.registro === N.cb);
  const ajustes = r.filhos.filter((f) => f.registro === N.ca);
  const BC = `VL_BC_${tributo}`;
  // Credits of a succession come from F800 and have no bases.
  if (r.textos.IND_CRED_ORI !== '1') {
    igual(BC, soma(bases, BC), `a soma de ${N.cb}`);
    igual(`QUANT_BC_${tributo}`, soma(bases, `QUANT_BC_${tributo}`), `a soma de ${N.cb}`);
    for (const base of bases) checarBase(ctx, tributo, base);
    igual('VL_CRED', produto(r, n(BC), tributo), 'a base pela alíquota', UM_CENTAVO);
  }
  igual('VL_AJUS_ACRES', soma(comSinal(ajustes, 'IND_AJ', '1'), 'VL_AJ'), `a soma dos acréscimos de ${N.ca}`);
  igual('VL_AJUS_REDUC', soma(comSinal(ajustes, 'IND_AJ', '0'), 'VL_AJ'), `a soma das reduções de ${N.ca}`);
  const diferido = tributo === 'PIS' ? 'VL_CRED_DIF' : 'VL_CRED_DIFER';
  const disponivel = n('VL_CRED') + n('VL_AJUS_ACRES') - n('VL_AJUS_REDUC') - n(diferido);
  igual('VL_CRED_DISP', disponivel, `VL_CRED + VL_AJUS_ACRES - VL_AJUS_REDUC - ${diferido}`);
  igual('SLD_CRED', n('VL_CRED_DISP') - n('VL_CRED_DESC'), 'VL_CRED_DISP - VL_CRED_DESC');
  if (r.textos.IND_DESC_CRED === '0') igual('VL_CRED_DESC', n('VL_CRED_DISP'), 'o uso total (IND_DESC_CRED 0)');
}

function checarBase(ctx: ContextoValidacao, tributo: Tributo, r: RegistroM): void {
  const { n, igual } = olhar(ctx, r);
  const [total, cumulativa, naoCumulativa] = ['TOT', 'CUM', 'NC'].map((parte) => `VL_BC_${tributo}_${parte}`);
  if (total === undefined || cumulativa === undefined || naoCumulativa === undefined) return;
  if (r.textos[cumulativa] === '1' || r.textos[naoCumulativa] === '1') {
    igual(naoCumulativa, n(total) - n(cumulativa), `${total} - ${cumulativa}`);
    if (n(`VL_BC_${tributo}`) > n(naoCumulativa))
      igual(`VL_BC_${tributo}`, n(naoCumulativa), `no máximo ${naoCumulativa}`);
  }
}

function checarContribuicao(ctx: ContextoValidacao, tributo: Tributo, r: RegistroM): void {
  const N = NOMES[tributo];
  const { n, igual } = olhar(ctx, r);
  const ajustesBase = r.filhos.filter((f) => f.registro === N.rb);
  const ajustes = r.filhos.filter((f) => f.registro === N.ra);
  // Only layouts from 01/2019 have the adjustments of the base.
  const temAjusteBase = 'VL_BC_CONT_AJUS' in r.numeros;
  const [acrescimo, reducao] = ['ACRES', 'REDUC'].map((parte) => `VL_AJUS_${parte}_BC_${tributo}`);
  if (temAjusteBase && acrescimo !== undefined && reducao !== undefined) {
    igual(acrescimo, soma(comSinal(ajustesBase, 'IND_AJ_BC', '1'), 'VL_AJ_BC'), `a soma dos acréscimos de ${N.rb}`);
    igual(reducao, soma(comSinal(ajustesBase, 'IND_AJ_BC', '0'), 'VL_AJ_BC'), `a soma das reduções de ${N.rb}`);
    igual('VL_BC_CONT_AJUS', n('VL_BC_CONT') + n(acrescimo) - n(reducao), `VL_BC_CONT + ${acrescimo} - ${reducao}`);
  }
  const base = n(temAjusteBase ? 'VL_BC_CONT_AJUS' : 'VL_BC_CONT');
  igual('VL_CONT_APUR', produto(r, base, tributo), 'a base pela alíquota', UM_CENTAVO);
  igual('VL_AJUS_ACRES', soma(comSinal(ajustes, 'IND_AJ', '1'), 'VL_AJ'), `a soma dos acréscimos de ${N.ra}`);
  igual('VL_AJUS_REDUC', soma(comSinal(ajustes, 'IND_AJ', '0'), 'VL_AJ'), `a soma das reduções de ${N.ra}`);
  const periodo =
    n('VL_CONT_APUR') + n('VL_AJUS_ACRES') - n('VL_AJUS_REDUC') - n('VL_CONT_DIFER') + n('VL_CONT_DIFER_ANT');
  igual('VL_CONT_PER', periodo, 'VL_CONT_APUR + ajustes - VL_CONT_DIFER + VL_CONT_DIFER_ANT');
}

interface Consolidado {
  total: RegistroM;
  contribuicoes: readonly RegistroM[];
  creditos: readonly RegistroM[];
  saldos: readonly RegistroM[];
}

function checarConsolidacao(ctx: ContextoValidacao, tributo: Tributo, o: Consolidado): void {
  const N = NOMES[tributo];
  const { n, igual } = olhar(ctx, o.total);
  const doRegime = (codigos: ReadonlySet<string>) =>
    soma(
      o.contribuicoes.filter((r) => codigos.has(r.textos.COD_CONT ?? '')),
      'VL_CONT_PER',
    );
  // The layout names code 32 on both sides: it belongs where the record already agrees with it.
  const indefinida = doRegime(new Set(['32']));
  const nc = doRegime(NAO_CUMULATIVAS);
  const cumulativa = doRegime(CUMULATIVAS);
  const nasCumulativas = indefinida > 0n && n('VL_TOT_CONT_CUM_PER') === cumulativa + indefinida;
  igual('VL_TOT_CONT_NC_PER', nc + (nasCumulativas ? 0n : indefinida), `a soma de ${N.r}.VL_CONT_PER não cumulativos`);
  igual('VL_TOT_CRED_DESC', soma(o.creditos, 'VL_CRED_DESC'), `a soma de ${N.c}.VL_CRED_DESC`);
  igual('VL_TOT_CRED_DESC_ANT', soma(o.saldos, 'VL_CRED_DESC_EFD'), `a soma de ${N.s}.VL_CRED_DESC_EFD`);
  const devida = n('VL_TOT_CONT_NC_PER') - n('VL_TOT_CRED_DESC') - n('VL_TOT_CRED_DESC_ANT');
  igual('VL_TOT_CONT_NC_DEV', devida, 'a contribuição menos os créditos');
  igual(
    'VL_CONT_NC_REC',
    n('VL_TOT_CONT_NC_DEV') - n('VL_RET_NC') - n('VL_OUT_DED_NC'),
    'a devida menos retenções e deduções',
  );
  igual(
    'VL_TOT_CONT_CUM_PER',
    cumulativa + (nasCumulativas ? indefinida : 0n),
    `a soma de ${N.r}.VL_CONT_PER cumulativos`,
  );
  igual(
    'VL_CONT_CUM_REC',
    n('VL_TOT_CONT_CUM_PER') - n('VL_RET_CUM') - n('VL_OUT_DED_CUM'),
    'a devida menos retenções e deduções',
  );
  igual('VL_TOT_CONT_REC', n('VL_CONT_NC_REC') + n('VL_CONT_CUM_REC'), 'VL_CONT_NC_REC + VL_CONT_CUM_REC');
  const debitos = o.total.filhos.filter((f) => f.registro === N.td);
  if (debitos.length === 0) return;
  for (const [campo, valor] of [
    ['08', 'VL_CONT_NC_REC'],
    ['12', 'VL_CONT_CUM_REC'],
  ] as const) {
    const informado = soma(
      debitos.filter((d) => d.textos.NUM_CAMPO === campo),
      'VL_DEBITO',
    );
    igual(valor, informado, `a soma de ${N.td} do campo ${campo}`);
  }
}

function checarReceita(ctx: ContextoValidacao, tributo: Tributo, r: RegistroM): void {
  const { nn } = NOMES[tributo];
  const naturezas = r.filhos.filter((f) => f.registro === nn);
  if (naturezas.length > 0) {
    olhar(ctx, r).igual('VL_TOT_REC', soma(naturezas, 'VL_REC'), `a soma de ${nn}`);
    return;
  }
  ctx.apontar({
    nivel: 'ERRO',
    codigo: 'CAMPO_OBRIGATORIO',
    registro: r.registro,
    campo: '',
    valor: '',
    linha: r.linha,
    problema: `a receita não tem a sua natureza no registro ${nn}`,
    sugestao: `Informe a natureza na aba ${nn}, ou NAT_REC_PADRAO na aba PARAMETROS.`,
  });
}

function checarSaldo(ctx: ContextoValidacao, r: RegistroM): void {
  const { n, igual } = olhar(ctx, r);
  igual('VL_TOT_CRED_APU', n('VL_CRED_APU') + n('VL_CRED_EXT_APU'), 'VL_CRED_APU + VL_CRED_EXT_APU');
  const antes = n('VL_CRED_DESC_PA_ANT') + n('VL_CRED_PER_PA_ANT') + n('VL_CRED_DCOMP_PA_ANT');
  igual('SD_CRED_DISP_EFD', n('VL_TOT_CRED_APU') - antes, 'o apurado menos os usos de períodos anteriores');
  const usos =
    n('VL_CRED_DESC_EFD') + n('VL_CRED_PER_EFD') + n('VL_CRED_DCOMP_EFD') + n('VL_CRED_TRANS') + n('VL_CRED_OUT');
  igual('SLD_CRED_FIM', n('SD_CRED_DISP_EFD') - usos, 'o disponível menos os usos do período');
}
