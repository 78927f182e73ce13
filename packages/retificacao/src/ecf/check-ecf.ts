import type { OrigemPlanilha } from '../comum/alteracao-sped.ts';
import type { Relatar } from '../comum/ocorrencia.ts';
import { formatDecimalSped, parseDecimalSped } from '../sped/decimal-sped.ts';
import type { LinhasDaPlanilha } from './linhas-da-planilha.ts';
import { signed } from './parte-b.ts';
import { campoEcf, type EcfLida, type RegistroEcf } from './read-registros-ecf.ts';

/** The most divergences of a year that are reported one by one; a last sentence counts the others. */
const MAXIMO = 20;

/**
 * Reports what the official program has to work out again, and sums that do not add up: synthetic lines of L100, L300
 * and P150 against the lines below them, and lines of part A against the accounts that they name. Nothing is changed.
 */
export function checkEcf(o: {
  ano: string;
  alterada: EcfLida;
  registrosAlterados: ReadonlySet<string>;
  /** The first row of the workbook about a record, a line of part A or an account, by its identity. */
  linhas: LinhasDaPlanilha;
  report: Relatar;
}): void {
  const achados = [...checkSinteticas(o.alterada.registros), ...checkParteA(o.alterada.registros)];
  const { ano, linhas } = o;
  const warn = (aviso: Aviso): void =>
    o.report({
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      periodo: ano,
      aba: aviso.origem?.aba ?? '',
      linha: aviso.origem?.linha ?? null,
      coluna: aviso.coluna,
      valor: aviso.valor ?? '',
      mensagem: aviso.mensagem,
      sugestao: aviso.sugestao,
    });
  for (const { id, ...divergencia } of achados.slice(0, MAXIMO)) {
    const sugestao = 'Confira os valores; o programa validador refaz as somas ao importar.';
    warn({ ...divergencia, sugestao, origem: linhas.porId.get(id) });
  }
  if (achados.length > MAXIMO)
    warn({
      mensagem: `Há mais ${achados.length - MAXIMO} somas que não conferem em ${ano}.`,
      sugestao: 'Confira-as no programa validador.',
      coluna: '',
    });
  const mudou = (registro: RegExp) => [...o.registrosAlterados].some((nome) => registro.test(nome));
  if (mudou(/^M3/)) {
    const mantidos = 'os totais da parte A e os registros N500 a N670 foram mantidos como estavam';
    warn({
      mensagem: `As adições e exclusões de ${ano} mudaram: ${mantidos}.`,
      sugestao: 'Recalcule o lucro real, a base da CSLL, o IRPJ e a CSLL no programa validador antes de transmitir.',
      coluna: 'M300',
      origem: linhas.primeira(/^M3/),
    });
  }
  if (mudou(/^Y570$/)) {
    const mantidas = 'as deduções de N630 e N670 (ou P300 e P500) foram mantidas como estavam';
    warn({
      mensagem: `As retenções na fonte de ${ano} mudaram: ${mantidas}.`,
      sugestao: 'Confira as deduções no programa validador antes de transmitir.',
      coluna: 'Y570',
      origem: linhas.primeira(/^Y570$/),
    });
  }
}

interface Aviso {
  mensagem: string;
  sugestao: string;
  coluna: string;
  valor?: string;
  /** The row of the workbook that caused the divergence, if there is one. */
  origem?: OrigemPlanilha;
}

interface Divergencia {
  /** Identity of the record. */
  id: string;
  mensagem: string;
  coluna: string;
  valor: string;
}

const tabelas: Readonly<Record<string, readonly string[]>> = {
  L100: ['VAL_CTA_REF_INI', 'VAL_CTA_REF_FIN'],
  L300: ['VALOR'],
  P150: ['VALOR'],
};

