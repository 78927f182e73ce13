import type { Forma } from '../../sped/formas.ts';
import type { ContextoValidacao, Regra } from '../../sped/validar/regra.ts';
import { createBlocoMLido, type RegistroM } from './bloco-m-lido.ts';
import { reais } from './calculo.ts';
import { checkDetalhesBlocoM } from './detalhes-bloco-m.ts';
import { checkRegime } from './regime-contribuicao.ts';

/** The records of block M, and of the carried credits, for the two contributions. */
const NOMES = {
  PIS: {
    credito: 'M100',
    baseCredito: 'M105',
    ajusteCredito: 'M110',
    consolidacao: 'M200',
    debito: 'M205',
    contribuicao: 'M210',
    ajusteBase: 'M215',
    ajuste: 'M220',
    receita: 'M400',
    naturezaReceita: 'M410',
    saldo: '1100',
  },
  COFINS: {
    credito: 'M500',
    baseCredito: 'M505',
    ajusteCredito: 'M510',
    consolidacao: 'M600',
    debito: 'M605',
    contribuicao: 'M610',
    ajusteBase: 'M615',
    ajuste: 'M620',
    receita: 'M800',
    naturezaReceita: 'M810',
    saldo: '1500',
  },
} as const;
type Tributo = keyof typeof NOMES;

const NAO_CUMULATIVAS = new Set(['01', '02', '03', '04', '71']);
const CUMULATIVAS = new Set(['31', '51', '52', '53', '54', '72']);
/** The product of a line is rounded; sums are exact. */
const UM_CENTAVO = 1n;

/** The identities that the guide (1.35) states for M100 to M820, 1100 and 1500. */
export function createRegraBlocoM(ctx: ContextoValidacao): Regra {
  const lido = createBlocoMLido(ctx);
  return {
    paraRegistro: (forma: Forma) => lido.paraRegistro(forma),
    aoFim() {
      if (!lido.completo()) return;
      for (const tributo of ['PIS', 'COFINS'] as const) checkTributo(ctx, tributo, lido.raizes);
      checkDetalhesBlocoM(ctx, lido.raizes);
      checkRegime(ctx, lido.raizes);
    },
  };
}

function checkTributo(ctx: ContextoValidacao, tributo: Tributo, raizes: readonly RegistroM[]): void {
  const nomes = NOMES[tributo];
  const de = (registro: string) => raizes.filter((lido) => lido.registro === registro);
  const creditos = de(nomes.credito);
  const saldos = de(nomes.saldo);
  for (const registro of creditos) checkCredito(ctx, tributo, registro);
  for (const registro of saldos) checkSaldo(ctx, registro);
  for (const registro of de(nomes.receita)) checkReceita(ctx, tributo, registro);
  // The 1100 or 1500 of the month itself repeats the use in its M100 or M500.
  const anteriores = saldos.filter((registro) => registro.textos.PER_APU_CRED !== mesDe(ctx.inicio));
  for (const total of de(nomes.consolidacao)) {
    const contribuicoes = total.filhos.filter((filho) => filho.registro === nomes.contribuicao);
    for (const registro of contribuicoes) checkContribuicao(ctx, tributo, registro);
    checkConsolidacao(ctx, tributo, { total, contribuicoes, creditos, saldos: anteriores });
  }
}

/** MMAAAA of a day aaaammdd. */
function mesDe(dia: number): string {
  const texto = String(dia);
  return texto.slice(4, 6) + texto.slice(0, 4);
}

/** The numbers of a record by field, and a check that reports a field that differs from its right value. */
function olhar(ctx: ContextoValidacao, registro: RegistroM) {
  const valorDe = (campo: string): bigint => registro.numeros[campo] ?? 0n;
  return {
    valorDe,
    igual(campo: string, certo: bigint, porque: string, tolerancia = 0n): void {
      const diferenca = valorDe(campo) - certo;
      if (diferenca <= tolerancia && -diferenca <= tolerancia) return;
      ctx.flag({
        nivel: 'ERRO',
        codigo: 'CALCULO_DIVERGENTE',
        registro: registro.registro,
        campo,
        valor: reais(Number(valorDe(campo))),
        linha: registro.linha,
        problema: `é ${reais(Number(valorDe(campo)))}, ${porque} dá ${reais(Number(certo))}`,
        sugestao: 'Deixe RECALCULAR_BLOCO_M e RECALCULAR_1100_1500 como S, ou corrija os ajustes informados.',
      });
    },
  };
}

