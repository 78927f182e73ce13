import { formatPeriodo } from '@apura/br';
import type { LinhaResultado } from '@apura/relatorios';
import type { AbasEmTexto } from '@apura/retificacao';
import { percentOf, toSped } from '../geradores/centavos.ts';
import type { Mes } from '../geradores/nota.ts';
import { type Achados, type Linha, mesDe, type Tese, texto } from './achados.ts';
import { centavos } from './bloco-m-lido.ts';
import { creditosDosAchados } from './creditos-dos-achados.ts';

/** The notes of rows that change nothing: another finding has the item, or the law reaches less than its NCM. */
const SEM_MUDANCA = /^(?:Item já tratado|A confirmar:)/;

/** The fields of a line of the month's file, by number: the lines of the reports count from 1. */
export function camposDa(textos: ReadonlyMap<Mes, string>, mes: Mes, linha: number): string[] {
  return (textos.get(mes) ?? '').split(/\r?\n/)[linha - 1]?.split('|') ?? [];
}

/** What a finding says of one item: the findings of a whole item leave nothing for the others. */
interface Alterado {
  mes: Mes;
  linha: number;
  tese: Tese;
  /** 'mover' to a CST, or less base. */
  destino?: string;
  menos: number;
}

/**
 * The workbook that a professional makes of the reports' rows: an item is altered by its line, a document that gives a
 * credit is brought in, and an adjustment of block M that the items now make themselves is taken back.
 */
export function planilhaDosAchados(
  achados: Achados,
  { textos, icmsIpi }: { textos: ReadonlyMap<Mes, string>; icmsIpi: ReadonlyMap<Mes, string> },
): { abas: AbasEmTexto; alterados: Alterado[] } {
  const alterados = itensAlterados(achados);
  const c170 = alterados.map((a) => itemAlterado(a, camposDa(textos, a.mes, a.linha)));
  const abas: Record<string, Linha[]> = {
    C170: c170,
    C100: notasQueSaem(achados, textos),
    ...ajustesRetirados(achados, textos),
  };
  for (const [aba, linhas] of Object.entries(creditosDosAchados(achados.linhas.get(135) ?? [], { textos, icmsIpi })))
    abas[aba] = [...(abas[aba] ?? []), ...linhas];
  return { abas: Object.fromEntries(Object.entries(abas).filter(([, l]) => l.length > 0)), alterados };
}

/** The notes of sales that are none leave with their items: the C100 above each of them. */
function notasQueSaem({ linhas }: Achados, textos: ReadonlyMap<Mes, string>): Linha[] {
  const notas = new Map<string, Linha>();
  for (const l of linhas.get(148) ?? []) {
    const mes = mesDe(l);
    let linha = Number(texto(l, 'Linha'));
    while (linha > 0 && camposDa(textos, mes, linha)[1] !== 'C100') linha--;
    notas.set(`${mes}:${linha}`, { ACAO: 'EXCLUIR', PERIODO: formatPeriodo(mes), LINHA: String(linha) });
  }
  return [...notas.values()];
}

/**
 * Block M no longer takes back what the items give now. Only the row of PIS has the reduction; COFINS has the same.
 */
function ajustesRetirados({ linhas }: Achados, textos: ReadonlyMap<Mes, string>): Record<'M215' | 'M615', Linha[]> {
  const ajustes = (linhas.get(25) ?? []).filter((l) => /^M[26]15$/.test(texto(l, 'Registro')));
  const doPis = ajustes.filter((l) => texto(l, 'Diferença de Base') !== '');
  const retirar = (registro: string): Linha[] =>
    doPis.map((l) => {
      const mes = mesDe(l);
      const linha = ajustes.find((x) => mesDe(x) === mes && texto(x, 'Registro') === registro);
      const numero = linha === undefined ? '' : texto(linha, 'Linha');
      const menos = Math.abs(centavos(texto(l, 'Diferença de Base')));
      const resta = centavos(camposDa(textos, mes, Number(numero))[3]) - menos;
      const comum = { PERIODO: formatPeriodo(mes), LINHA: numero };
      return resta > 0 ? { ...comum, ACAO: 'ALTERAR', VL_AJ_BC: toSped(resta) } : { ...comum, ACAO: 'EXCLUIR' };
    });
  return { M215: retirar('M215'), M615: retirar('M615') };
}

function itensAlterados({ linhas }: Achados): Alterado[] {
  const porItem = new Map<string, Alterado>();
  const chave = (l: LinhaResultado) => `${texto(l, 'Arquivo')}:${texto(l, 'Linha')}`;
  for (const l of linhas.get(25) ?? []) {
    const menos = Math.abs(centavos(texto(l, 'Diferença de Base')));
    const contingente = texto(l, 'Classe do Valor') === 'Contingente';
    const fora = contingente || SEM_MUDANCA.test(texto(l, 'Nota do Valor'));
    if (menos === 0 || fora || texto(l, 'Registro') !== 'C170' || /^Despesa/.test(texto(l, 'Situação'))) continue;
    porItem.set(chave(l), { mes: mesDe(l), linha: Number(texto(l, 'Linha')), tese: 25, menos });
  }
  for (const tese of [131, 133] as const)
    for (const l of linhas.get(tese) ?? []) {
      if (SEM_MUDANCA.test(texto(l, 'Nota do Valor')) || porItem.get(chave(l))?.destino) continue;
      const resultado = texto(l, 'Resultado');
      const [daVenda, daCompra] = /monofásico/.test(resultado)
        ? ['04', '70']
        : /ST/.test(resultado)
          ? ['05', '75']
          : ['06', '73'];
      const destino = resultado.startsWith('Crédito') ? daCompra : daVenda;
      porItem.set(chave(l), { mes: mesDe(l), linha: Number(texto(l, 'Linha')), tese, destino, menos: 0 });
    }
  return [...porItem.values()];
}

const pontos = (aliquota = '') => Math.round(Number(aliquota.replace(',', '.')) * 100);

function itemAlterado({ mes, linha, destino, menos }: Alterado, campos: readonly string[]): Linha {
  const comum = { ACAO: 'ALTERAR', PERIODO: formatPeriodo(mes), LINHA: String(linha) };
  if (destino !== undefined) {
    const nada = { VL_BC_PIS: '0,00', ALIQ_PIS: '0,0000', VL_PIS: '0,00' };
    const nadaDaCofins = { VL_BC_COFINS: '0,00', ALIQ_COFINS: '0,0000', VL_COFINS: '0,00' };
    return { ...comum, CST_PIS: destino, ...nada, CST_COFINS: destino, ...nadaDaCofins };
  }
  const [pis, cofins] = [centavos(campos[26]) - menos, centavos(campos[32]) - menos];
  return {
    ...{ ...comum, VL_BC_PIS: toSped(pis), VL_PIS: toSped(percentOf(pis, pontos(campos[27]))) },
    ...{ VL_BC_COFINS: toSped(cofins), VL_COFINS: toSped(percentOf(cofins, pontos(campos[33]))) },
  };
}
