import type { ContextoConferencia } from '../../sped/aplicar/apply-alteracoes.ts';
import type { Falha } from '../../sped/aplicar/falhas.ts';
import { campoGemeo } from '../../sped/aplicar/gemeos.ts';
import { formatDecimalSped } from '../../sped/decimal-sped.ts';
import type { Pares } from './pares-de-aliquotas.ts';
import { era, mudou, type RegistroTocado, registrosTocados, tem, texto, valor } from './registro-tocado.ts';

export interface ConferirValoresOptions {
  /** AAAA-MM. */
  mes: string;
  /** CNPJ of the head office; empty when the base file has none. */
  cnpj: string;
  /** Whether the user confirmed unusual values: they are then warnings instead of errors. */
  confirmado: boolean;
  /** Pairs of rates in force; null when rates are not checked. */
  pares: Pares | null;
}

type Apontar = (tocado: RegistroTocado, falha: Falha) => void;

const TRIBUTOS = ['PIS', 'COFINS'] as const;

/**
 * Checks the records that the rows change or bring: the side of their CST, bases above their amounts, rates that the
 * CST does not take, and a base, CST or rate that changed without that of the other contribution. Records that no row
 * touches are not checked: the base file may have its reasons.
 */
export function checkValores(contexto: ContextoConferencia, o: ConferirValoresOptions): void {
  const { falhas } = contexto;
  const fault: Apontar = ({ alteracao }, falha) => falhas.add(alteracao, falha);
  const confirmar: Apontar = ({ alteracao }, falha) =>
    falhas.add(alteracao, {
      ...falha,
      nivel: o.confirmado ? 'ADVERTENCIA' : 'ERRO',
      sugestao: o.confirmado
        ? 'O valor foi confirmado em PARAMETROS (CONFIRMAR_VALORES = S).'
        : `${falha.sugestao} Se o valor está certo, ponha CONFIRMAR_VALORES = S em PARAMETROS.`,
    });
  /** Touched records that have a twin, as the line of the record above and the code. */
  const tocados = new Set<string>();
  for (const tocado of registrosTocados(contexto.edicoes)) {
    if (contexto.chavesDe(tocado.forma.registro)?.gemeo !== undefined)
      tocados.add(`${tocado.linhaPai}|${tocado.forma.registro}`);
  }
  for (const tocado of registrosTocados(contexto.edicoes)) {
    const { registro } = tocado.forma;
    if (registro === '0140') checkEstabelecimento(tocado, o.cnpj, fault);
    if (!/^[ACDF]/.test(registro) || !checkLado(tocado, fault)) continue;
    checkMetade(tocado, confirmar);
    checkDocumento(tocado, confirmar);
    checkBases(tocado, confirmar);
    if (o.pares) checkAliquotas(tocado, o.pares, confirmar);
    const gemeo = contexto.chavesDe(registro)?.gemeo;
    if (gemeo === undefined) warnOutraBase(tocado, fault);
    else if (!tocados.has(`${tocado.linhaPai}|${gemeo}`)) warnGemeo(tocado, gemeo, fault);
  }
}

/** Digits of a CNPJ that all establishments of a company share. */
const RAIZ = 8;

function checkEstabelecimento(tocado: RegistroTocado, matriz: string, fault: Apontar): void {
  const cnpj = texto(tocado, 'CNPJ');
  if (matriz === '' || !mudou(tocado, 'CNPJ') || cnpj.slice(0, RAIZ) === matriz.slice(0, RAIZ)) return;
  fault(tocado, {
    codigo: 'DOMINIO',
    coluna: 'CNPJ',
    valor: cnpj,
    mensagem: `o estabelecimento não é da empresa do arquivo, cuja raiz é ${matriz.slice(0, RAIZ)}.`,
    sugestao: 'Informe o CNPJ de uma filial da mesma empresa.',
  });
}

/** 01 to 49 are of revenue, 50 to 98 of acquisitions; 99 is of both. */
function ladoDoCst(cst: string): 'saída' | 'entrada' | null {
  if (!/^\d\d$/.test(cst) || cst === '99' || cst === '00') return null;
  return cst < '50' ? 'saída' : 'entrada';
}