const soma = (registros: readonly RegistroM[], campo: string): bigint =>
  registros.reduce((total, registro) => total + (registro.numeros[campo] ?? 0n), 0n);

const comSinal = (registros: readonly RegistroM[], indicador: string, sinal: '0' | '1') =>
  registros.filter((registro) => registro.textos[indicador] === sinal);

/** base × rate or quantity × rate by unit, in cents, half up. */
function produto(registro: RegistroM, base: bigint, tributo: Tributo): bigint {
  const porUnidade = registro.numeros[`ALIQ_${tributo}_QUANT`] ?? 0n;
  const aliquota = registro.numeros[`ALIQ_${tributo}`] ?? 0n;
  if (aliquota === 0n && porUnidade > 0n) {
    return (2n * (registro.numeros[`QUANT_BC_${tributo}`] ?? 0n) * porUnidade + 100_000n) / 200_000n;
  }
  return (2n * base * aliquota + 1_000_000n) / 2_000_000n;
}

function checkCredito(ctx: ContextoValidacao, tributo: Tributo, registro: RegistroM): void {
  const nomes = NOMES[tributo];
  const { valorDe, igual } = olhar(ctx, registro);
  const bases = registro.filhos.filter((filho) => filho.registro === nomes.baseCredito);
  const ajustes = registro.filhos.filter((filho) => filho.registro === nomes.ajusteCredito);
  const campoBase = `VL_BC_${tributo}`;
  // Credits of a succession come from F800 and have no bases.
  if (registro.textos.IND_CRED_ORI !== '1') {
    igual(campoBase, soma(bases, campoBase), `a soma de ${nomes.baseCredito}`);
    igual(`QUANT_BC_${tributo}`, soma(bases, `QUANT_BC_${tributo}`), `a soma de ${nomes.baseCredito}`);
    for (const base of bases) checkBase(ctx, tributo, base);
    igual('VL_CRED', produto(registro, valorDe(campoBase), tributo), 'a base pela alíquota', UM_CENTAVO);
  }
  igual(
    'VL_AJUS_ACRES',
    soma(comSinal(ajustes, 'IND_AJ', '1'), 'VL_AJ'),
    `a soma dos acréscimos de ${nomes.ajusteCredito}`,
  );
  igual(
    'VL_AJUS_REDUC',
    soma(comSinal(ajustes, 'IND_AJ', '0'), 'VL_AJ'),
    `a soma das reduções de ${nomes.ajusteCredito}`,
  );
  const diferido = tributo === 'PIS' ? 'VL_CRED_DIF' : 'VL_CRED_DIFER';
  const disponivel = valorDe('VL_CRED') + valorDe('VL_AJUS_ACRES') - valorDe('VL_AJUS_REDUC') - valorDe(diferido);
  igual('VL_CRED_DISP', disponivel, `VL_CRED + VL_AJUS_ACRES - VL_AJUS_REDUC - ${diferido}`);
  igual('SLD_CRED', valorDe('VL_CRED_DISP') - valorDe('VL_CRED_DESC'), 'VL_CRED_DISP - VL_CRED_DESC');
  if (registro.textos.IND_DESC_CRED === '0')
    igual('VL_CRED_DESC', valorDe('VL_CRED_DISP'), 'o uso total (IND_DESC_CRED 0)');
}

function checkBase(ctx: ContextoValidacao, tributo: Tributo, registro: RegistroM): void {
  const { valorDe, igual } = olhar(ctx, registro);
  const [total, cumulativa, naoCumulativa] = ['TOT', 'CUM', 'NC'].map((parte) => `VL_BC_${tributo}_${parte}`);
  if (total === undefined || cumulativa === undefined || naoCumulativa === undefined) return;
  if (registro.textos[cumulativa] === '1' || registro.textos[naoCumulativa] === '1') {
    igual(naoCumulativa, valorDe(total) - valorDe(cumulativa), `${total} - ${cumulativa}`);
    if (valorDe(`VL_BC_${tributo}`) > valorDe(naoCumulativa))
      igual(`VL_BC_${tributo}`, valorDe(naoCumulativa), `no máximo ${naoCumulativa}`);
  }
}

