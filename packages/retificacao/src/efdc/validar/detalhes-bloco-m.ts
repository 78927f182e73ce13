import type { ContextoValidacao } from '../../sped/validar/regra.ts';
import type { RegistroM } from './bloco-m-lido.ts';
import { reais } from './calculo.ts';

/** Records of block M that detail others and that nothing recomputes, for the two contributions. */
const NOMES = {
  PIS: {
    credito: 'M100',
    total: 'M200',
    contribuicao: 'M210',
    diferimento: 'M230',
    anteriores: 'M300',
    diferido: 'VL_CRED_DIF',
  },
  COFINS: {
    credito: 'M500',
    total: 'M600',
    contribuicao: 'M610',
    diferimento: 'M630',
    anteriores: 'M700',
    diferido: 'VL_CRED_DIFER',
  },
} as const;

/** Adjustments and the records that detail them. */
const AJUSTES: Readonly<Record<string, string>> = { M110: 'M115', M220: 'M225', M510: 'M515', M620: 'M625' };

/**
 * What the guide (1.35) says of the details of adjustments (M115, M225), of deferrals (M230, M300) and of the payroll
 * (M350). Only warnings: no row of the workbook may change them, and the recomputation leaves them as they are.
 */
export function checkDetalhesBlocoM(ctx: ContextoValidacao, raizes: readonly RegistroM[]): void {
  checkAjustes(ctx, raizes);
  for (const nomes of Object.values(NOMES)) checkDiferimento(ctx, raizes, nomes);
  for (const registro of raizes.filter((lido) => lido.registro === 'M350')) checkFolha(ctx, registro);
}

function checkAjustes(ctx: ContextoValidacao, registros: readonly RegistroM[]): void {
  for (const registro of registros) {
    checkAjustes(ctx, registro.filhos);
    const detalhe = AJUSTES[registro.registro];
    const detalhes = registro.filhos.filter((filho) => filho.registro === detalhe);
    if (detalhes.length > 0)
      check(ctx, registro, {
        campo: 'VL_AJ',
        certo: soma(detalhes, 'DET_VALOR_AJ'),
        porque: `a soma de ${detalhe}`,
      });
  }
}

function checkDiferimento(
  ctx: ContextoValidacao,
  raizes: readonly RegistroM[],
  nomes: (typeof NOMES)[keyof typeof NOMES],
): void {
  const de = (registro: string) => raizes.filter((lido) => lido.registro === registro);
  const contribuicoes = de(nomes.total).flatMap((total) =>
    total.filhos.filter((filho) => filho.registro === nomes.contribuicao),
  );
  const diferimentos = contribuicoes.flatMap((contribuicao) =>
    contribuicao.filhos.filter((filho) => filho.registro === nomes.diferimento),
  );
  for (const contribuicao of contribuicoes) {
    const certo = soma(
      contribuicao.filhos.filter((filho) => filho.registro === nomes.diferimento),
      'VL_CONT_DIF',
    );
    check(ctx, contribuicao, { campo: 'VL_CONT_DIFER', certo, porque: `a soma de ${nomes.diferimento}` });
  }
  for (const [codigo, doCodigo] of Map.groupBy(contribuicoes, (contribuicao) => contribuicao.textos.COD_CONT ?? '')) {
    const anteriores = de(nomes.anteriores).filter((registro) => registro.textos.COD_CONT === codigo);
    const certo = soma(anteriores, 'VL_CONT_DIFER_ANT');
    checkSoma(ctx, doCodigo, { campo: 'VL_CONT_DIFER_ANT', certo, porque: `a soma de ${nomes.anteriores}` });
  }
  for (const [codigo, doCodigo] of Map.groupBy(
    de(nomes.credito),
    (contribuicao) => contribuicao.textos.COD_CRED ?? '',
  )) {
    const certo = soma(
      diferimentos.filter((debito) => debito.textos.COD_CRED === codigo),
      'VL_CRED_DIF',
    );
    checkSoma(ctx, doCodigo, { campo: nomes.diferido, certo, porque: `a soma de ${nomes.diferimento}` });
  }
  for (const registro of de(nomes.anteriores)) {
    const certo = valor(registro, 'VL_CONT_APUR_DIFER') - valor(registro, 'VL_CRED_DESC_DIFER');
    check(ctx, registro, { campo: 'VL_CONT_DIFER_ANT', certo, porque: 'VL_CONT_APUR_DIFER - VL_CRED_DESC_DIFER' });
  }
}

function checkFolha(ctx: ContextoValidacao, registro: RegistroM): void {
  check(ctx, registro, {
    campo: 'VL_TOT_BC',
    certo: valor(registro, 'VL_TOT_FOL') - valor(registro, 'VL_EXC_BC'),
    porque: 'VL_TOT_FOL - VL_EXC_BC',
  });
  // A rate of two decimals.
  const certo = (2n * valor(registro, 'VL_TOT_BC') * valor(registro, 'ALIQ_PIS_FOL') + 10_000n) / 20_000n;
  check(ctx, registro, { campo: 'VL_TOT_CONT_FOL', certo, porque: 'a base pela alíquota', tolerancia: 1n });
}

interface Conta {
  campo: string;
  certo: bigint;
  porque: string;
  tolerancia?: bigint;
}

const check = (ctx: ContextoValidacao, registro: RegistroM, conta: Conta): void => checkSoma(ctx, [registro], conta);

/** One field summed over records; the first of them is named. */
function checkSoma(ctx: ContextoValidacao, registros: readonly RegistroM[], conta: Conta): void {
  const [primeiro] = registros;
  const achado = soma(registros, conta.campo);
  const diferenca = achado - conta.certo;
  const tolerancia = conta.tolerancia ?? 0n;
  if (!primeiro || (diferenca <= tolerancia && -diferenca <= tolerancia)) return;
  ctx.flag({
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    registro: primeiro.registro,
    campo: conta.campo,
    valor: reais(Number(achado)),
    linha: primeiro.linha,
    problema: `é ${reais(Number(achado))}, ${conta.porque} dá ${reais(Number(conta.certo))}`,
    sugestao: 'Depois de importar o arquivo, corrija esses registros no programa validador.',
  });
}

const valor = (registro: RegistroM, campo: string): bigint => registro.numeros[campo] ?? 0n;
const soma = (registros: readonly RegistroM[], campo: string): bigint =>
  registros.reduce((total, registro) => total + valor(registro, campo), 0n);
