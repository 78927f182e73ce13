import type { Ocorrencia, Relatar } from '../comum/ocorrencia.ts';
import { formatDecimalSped, parseDecimalSped } from '../sped/decimal-sped.ts';
import { campoEcf, type EcfLida, type RegistroEcf } from './ler-registros-ecf.ts';
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
  relatar: Relatar;
}): void {
  const achados = [...conferirSinteticas(o.alterada.registros), ...conferirParteA(o.alterada.registros)];
  const aviso = (mensagem: string, sugestao: string, coluna: string, valor: string): Ocorrencia => ({
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    periodo: o.ano,
    aba: '',
    linha: null,
    coluna,
    valor,
    mensagem,
    sugestao,
  });
  for (const { mensagem, coluna, valor } of achados.slice(0, MAXIMO))
    o.relatar(aviso(mensagem, 'Confira os valores; o programa validador refaz as somas ao importar.', coluna, valor));
  if (achados.length > MAXIMO)
    o.relatar(
      aviso(
        `Há mais ${achados.length - MAXIMO} somas que não conferem em ${o.ano}.`,
        'Confira-as no programa validador.',
        '',
        '',
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
      ),
    );
  if (fontes)
    o.relatar(
      aviso(
        `As retenções na fonte de ${o.ano} mudaram: as deduções de N630 e N670 (ou P300 e P500) foram mantidas como estavam.`,
        'Confira as deduções no programa validador antes de transmitir.',
        'Y570',
        '',
      ),
    );
}

interface Divergencia {
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
        return [{ mensagem, coluna: `${registro}.${campo}`, valor: campoEcf(r, campo) }];
      });
    });
  });
}

function amount(r: RegistroEcf, campo: string): bigint {
  return signed(campoEcf(r, campo), campoEcf(r, `IND_${campo}`));
}

/** Lines of part A related to accounts (IND_RELACAO 1 or 2) whose amount is not that of the accounts below them. */
function conferirParteA(registros: readonly RegistroEcf[]): Divergencia[] {
  const achados: Divergencia[] = [];
  let linha: RegistroEcf | undefined;
  let soma = 0n;
  const close = (): void => {
    if (!linha) return;
    const valor = parseDecimalSped(campoEcf(linha, 'VALOR')) ?? 0n;
    const absoluto = (n: bigint): bigint => (n < 0n ? -n : n);
    if (/^[12]$/.test(campoEcf(linha, 'IND_RELACAO')) && absoluto(soma) !== absoluto(valor)) {
      const { registro } = linha.forma;
      achados.push({
        mensagem: `${registro} ${campoEcf(linha, 'CODIGO')} de ${linha.periodo}, linha ${linha.linha}: VALOR é ${campoEcf(linha, 'VALOR')} e as contas relacionadas somam ${formatDecimalSped(absoluto(soma))}.`,
        coluna: `${registro}.VALOR`,
        valor: campoEcf(linha, 'VALOR'),
      });
    }
    linha = undefined;
  };
  for (const r of registros) {
    const { registro, nivel } = r.forma;
    if (/^M3[05]0$/.test(registro)) {
      close();
      linha = r;
      soma = 0n;
    } else if (/^M3(05|10|55|60)$/.test(registro)) soma += signed(campoEcf(r, 'VL_CTA'), campoEcf(r, 'IND_VL_CTA'));
    else if (nivel <= 3) close();
  }
  close();
  return achados;
}