/** CST that the guide allows for each IND_OPER of F100: credits, taxed revenue, untaxed revenue. */
const CST_DA_OPERACAO: Readonly<Record<string, { recusa: RegExp; pede: string }>> = {
  '0': { recusa: /^[0-4]\d$/, pede: '50 a 66' },
  '1': { recusa: /^(?!0[1235]$)/, pede: '01, 02, 03 ou 05' },
  '2': { recusa: /^(?:0[123]|[5-8]\d|9[0-8])$/, pede: '04, 06, 07, 08, 09, 49 ou 99' },
};

function checkLado(tocado: RegistroTocado, fault: Apontar): boolean {
  const campos = TRIBUTOS.map((tributo) => `CST_${tributo}`).filter((campo) => tem(tocado, campo));
  if (!['IND_OPER', ...campos].some((campo) => mudou(tocado, campo))) return true;
  const operacao = tocado.forma.registro === 'F100' ? CST_DA_OPERACAO[texto(tocado, 'IND_OPER')] : undefined;
  for (const campo of campos) {
    const cst = texto(tocado, campo);
    if (!operacao || cst === '' || !operacao.recusa.test(cst)) continue;
    fault(tocado, {
      codigo: 'DOMINIO',
      coluna: campo,
      valor: cst,
      mensagem:
        `o CST ${cst} não é de operação com IND_OPER ${texto(tocado, 'IND_OPER')}, que pede ${operacao.pede}: o ` +
        'registro não entraria na apuração.',
      sugestao: 'Corrija IND_OPER (0 crédito, 1 receita tributada, 2 receita não tributada) ou o CST.',
    });
    return false;
  }
  const [pis = '', cofins = ''] = campos.map((campo) => texto(tocado, campo));
  const [ladoPis, ladoCofins] = [ladoDoCst(pis), ladoDoCst(cofins)];
  if (campos.length < 2 || ladoPis === null || ladoCofins === null || ladoPis === ladoCofins) return true;
  fault(tocado, {
    codigo: 'DOMINIO',
    coluna: mudou(tocado, 'CST_COFINS') ? 'CST_COFINS' : 'CST_PIS',
    valor: mudou(tocado, 'CST_COFINS') ? cofins : pis,
    mensagem:
      `o CST do PIS (${pis}) é de ${ladoPis} e o da COFINS (${cofins}) é de ${ladoCofins}: só uma das ` +
      'contribuições entraria na apuração.',
    sugestao: 'Use nos dois o CST da mesma operação.',
  });
  return false;
}

const TRIBUTADA_OU_COM_CREDITO = /^(?:0[1235]|5[0-6]|6[0-6])$/;

/** Both CSTs are of one side, but only one of them gives a contribution or a credit. */
function checkMetade(tocado: RegistroTocado, confirmar: Apontar): void {
  const campos = TRIBUTOS.map((tributo) => `CST_${tributo}`);
  if (!campos.every((campo) => tem(tocado, campo)) || !campos.some((campo) => mudou(tocado, campo))) return;
  const [pis = '', cofins = ''] = campos.map((campo) => texto(tocado, campo));
  if (pis === '' || cofins === '' || pis === '99' || cofins === '99') return;
  if (TRIBUTADA_OU_COM_CREDITO.test(pis) === TRIBUTADA_OU_COM_CREDITO.test(cofins)) return;
  confirmar(tocado, {
    codigo: 'DOMINIO',
    coluna: mudou(tocado, 'CST_COFINS') ? 'CST_COFINS' : 'CST_PIS',
    valor: mudou(tocado, 'CST_COFINS') ? cofins : pis,
    mensagem: `com o CST ${pis} no PIS e o ${cofins} na COFINS só uma das duas é apurada.`,
    sugestao: 'Use nas duas o CST da mesma operação.',
  });
}

