import { type ContaConferida, sinalLinha, sobreSituacao } from '@apura/documentos/registros';
import { tabela } from '@apura/tabelas';
import type { Forma } from '../../sped/formas.ts';
import { codigoCurto, codigoCurtoDe, numeroOuZero, tamanhoCampo, textoCampo } from '../../sped/validar/linha-sped.ts';
import { type ContextoValidacao, NADA, posicaoDe, type Regra } from '../../sped/validar/regra.ts';
import { multiplicar, reais } from './calculo.ts';
import { decimalDe } from './decimal-lido.ts';

/** The validator of the Receita allows one cent. */
const TOLERANCIA = 1;
const codigos = (...cst: string[]) => new Set(cst.map(codigoCurtoDe));
const SEM_TRIBUTO = codigos('04', '06', '07', '08', '09', '70', '71', '72', '73', '74', '75');
const COM_CREDITO = codigos('50', '51', '52', '53', '54', '55', '56', '60', '61', '62', '63', '64', '65', '66');
const BASICA = codigoCurtoDe('01');

/** Block M has rules of its own, and the records of block 1 repeat what other months had. */
const CALCULADOS = /^[ACDFI]/;

const TRIBUTOS = ['PIS', 'COFINS'] as const;
type Tributo = (typeof TRIBUTOS)[number];

/** The rates that CST 01 takes as a rule, in ten-thousandths, whatever the month. */
const ALIQUOTAS_BASICAS: Readonly<Record<Tributo, readonly number[]>> = {
  PIS: aliquotasBasicas('aliq_pis'),
  COFINS: aliquotasBasicas('aliq_cofins'),
};

function aliquotasBasicas(coluna: 'aliq_pis' | 'aliq_cofins'): number[] {
  const { colunas, linhas } = tabela('aliquota_cst');
  const [grupo, aliquota] = [colunas.indexOf('grupo'), colunas.indexOf(coluna)];
  const basicas = linhas.filter((linha) => linha[grupo] === 'BASICA').map((linha) => linha[aliquota] ?? '');
  return [...new Set(basicas)].map((texto) => Math.round(Number(texto) * 10_000));
}

/** VL = base × rate, CST against rate and value, the nature of a credit, and equal CST of both contributions. */
export function createRegraCalculo(ctx: ContextoValidacao): Regra {
  return {
    paraSeguintes: () => NADA,
    paraRegistro(forma) {
      if (!CALCULADOS.test(forma.registro)) return null;
      const checks = TRIBUTOS.map((tributo) => porTributo(ctx, forma, tributo)).filter((check) => check !== null);
      const gemeos = mesmaSituacao(ctx, forma);
      if (gemeos) checks.push(gemeos);
      if (checks.length === 0) return null;
      return (linha) => {
        if ((linha.sinais & sinalLinha.aCalcular) === 0) return;
        for (const check of checks) check();
      };
    },
  };
}

/** The positions of the fields that a contribution is worked out from; -1 for a field that the record does not have. */
function lugares(forma: Forma, tributo: Tributo) {
  return {
    cst: posicaoDe(forma, forma.indices.has(`CST_${tributo}`) ? `CST_${tributo}` : 'CST_PIS_COFINS'),
    valor: posicaoDe(forma, `VL_${tributo}`),
    base: posicaoDe(forma, `VL_BC_${tributo}`),
    aliquota: posicaoDe(forma, `ALIQ_${tributo}`),
    quantidade: posicaoDe(forma, `QUANT_BC_${tributo}`),
    porUnidade: posicaoDe(forma, `ALIQ_${tributo}_QUANT`),
    natureza: posicaoDe(forma, 'NAT_BC_CRED'),
  };
}

function temConta(forma: Forma, tributo: Tributo): boolean {
  const { cst, valor, aliquota, porUnidade } = lugares(forma, tributo);
  return cst >= 0 && valor >= 0 && (aliquota >= 0 || porUnidade >= 0);
}

/** The calculations that the core may check in place of this rule; null for a record that the core cannot check. */
export function contasConferidas(forma: Forma): { contas: ContaConferida[]; situacoes: [number, number] } | null {
  const situacoes: [number, number] = [0, 0];
  if (!CALCULADOS.test(forma.registro)) return { contas: [], situacoes };
  const [pis, cofins] = [posicaoDe(forma, 'CST_PIS'), posicaoDe(forma, 'CST_COFINS')];
  if (pis > 0 && cofins > 0) situacoes.splice(0, 2, pis, cofins);
  const contas: ContaConferida[] = [];
  for (const tributo of TRIBUTOS.filter((t) => temConta(forma, t))) {
    const numeros = [
      ...[decimalDe(forma, `VL_${tributo}`, 2), decimalDe(forma, `VL_BC_${tributo}`, 4)],
      ...[decimalDe(forma, `ALIQ_${tributo}`, 4), decimalDe(forma, `QUANT_BC_${tributo}`, 3)],
      decimalDe(forma, `ALIQ_${tributo}_QUANT`, 4),
    ];
    if (numeros.some((decimal) => decimal.i > 0 && decimal.escala === 0)) return null;
    const campos = Object.entries(lugares(forma, tributo)).map(([nome, posicao]) => [nome, Math.max(0, posicao)]);
    contas.push({ ...Object.fromEntries(campos), basicas: ALIQUOTAS_BASICAS[tributo] });
  }
  return { contas, situacoes };
}