function checkContribuicao(ctx: ContextoValidacao, tributo: Tributo, registro: RegistroM): void {
  const nomes = NOMES[tributo];
  const { valorDe, igual } = olhar(ctx, registro);
  const ajustesBase = registro.filhos.filter((filho) => filho.registro === nomes.ajusteBase);
  const ajustes = registro.filhos.filter((filho) => filho.registro === nomes.ajuste);
  // Only layouts from 01/2019 have the adjustments of the base.
  const temAjusteBase = 'VL_BC_CONT_AJUS' in registro.numeros;
  const [acrescimo, reducao] = ['ACRES', 'REDUC'].map((parte) => `VL_AJUS_${parte}_BC_${tributo}`);
  if (temAjusteBase && acrescimo !== undefined && reducao !== undefined) {
    igual(
      acrescimo,
      soma(comSinal(ajustesBase, 'IND_AJ_BC', '1'), 'VL_AJ_BC'),
      `a soma dos acréscimos de ${nomes.ajusteBase}`,
    );
    igual(
      reducao,
      soma(comSinal(ajustesBase, 'IND_AJ_BC', '0'), 'VL_AJ_BC'),
      `a soma das reduções de ${nomes.ajusteBase}`,
    );
    igual(
      'VL_BC_CONT_AJUS',
      valorDe('VL_BC_CONT') + valorDe(acrescimo) - valorDe(reducao),
      `VL_BC_CONT + ${acrescimo} - ${reducao}`,
    );
  }
  const base = valorDe(temAjusteBase ? 'VL_BC_CONT_AJUS' : 'VL_BC_CONT');
  igual('VL_CONT_APUR', produto(registro, base, tributo), 'a base pela alíquota', UM_CENTAVO);
  igual('VL_AJUS_ACRES', soma(comSinal(ajustes, 'IND_AJ', '1'), 'VL_AJ'), `a soma dos acréscimos de ${nomes.ajuste}`);
  igual('VL_AJUS_REDUC', soma(comSinal(ajustes, 'IND_AJ', '0'), 'VL_AJ'), `a soma das reduções de ${nomes.ajuste}`);
  const periodo =
    valorDe('VL_CONT_APUR') +
    valorDe('VL_AJUS_ACRES') -
    valorDe('VL_AJUS_REDUC') -
    valorDe('VL_CONT_DIFER') +
    valorDe('VL_CONT_DIFER_ANT');
  igual('VL_CONT_PER', periodo, 'VL_CONT_APUR + ajustes - VL_CONT_DIFER + VL_CONT_DIFER_ANT');
}

interface Consolidado {
  total: RegistroM;
  contribuicoes: readonly RegistroM[];
  creditos: readonly RegistroM[];
  saldos: readonly RegistroM[];
}