/** A CST that gives a credit in a document of sale, or a contribution in one of purchase, is counted nowhere. */
function checkDocumento(tocado: RegistroTocado, confirmar: Apontar): void {
  const { pai } = tocado;
  const operacao = pai?.campos[pai.forma.indices.get('IND_OPER') ?? -1];
  if (operacao !== '0' && operacao !== '1') return;
  const lado = operacao === '0' ? 'entrada' : 'saída';
  const campo = TRIBUTOS.map((tributo) => `CST_${tributo}`).find((coluna) => {
    const cst = texto(tocado, coluna);
    return (
      tem(tocado, coluna) && mudou(tocado, coluna) && TRIBUTADA_OU_COM_CREDITO.test(cst) && ladoDoCst(cst) !== lado
    );
  });
  if (campo === undefined) return;
  confirmar(tocado, {
    codigo: 'DOMINIO',
    coluna: campo,
    valor: texto(tocado, campo),
    mensagem:
      `o CST ${texto(tocado, campo)} é de ${ladoDoCst(texto(tocado, campo))} e o documento ` +
      `(${pai?.forma.registro}, IND_OPER ${operacao}) é de ${lado}: o registro não entraria na apuração.`,
    sugestao: `Corrija o CST, ou IND_OPER na aba ${pai?.forma.registro}.`,
  });
}

/** The amount that the base is a part of: the first of these fields that the record has. */
const VALORES = [
  ...['VL_ITEM', 'VL_OPR', 'VL_OPER', 'VL_REC_CAIXA', 'VL_REC_COMP', 'VL_BC_CRED', 'VL_OPER_DEP', 'VL_DOC', 'VL_BRT'],
] as const;
/**
 * Freight and taxes of a purchase are in its base but not in its amount: a base of up to twice the amount is accepted.
 */
const COM_ACRESCIMOS = /^(?:A170|C1..|C396)$/;

function checkBases(tocado: RegistroTocado, confirmar: Apontar): void {
  const campoValor = VALORES.find((campo) => tem(tocado, campo));
  if (campoValor === undefined) return;
  const total = valor(tocado, campoValor) + valor(tocado, 'VL_IPI') + valor(tocado, 'VL_ICMS_ST');
  const limite = COM_ACRESCIMOS.test(tocado.forma.registro) ? total * 2n : total;
  // The base of the revenue of presumed profit has a rule of its own (`warnBaseParada`).
  const acompanha = !campoValor.startsWith('VL_REC_');
  const passam = TRIBUTOS.map((tributo) => `VL_BC_${tributo}`).filter(
    (campo) =>
      tem(tocado, campo) &&
      (mudou(tocado, campo) || (acompanha && mudou(tocado, campoValor))) &&
      valor(tocado, campo) > limite,
  );
  const [campo] = passam;
  if (campo === undefined) return;
  confirmar(tocado, {
    codigo: 'CALCULO_DIVERGENTE',
    coluna: campo,
    valor: texto(tocado, campo),
    mensagem:
      `${passam.join(' e ')} (${reais(valor(tocado, campo))}) ${passam.length > 1 ? 'passam' : 'passa'} de ` +
      `${campoValor} (${reais(valor(tocado, campoValor))}).`,
    sugestao: 'Confira se o valor não foi digitado sem a vírgula ou em outra linha.',
  });
}

function checkAliquotas(tocado: RegistroTocado, pares: Pares, confirmar: Apontar): void {
  const dos = TRIBUTOS.filter(
    (tributo) =>
      tem(tocado, `CST_${tributo}`) && tem(tocado, `ALIQ_${tributo}`) && valor(tocado, `ALIQ_${tributo}_QUANT`) === 0n,
  );
  if (!dos.some((tributo) => mudou(tocado, `CST_${tributo}`) || mudou(tocado, `ALIQ_${tributo}`))) return;
  const grupos = dos.map((tributo) => grupoDoCst(texto(tocado, `CST_${tributo}`)));
  const [grupo] = grupos;
  if (!grupo || grupos.some((outro) => outro !== grupo)) return;
  const serve = (par: readonly [bigint, bigint]) =>
    dos.every((tributo) => valor(tocado, `ALIQ_${tributo}`) === par[tributo === 'PIS' ? 0 : 1]);
  if (pares[grupo].some(serve)) return;
  const [primeiro = 'PIS'] = dos;
  const dita = dos.map((tributo) => `${tributo} ${texto(tocado, `ALIQ_${tributo}`) || 'em branco'}`).join(' e ');
  const usuais = pares[grupo].map((par) => dos.map((tributo) => taxa(par[tributo === 'PIS' ? 0 : 1])).join(' e '));
  confirmar(tocado, {
    codigo: 'DOMINIO',
    coluna: `ALIQ_${dos.find((tributo) => mudou(tocado, `ALIQ_${tributo}`)) ?? primeiro}`,
    valor: dita,
    mensagem:
      `a alíquota de ${dita} não é das do CST ${texto(tocado, `CST_${primeiro}`)}: ` +
      `${[...new Set(usuais)].join('; ')}.`,
    sugestao: 'Corrija a alíquota ou o CST.',
  });
}