/** Synthetic lines whose amount is not the sum of the lines that name them as their superior. */
function checkSinteticas(registros: readonly RegistroEcf[]): Divergencia[] {
  const grupos = Map.groupBy(
    registros.filter((registro) => tabelas[registro.forma.registro] !== undefined),
    (registro) => `${registro.forma.registro}|${registro.periodo}`,
  );
  return [...grupos.values()].flatMap((linhas) => {
    const filhos = Map.groupBy(linhas, (registro) => campoEcf(registro, 'COD_CTA_SUP'));
    return linhas.flatMap((lido) => {
      const abaixo = filhos.get(campoEcf(lido, 'CODIGO')) ?? [];
      if (campoEcf(lido, 'TIPO') !== 'S' || abaixo.length === 0) return [];
      return (tabelas[lido.forma.registro] ?? []).flatMap((campo) => {
        const soma = abaixo.reduce((total, filho) => total + amount(filho, campo), 0n);
        if (soma === amount(lido, campo)) return [];
        const { registro } = lido.forma;
        const onde = `${registro} ${campoEcf(lido, 'CODIGO')} de ${lido.periodo}, linha ${lido.linha}`;
        const lado = soma > 0n ? ' C' : soma < 0n ? ' D' : '';
        const somado = `${formatDecimalSped(soma < 0n ? -soma : soma)}${lado}`;
        const mensagem = `${onde}: ${campo} é ${campoEcf(lido, campo)} e as linhas abaixo somam ${somado}.`;
        return [{ id: '', mensagem, coluna: `${registro}.${campo}`, valor: campoEcf(lido, campo) }];
      });
    });
  });
}

function amount(registro: RegistroEcf, campo: string): bigint {
  return signed(campoEcf(registro, campo), campoEcf(registro, `IND_${campo}`));
}

/**
 * Lines of part A whose amount is not the amount of the accounts below them: accounts of part B (IND_RELACAO 1), of the
 * books (2), or each of the two (3), because each side gives the whole amount (REGRA_VALOR_DETALHADO).
 */
function checkParteA(registros: readonly RegistroEcf[]): Divergencia[] {
  const achados: Divergencia[] = [];
  let linha: RegistroEcf | undefined;
  let somas = { parteB: 0n, contas: 0n };
  const close = (): void => {
    if (linha) achados.push(...divergencias(linha, somas));
    linha = undefined;
  };
  for (const lido of registros) {
    const { registro, nivel } = lido.forma;
    if (/^M3[05]0$/.test(registro)) {
      close();
      linha = lido;
      somas = { parteB: 0n, contas: 0n };
    } else if (/^M3(05|10|55|60)$/.test(registro)) {
      const lado = /5$/.test(registro) ? 'parteB' : 'contas';
      somas[lado] += signed(campoEcf(lido, 'VL_CTA'), campoEcf(lido, 'IND_VL_CTA'));
    } else if (nivel <= 3) close();
  }
  close();
  return achados;
}

function divergencias(linha: RegistroEcf, somas: { parteB: bigint; contas: bigint }): Divergencia[] {
  const absoluto = (valor: bigint): bigint => (valor < 0n ? -valor : valor);
  const valor = absoluto(parseDecimalSped(campoEcf(linha, 'VALOR')) ?? 0n);
  const relacao = campoEcf(linha, 'IND_RELACAO');
  const { registro } = linha.forma;
  return [
    { relacoes: /^[13]$/, soma: somas.parteB, texto: 'as contas da parte B relacionadas somam' },
    { relacoes: /^[23]$/, soma: somas.contas, texto: 'as contas contábeis relacionadas somam' },
  ].flatMap(({ relacoes, soma, texto }) => {
    if (!relacoes.test(relacao)) return [];
    if (absoluto(soma) === valor) return [];
    const onde = `${registro} ${campoEcf(linha, 'CODIGO')} de ${linha.periodo}, linha ${linha.linha}`;
    return [
      {
        id: `${registro}|${linha.periodo}|${campoEcf(linha, 'CODIGO').trim()}`,
        mensagem: `${onde}: VALOR é ${campoEcf(linha, 'VALOR')} e ${texto} ${formatDecimalSped(absoluto(soma))}.`,
        coluna: `${registro}.VALOR`,
        valor: campoEcf(linha, 'VALOR'),
      },
    ];
  });
}
