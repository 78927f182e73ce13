import { type ReceitaNaoTributada, TRIBUTOS, type Tributo } from '@apura/apuracao';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { valorCampo } from './no-registro.ts';
import { parseNumero } from './numero-sped.ts';
import type { BlocosLidos } from './read-blocos.ts';

const DO_TRIBUTO = { PIS: ['M400', 'M410'], COFINS: ['M800', 'M810'] } as const;

/** A nature that the workbook gives to untaxed revenue for which the file has no M400 (M800). */
export interface NaturezaNova {
  tributo: Tributo;
  CST: string;
  NAT_REC: string;
  COD_CTA: string;
  VL_REC: bigint;
  alteracao: AlteracaoSped;
}

/** Whether rows of the workbook may be such natures; only then does the file have to be read. */
export const incluemNaturezas = (alteracoes: readonly AlteracaoSped[]): boolean =>
  alteracoes.some(
    (alteracao) => alteracao.acao === 'INCLUIR' && (alteracao.registro === 'M410' || alteracao.registro === 'M810'),
  );

/**
 * Takes out of the rows the new M410 (M810) of a CST that has no M400 (M800) in the base. The recomputation makes the
 * M400, so the file has no record yet below which the new one could be put.
 */
export function separateNaturezas(
  alteracoes: readonly AlteracaoSped[],
  { blocoM, leiaute }: BlocosLidos,
): { alteracoes: AlteracaoSped[]; naturezas: NaturezaNova[] } {
  const naturezas: NaturezaNova[] = [];
  const resto = alteracoes.filter((alteracao) => {
    const tributo = TRIBUTOS.find((t) => DO_TRIBUTO[t][1] === alteracao.registro);
    if (tributo === undefined || alteracao.acao !== 'INCLUIR' || alteracao.linhaBase !== null) return true;
    const [registroPai] = DO_TRIBUTO[tributo];
    const campo = `CST_${tributo}`;
    const CST = alteracao.pais.find((pai) => pai.registro === registroPai)?.chave[campo] ?? '';
    const { NAT_REC = '', COD_CTA = '', VL_REC = '' } = { ...alteracao.chave, ...alteracao.campos };
    const valor = parseNumero(VL_REC, 2);
    const temPai = blocoM.some((no) => no.registro === registroPai && valorCampo(no, campo, leiaute) === CST);
    // An incomplete row is applied as any other, which reports what is wrong with it.
    if (temPai || CST === '' || NAT_REC === '' || valor === null || valor <= 0n) return true;
    naturezas.push({ tributo, CST, NAT_REC, COD_CTA, VL_REC: valor, alteracao });
    return false;
  });
  return { alteracoes: resto, naturezas };
}

/** The natures in the form of declared ones, by CST and account. */
export function receitasNovas(naturezas: readonly NaturezaNova[], tributo: Tributo): ReceitaNaoTributada[] {
  const doTributo = naturezas.filter((natureza) => natureza.tributo === tributo);
  return [...Map.groupBy(doTributo, (natureza) => natureza.CST)].map(([CST, lista]) => ({
    CST,
    COD_CTA: lista[0]?.COD_CTA ?? '',
    VL_TOT_REC: lista.reduce((soma, natureza) => soma + natureza.VL_REC, 0n),
    naturezas: lista.map(({ NAT_REC, COD_CTA, VL_REC }) => ({ NAT_REC, COD_CTA, VL_REC })),
  }));
}

/** The row of the workbook behind a new record of a nature; undefined when the workbook did not give the nature. */
export function origemDaNatureza(
  naturezas: readonly NaturezaNova[],
  m: { registro: string; chave: string },
): string | undefined {
  const achada = naturezas.find(
    (natureza) =>
      DO_TRIBUTO[natureza.tributo][1] === m.registro &&
      m.chave.startsWith(`CST_${natureza.tributo} ${natureza.CST} `) &&
      m.chave.includes(` NAT_REC ${natureza.NAT_REC}`),
  );
  return achada && `planilha ${achada.alteracao.origem.aba} linha ${achada.alteracao.origem.linha}`;
}