function grupoDoCst(cst: string): keyof Pares | null {
  if (cst === '01') return 'BASICA';
  return /^5[0-6]$/.test(cst) ? 'CREDITO' : null;
}

/** Warns when only one of the two bases of a record changed. */
function warnOutraBase(tocado: RegistroTocado, warn: Apontar): void {
  const [pis, cofins] = ['VL_BC_PIS', 'VL_BC_COFINS'] as const;
  if (!tem(tocado, pis) || !tem(tocado, cofins)) return;
  if (
    valor(tocado, pis) === valor(tocado, cofins) ||
    (tocado.antes !== null && era(tocado, pis) !== era(tocado, cofins))
  )
    return;
  const dada = (campo: string) => (tocado.alteracao.campos[campo] ?? '') !== '';
  if (dada(pis) === dada(cofins)) return;
  const [nova, parada] = dada(pis) ? [pis, cofins] : [cofins, pis];
  warn(tocado, {
    codigo: 'CALCULO_DIVERGENTE',
    nivel: 'ADVERTENCIA',
    coluna: parada,
    valor: texto(tocado, parada),
    mensagem: `${nova} passou a ${reais(valor(tocado, nova))} e ${parada} ficou em ${reais(valor(tocado, parada))}.`,
    sugestao: `Se as duas contribuições têm a mesma base, informe ${parada} = ${reais(valor(tocado, nova))}.`,
  });
}

/** Warns when base, CST or rate of a record changed and the workbook does not touch its twin. */
function warnGemeo(tocado: RegistroTocado, gemeo: string, warn: Apontar): void {
  if (tocado.antes === null) return;
  const base = TRIBUTOS.map((tributo) => `VL_BC_${tributo}`).find(
    (campo) => tem(tocado, campo) && mudou(tocado, campo),
  );
  const campo =
    base ??
    TRIBUTOS.flatMap((tributo) => [`CST_${tributo}`, `ALIQ_${tributo}`]).find(
      (coluna) => tem(tocado, coluna) && mudou(tocado, coluna),
    );
  if (campo === undefined) return;
  const antes = tocado.antes[tocado.forma.indices.get(campo) ?? -1] ?? '';
  const [de, para] = base
    ? [reais(era(tocado, base)), reais(valor(tocado, base))]
    : [antes || 'em branco', texto(tocado, campo)];
  const outro = campoGemeo(campo);
  const igual = campo.startsWith('CST_') ? `Se as duas são da mesma operação, informe ${outro} = ${para}` : '';
  warn(tocado, {
    codigo: 'CALCULO_DIVERGENTE',
    nivel: 'ADVERTENCIA',
    coluna: campo,
    valor: texto(tocado, campo),
    mensagem: `${campo} passou de ${de} a ${para}, e a planilha não muda o ${gemeo}, da outra contribuição.`,
    sugestao: base
      ? `Se as duas têm a mesma base, informe ${outro} = ${para} na aba ${gemeo}.`
      : `${igual || `Confira ${outro}`} na aba ${gemeo}.`,
  });
}

const reais = (valor: bigint): string => formatDecimalSped(valor);
const taxa = (valor: bigint): string => formatDecimalSped(valor).replace(/0$/, '');