/** What each CST of two digits is about, in the form that the core reads. */
export function sobreSituacoes(): Uint8Array {
  return Uint8Array.from({ length: 100 }, (_, numero) => {
    const cst = codigoCurtoDe(String(numero).padStart(2, '0'));
    return (
      (SEM_TRIBUTO.has(cst) ? sobreSituacao.semTributo : 0) |
      (COM_CREDITO.has(cst) ? sobreSituacao.comCredito : 0) |
      (cst === BASICA ? sobreSituacao.basica : 0)
    );
  });
}

function porTributo(ctx: ContextoValidacao, forma: Forma, tributo: Tributo): (() => void) | null {
  const { linha } = ctx;
  if (!temConta(forma, tributo)) return null;
  const { cst, valor, base, aliquota, quantidade, porUnidade, natureza } = lugares(forma, tributo);
  // Fixed positions of the record: the layout says how many decimals a base has, and a finer one loses nothing.
  const campo = `VL_${tributo}`;
  return () => {
    const situacao = codigoCurto(linha, cst);
    const declarado = numeroOuZero(linha, valor, 2);
    if (Number.isNaN(declarado)) return;
    if (SEM_TRIBUTO.has(situacao) && declarado > 0) {
      reportar(
        ctx,
        forma,
        campo,
        `o CST ${textoCampo(linha, cst)} não tem contribuição nem crédito, e o valor é ${reais(declarado)}`,
      );
      return;
    }
    if (natureza > 0 && COM_CREDITO.has(situacao) && tamanhoCampo(linha, natureza) === 0) {
      reportNatureza(ctx, forma, textoCampo(linha, cst));
    }
    const taxa = numeroOuZero(linha, aliquota, 4);
    const porValor = numeroOuZero(linha, base, 4);
    const unidades = numeroOuZero(linha, quantidade, 3);
    const reaisPorUnidade = numeroOuZero(linha, porUnidade, 4);
    // `createRegraCampos` has reported a value that is negative or not a number.
    if (!(taxa >= 0 && porValor >= 0 && unidades >= 0 && reaisPorUnidade >= 0)) return;
    const certo =
      taxa === 0 && reaisPorUnidade > 0
        ? multiplicar(unidades, reaisPorUnidade, 100_000)
        : multiplicar(porValor, taxa, 100_000_000);
    if (situacao === BASICA && taxa > 0 && porValor > 0) checkBasica(ctx, forma, tributo, taxa);
    if (Math.abs(certo - declarado) <= TOLERANCIA) return;
    reportar(ctx, forma, campo, `o valor é ${reais(declarado)}, a base pela alíquota dá ${reais(certo)}`);
  };
}

function reportar(ctx: ContextoValidacao, forma: Forma, campo: string, problema: string): void {
  ctx.flag({
    nivel: 'ERRO',
    codigo: 'CALCULO_DIVERGENTE',
    registro: forma.registro,
    campo,
    valor: textoCampo(ctx.linha, posicaoDe(forma, campo)),
    linha: ctx.linha.numero,
    problema,
    sugestao: `Deixe ${campo} em branco na planilha para que seja calculado, ou corrija o CST, a base e a alíquota.`,
  });
}

function reportNatureza(ctx: ContextoValidacao, forma: Forma, cst: string): void {
  ctx.flag({
    nivel: 'ERRO',
    codigo: 'CAMPO_OBRIGATORIO',
    registro: forma.registro,
    campo: 'NAT_BC_CRED',
    valor: '',
    linha: ctx.linha.numero,
    problema: `o CST ${cst} gera crédito e a natureza da base está vazia`,
    sugestao: 'Informe NAT_BC_CRED pela tabela 4.3.7.',
  });
}

function checkBasica(ctx: ContextoValidacao, forma: Forma, tributo: Tributo, taxa: number): void {
  if (ALIQUOTAS_BASICAS[tributo].includes(taxa)) return;
  const campo = `ALIQ_${tributo}`;
  ctx.flag({
    nivel: 'ADVERTENCIA',
    codigo: 'DOMINIO',
    registro: forma.registro,
    campo,
    valor: textoCampo(ctx.linha, posicaoDe(forma, campo)),
    linha: ctx.linha.numero,
    problema: `o CST 01 é de alíquota básica, e a alíquota é ${textoCampo(ctx.linha, posicaoDe(forma, campo))}`,
    sugestao: 'Use o CST 02 quando a alíquota é diferenciada.',
  });
}

function mesmaSituacao(ctx: ContextoValidacao, forma: Forma): (() => void) | null {
  const pis = posicaoDe(forma, 'CST_PIS');
  const cofins = posicaoDe(forma, 'CST_COFINS');
  if (pis < 0 || cofins < 0) return null;
  const { linha } = ctx;
  return () => {
    const doPis = codigoCurto(linha, pis);
    const daCofins = codigoCurto(linha, cofins);
    if (doPis === daCofins || doPis === 0 || daCofins === 0) return;
    ctx.flag({
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      registro: forma.registro,
      campo: 'CST_COFINS',
      valor: textoCampo(linha, cofins),
      linha: linha.numero,
      problema: `o CST da COFINS (${textoCampo(linha, cofins)}) não é o do PIS (${textoCampo(linha, pis)})`,
      sugestao: 'Confira: quase sempre as duas contribuições têm o mesmo CST.',
    });
  };
}
