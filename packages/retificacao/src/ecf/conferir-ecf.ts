import type { OrigemPlanilha } from '../comum/alteracao-sped.ts';
import type { Ocorrencia, Relatar } from '../comum/ocorrencia.ts';
import { formatDecimalSped, parseDecimalSped } from '../sped/decimal-sped.ts';
import { campoEcf, type EcfLida, type RegistroEcf } from './ler-registros-ecf.ts';
import type { LinhasDaPlanilha } from './linhas-da-planilha.ts';
import { signed } from './parte-b.ts';

/** At most so many occurrences of a kind in a year, and a sentence for the others. */
const MAXIMO = 20;

/**
 * Tells what the official program will have to work out again, and sums that do not add up: synthetic lines of L100,
 * L300 and P150 against those below them, and lines of part A against the accounts they name. Nothing is changed.
 */
export function conferirEcf(o: {
  ano: string;
  alterada: EcfLida;
  registrosAlterados: ReadonlySet<string>;
  /** The first row of the workbook about a record, a line of part A or an account, by its identity. */
  linhas: LinhasDaPlanilha;
  relatar: Relatar;
}): void {
  const achados = [...conferirSinteticas(o.alterada.registros), ...conferirParteA(o.alterada.registros)];
  const aviso = (
    mensagem: string,
    sugestao: string,
    coluna: string,
    valor: string,
    origem: OrigemPlanilha | undefined,
  ): Ocorrencia => ({
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    periodo: o.ano,
    aba: origem?.aba ?? '',
    linha: origem?.linha ?? null,
    coluna,
    valor,
    mensagem,
    sugestao,
  });
  for (const { mensagem, coluna, valor, id } of achados.slice(0, MAXIMO)) {
    const sugestao = 'Confira os valores; o programa validador refaz as somas ao importar.';
    o.relatar(aviso(mensagem, sugestao, coluna, valor, o.linhas.porId.get(id)));
  }
  if (achados.length > MAXIMO)
    o.relatar(
      aviso(
        `Há mais ${achados.length - MAXIMO} somas que não conferem em ${o.ano}.`,
        'Confira-as no programa validador.',
        '',
        '',
        undefined,
      ),
    );
  const [lalur, fontes] = [/^M3/, /^Y570$/].map((r) => [...o.registrosAlterados].some((nome) => r.test(nome)));
  if (lalur)
    o.relatar(
      aviso(
        `As adições e exclusões de ${o.ano} mudaram: os totais da parte A e os registros N500 a N670 foram mantidos como estavam.`,
        'Recalcule o lucro real, a base da CSLL, o IRPJ e a CSLL no programa validador antes de transmitir.',
        'M300',
        '',
        o.linhas.primeira(/^M3/),
      ),
    );
  if (fontes)
    o.relatar(
      aviso(
        `As retenções na fonte de ${o.ano} mudaram: as deduções de N630 e N670 (ou P300 e P500) foram mantidas como estavam.`,
        'Confira as deduções no programa validador antes de transmitir.',
        'Y570',
        '',
        o.linhas.primeira(/^Y570$/),
      ),
    );
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

/** Synthetic lines whose amount is not the sum of those that name them as their superior. */
export function conferirSinteticas(registros: readonly RegistroEcf[]): Divergencia[] {
  const grupos = Map.groupBy(
    registros.filter((r) => tabelas[r.forma.registro] !== undefined),
    (r) => `${r.forma.registro}|${r.periodo}`,
  );
  return [...grupos.values()].flatMap((linhas) => {
    const filhos = Map.groupBy(linhas, (r) => campoEcf(r, 'COD_CTA_SUP'));
    return linhas.flatMap((r) => {
      const abaixo = filhos.get(campoEcf(r, 'CODIGO')) ?? [];
      if (campoEcf(r, 'TIPO') !== 'S' || abaixo.length === 0) return [];
      return (tabelas[r.forma.registro] ?? []).flatMap((campo) => {
        const soma = abaixo.reduce((total, filho) => total + amount(filho, campo), 0n);
        if (soma === amount(r, campo)) return [];
        const { registro } = r.forma;
        const mensagem = `${registro} ${campoEcf(r, 'CODIGO')} de ${r.periodo}, linha ${r.linha}: ${campo} é ${campoEcf(r, campo)} e as linhas abaixo somam ${formatDecimalSped(soma < 0n ? -soma : soma)}${soma > 0n ? ' C' : soma < 0n ? ' D' : ''}.`;
        return [{ id: '', mensagem, coluna: `${registro}.${campo}`, valor: campoEcf(r, campo) }];
      });
    });
  });
}

function amount(r: RegistroEcf, campo: string): bigint {
  return signed(campoEcf(r, campo), campoEcf(r, `IND_${campo}`));
}

/**
 * Lines of part A whose amount is not that of the accounts below them: of part B (IND_RELACAO 1), of the books (2), or
 * each of the two (3), because both give the whole amount (REGRA_VALOR_DETALHADO).
 */
function conferirParteA(registros: readonly RegistroEcf[]): Divergencia[] {
  const achados: Divergencia[] = [];
  let linha: RegistroEcf | undefined;
  let somas = { parteB: 0n, contas: 0n };
  const close = (): void => {
    if (linha) achados.push(...divergencias(linha, somas));
    linha = undefined;
  };
  for (const r of registros) {
    const { registro, nivel } = r.forma;
    if (/^M3[05]0$/.test(registro)) {
      close();
      linha = r;
      somas = { parteB: 0n, contas: 0n };
    } else if (/^M3(05|10|55|60)$/.test(registro)) {
      const lado = /5$/.test(registro) ? 'parteB' : 'contas';
      somas[lado] += signed(campoEcf(r, 'VL_CTA'), campoEcf(r, 'IND_VL_CTA'));
    } else if (nivel <= 3) close();
  }
  close();
  return achados;
}

function divergencias(linha: RegistroEcf, somas: { parteB: bigint; contas: bigint }): Divergencia[] {
  const absoluto = (n: bigint): bigint => (n < 0n ? -n : n);
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