function checkConsolidacao(ctx: ContextoValidacao, tributo: Tributo, o: Consolidado): void {
  const nomes = NOMES[tributo];
  const { valorDe, igual } = olhar(ctx, o.total);
  const doRegime = (codigos: ReadonlySet<string>) =>
    soma(
      o.contribuicoes.filter((registro) => codigos.has(registro.textos.COD_CONT ?? '')),
      'VL_CONT_PER',
    );
  // The layout lists code 32 on both sides: its contribution counts on the side whose total already includes it.
  const indefinida = doRegime(new Set(['32']));
  const naoCumulativa = doRegime(NAO_CUMULATIVAS);
  const cumulativa = doRegime(CUMULATIVAS);
  const nasCumulativas = indefinida > 0n && valorDe('VL_TOT_CONT_CUM_PER') === cumulativa + indefinida;
  igual(
    'VL_TOT_CONT_NC_PER',
    naoCumulativa + (nasCumulativas ? 0n : indefinida),
    `a soma de ${nomes.contribuicao}.VL_CONT_PER não cumulativos`,
  );
  igual('VL_TOT_CRED_DESC', soma(o.creditos, 'VL_CRED_DESC'), `a soma de ${nomes.credito}.VL_CRED_DESC`);
  igual('VL_TOT_CRED_DESC_ANT', soma(o.saldos, 'VL_CRED_DESC_EFD'), `a soma de ${nomes.saldo}.VL_CRED_DESC_EFD`);
  const devida = valorDe('VL_TOT_CONT_NC_PER') - valorDe('VL_TOT_CRED_DESC') - valorDe('VL_TOT_CRED_DESC_ANT');
  igual('VL_TOT_CONT_NC_DEV', devida, 'a contribuição menos os créditos');
  igual(
    'VL_CONT_NC_REC',
    valorDe('VL_TOT_CONT_NC_DEV') - valorDe('VL_RET_NC') - valorDe('VL_OUT_DED_NC'),
    'a devida menos retenções e deduções',
  );
  igual(
    'VL_TOT_CONT_CUM_PER',
    cumulativa + (nasCumulativas ? indefinida : 0n),
    `a soma de ${nomes.contribuicao}.VL_CONT_PER cumulativos`,
  );
  igual(
    'VL_CONT_CUM_REC',
    valorDe('VL_TOT_CONT_CUM_PER') - valorDe('VL_RET_CUM') - valorDe('VL_OUT_DED_CUM'),
    'a devida menos retenções e deduções',
  );
  igual('VL_TOT_CONT_REC', valorDe('VL_CONT_NC_REC') + valorDe('VL_CONT_CUM_REC'), 'VL_CONT_NC_REC + VL_CONT_CUM_REC');
  const debitos = o.total.filhos.filter((filho) => filho.registro === nomes.debito);
  if (debitos.length === 0) return;
  for (const [campo, valor] of [
    ['08', 'VL_CONT_NC_REC'],
    ['12', 'VL_CONT_CUM_REC'],
  ] as const) {
    const informado = soma(
      debitos.filter((debito) => debito.textos.NUM_CAMPO === campo),
      'VL_DEBITO',
    );
    igual(valor, informado, `a soma de ${nomes.debito} do campo ${campo}`);
  }
}

function checkReceita(ctx: ContextoValidacao, tributo: Tributo, registro: RegistroM): void {
  const { naturezaReceita } = NOMES[tributo];
  const naturezas = registro.filhos.filter((filho) => filho.registro === naturezaReceita);
  if (naturezas.length > 0) {
    olhar(ctx, registro).igual('VL_TOT_REC', soma(naturezas, 'VL_REC'), `a soma de ${naturezaReceita}`);
    return;
  }
  ctx.flag({
    nivel: 'ERRO',
    codigo: 'CAMPO_OBRIGATORIO',
    registro: registro.registro,
    campo: '',
    valor: '',
    linha: registro.linha,
    problema: `a receita não tem a sua natureza no registro ${naturezaReceita}`,
    sugestao: `Informe a natureza na aba ${naturezaReceita}, ou NAT_REC_PADRAO na aba PARAMETROS.`,
  });
}

function checkSaldo(ctx: ContextoValidacao, registro: RegistroM): void {
  const { valorDe, igual } = olhar(ctx, registro);
  igual('VL_TOT_CRED_APU', valorDe('VL_CRED_APU') + valorDe('VL_CRED_EXT_APU'), 'VL_CRED_APU + VL_CRED_EXT_APU');
  const antes = valorDe('VL_CRED_DESC_PA_ANT') + valorDe('VL_CRED_PER_PA_ANT') + valorDe('VL_CRED_DCOMP_PA_ANT');
  igual('SD_CRED_DISP_EFD', valorDe('VL_TOT_CRED_APU') - antes, 'o apurado menos os usos de períodos anteriores');
  const usos =
    valorDe('VL_CRED_DESC_EFD') +
    valorDe('VL_CRED_PER_EFD') +
    valorDe('VL_CRED_DCOMP_EFD') +
    valorDe('VL_CRED_TRANS') +
    valorDe('VL_CRED_OUT');
  igual('SLD_CRED_FIM', valorDe('SD_CRED_DISP_EFD') - usos, 'o disponível menos os usos do período');
}
