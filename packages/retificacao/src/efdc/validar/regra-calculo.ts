import type { Forma } from '../../sped/formas.ts';
import { multiplicar, reais } from './calculo.ts';
import { codigoCurto, codigoCurtoDe, numeroOuZero, tamanhoCampo, textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, posicao, type Regra } from './regra.ts';

/** The validator of the Receita allows one cent. */
const TOLERANCIA = 1;
const codigos = (...cst: string[]) => new Set(cst.map(codigoCurtoDe));
const SEM_TRIBUTO = codigos('04', '06', '07', '08', '09', '70', '71', '72', '73', '74', '75');
const COM_CREDITO = codigos('50', '51', '52', '53', '54', '55', '56', '60', '61', '62', '63', '64', '65', '66');
const BASICA = codigoCurtoDe('01');
const ALIQUOTAS_BASICAS = { PIS: [16_500, 6_500], COFINS: [76_000, 30_000, 40_000] } as const;

/** VL = base × rate, CST against rate and value, the nature of a credit, and equal CST of both contributions. */
export function createRegraCalculo(ctx: ContextoValidacao): Regra {
  return {
    paraRegistro(forma) {
      // Block M has rules of its own, and the records of block 1 repeat what other months had.
      if (!/^[ACDFI]/.test(forma.registro)) return null;
      const checks = (['PIS', 'COFINS'] as const).map((t) => porTributo(ctx, forma, t)).filter((c) => c !== null);
      const gemeos = mesmaSituacao(ctx, forma);
      if (gemeos) checks.push(gemeos);
      if (checks.length === 0) return null;
      return () => {
        for (const check of checks) check();
      };
    },
  };
}

function porTributo(ctx: ContextoValidacao, forma: Forma, tributo: 'PIS' | 'COFINS'): (() => void) | null {
  const { l } = ctx;
  const cst = posicao(forma, `CST_${tributo}`);
  const valor = posicao(forma, `VL_${tributo}`);
  const base = posicao(forma, `VL_BC_${tributo}`);
  const aliquota = posicao(forma, `ALIQ_${tributo}`);
  if (cst < 0 || valor < 0 || (aliquota < 0 && posicao(forma, `ALIQ_${tributo}_QUANT`) < 0)) return null;
  const quantidade = posicao(forma, `QUANT_BC_${tributo}`);
  const porUnidade = posicao(forma, `ALIQ_${tributo}_QUANT`);
  const natureza = posicao(forma, 'NAT_BC_CRED');
  // Fixed positions of the record: the layout says how many decimals a base has, and a finer one loses nothing.
  const campo = `VL_${tributo}`;
  return () => {
    const situacao = codigoCurto(l, cst);
    const declarado = numeroOuZero(l, valor, 2);
    if (Number.isNaN(declarado)) return;
    if (SEM_TRIBUTO.has(situacao) && declarado > 0) {
      reportar(
        ctx,
        forma,
        campo,
        `o CST ${textoCampo(l, cst)} não tem contribuição nem crédito, e o valor é ${reais(declarado)}`,
      );
      return;
    }
    if (natureza > 0 && COM_CREDITO.has(situacao) && tamanhoCampo(l, natureza) === 0) {
      reportNatureza(ctx, forma, textoCampo(l, cst));
    }
    const taxa = numeroOuZero(l, aliquota, 4);
    const porValor = numeroOuZero(l, base, 4);
    const unidades = numeroOuZero(l, quantidade, 3);
    const reaisPorUnidade = numeroOuZero(l, porUnidade, 4);
    // What is no number, or negative, has been told of already.
    if (!(taxa >= 0 && porValor >= 0 && unidades >= 0 && reaisPorUnidade >= 0)) return;
    const certo =
      taxa === 0 && reaisPorUnidade > 0
        ? multiplicar(unidades, reaisPorUnidade, 100_000)
        : multiplicar(porValor, taxa, 100_000_000);
    if (situacao === BASICA && taxa > 0 && porValor > 0) checarBasica(ctx, forma, tributo, taxa);
    if (Math.abs(certo - declarado) <= TOLERANCIA) return;
    reportar(ctx, forma, campo, `o valor é ${reais(declarado)}, a base pela alíquota dá ${reais(certo)}`);
  };
}

function reportar(ctx: ContextoValidacao, forma: Forma, campo: string, problema: string): void {
  ctx.apontar({
    nivel: 'ERRO',
    codigo: 'CALCULO_DIVERGENTE',
    registro: forma.registro,
    campo,
    valor: textoCampo(ctx.l, posicao(forma, campo)),
    linha: ctx.l.linha,
    problema,
    sugestao: `Deixe ${campo} em branco na planilha para que seja calculado, ou corrija o CST, a base e a alíquota.`,
  });
}

function reportNatureza(ctx: ContextoValidacao, forma: Forma, cst: string): void {
  ctx.apontar({
    nivel: 'ERRO',
    codigo: 'CAMPO_OBRIGATORIO',
    registro: forma.registro,
    campo: 'NAT_BC_CRED',
    valor: '',
    linha: ctx.l.linha,
    problema: `o CST ${cst} gera crédito e a natureza da base está vazia`,
    sugestao: 'Informe NAT_BC_CRED pela tabela 4.3.7.',
  });
}

function checarBasica(ctx: ContextoValidacao, forma: Forma, tributo: 'PIS' | 'COFINS', taxa: number): void {
  const basicas: readonly number[] = ALIQUOTAS_BASICAS[tributo];
  if (basicas.includes(taxa)) return;
  const campo = `ALIQ_${tributo}`;
  ctx.apontar({
    nivel: 'ADVERTENCIA',
    codigo: 'DOMINIO',
    registro: forma.registro,
    campo,
    valor: textoCampo(ctx.l, posicao(forma, campo)),
    linha: ctx.l.linha,
    problema: `o CST 01 é de alíquota básica, e a alíquota é ${textoCampo(ctx.l, posicao(forma, campo))}`,
    sugestao: 'Use o CST 02 quando a alíquota é diferenciada.',
  });
}

function mesmaSituacao(ctx: ContextoValidacao, forma: Forma): (() => void) | null {
  const pis = posicao(forma, 'CST_PIS');
  const cofins = posicao(forma, 'CST_COFINS');
  if (pis < 0 || cofins < 0) return null;
  const { l } = ctx;
  return () => {
    const a = codigoCurto(l, pis);
    const b = codigoCurto(l, cofins);
    if (a === b || a === 0 || b === 0) return;
    ctx.apontar({
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      registro: forma.registro,
      campo: 'CST_COFINS',
      valor: textoCampo(l, cofins),
      linha: l.linha,
      problema: `o CST da COFINS (${textoCampo(l, cofins)}) não é o do PIS (${textoCampo(l, pis)})`,
      sugestao: 'Confira: quase sempre as duas contribuições têm o mesmo CST.',
    });
  };
}
