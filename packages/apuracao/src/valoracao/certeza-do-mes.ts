import { compareBloco, type Divergencia } from '../bloco-m/comparar.ts';
import { menor, naoNegativo, sum } from '../bloco-m/decimal.ts';
import type { BlocoM, EntradaMes, Especial, Tributo } from '../bloco-m/tipos.ts';

/** How far the engine reproduces what one tax of a month declared. */
export interface CertezaTributo {
  /** False: the amounts themselves differ, so that a finding is worth an estimate (`estimateAte`). */
  fecha: boolean;
  /** The records that are not as declared. Of a tax that closes: in fields that move nothing that is due. */
  divergem: readonly string[];
  /** Nothing is declared: an estimate has nothing to be held against. */
  semApuracao: boolean;
}

/** What the engine leaves as declared although it can work out what findings would move. */
const SO_ESTIMA: Readonly<Partial<Record<Especial, string>>> = {
  cooperativa: 'sociedade cooperativa, cujas exclusões (M211, M611) o recálculo não confere',
  scp: 'há sociedade em conta de participação (0035), cuja apuração o recálculo não separa',
};

/** The month with what may be estimated in it left to the engine; `nota` says what that is. */
export function openEspeciais(entrada: EntradaMes): { entrada: EntradaMes; nota: string | null } {
  const motivos = entrada.especiais.flatMap((e) => SO_ESTIMA[e] ?? []);
  if (motivos.length === 0) return { entrada, nota: null };
  const especiais = entrada.especiais.filter((e) => SO_ESTIMA[e] === undefined);
  return { entrada: { ...entrada, especiais }, nota: `Estimativa: ${motivos.join('; ')}.` };
}

/** The records whose amounts findings move. A difference in other records does not matter here. */
const REGISTROS_DO_VALOR = new Set(['M100', 'M500', 'M200', 'M600', 'M210', 'M610', '1100', '1500']);

/** What is to be paid, withheld, deducted and carried. Of M100 the amounts; its bases and rates move nothing more. */
const TEM_EFEITO: Readonly<Record<string, RegExp>> = {
  M100: /: (VL_CRED_DISP|VL_CRED_DESC|SLD_CRED)$/,
  M500: /: (VL_CRED_DISP|VL_CRED_DESC|SLD_CRED)$/,
  M200: /./,
  M600: /./,
};

const temEfeito = (d: Divergencia): boolean => TEM_EFEITO[d.registro]?.test(d.chave) ?? false;

/** Whether one tax of the month closes, and what is not as declared. */
export function certezaDo(o: { tributo: Tributo; entrada: EntradaMes; recalculado: BlocoM }): CertezaTributo {
  const { tributo, entrada, recalculado } = o;
  const { declarado } = entrada.tributos[tributo];
  const divergem = compareBloco({ tributo, mes: entrada.mes, declarado, recalculado }).filter((d) =>
    REGISTROS_DO_VALOR.has(d.registro),
  );
  const comEfeito = divergem.filter(temEfeito);
  const fecha = comEfeito.length === 0;
  return {
    fecha,
    semApuracao: !fecha && isVazio(declarado),
    divergem: [...new Set((fecha ? divergem : comEfeito).map((d) => d.registro))],
  };
}

/** What is said beside the amounts of the taxes of a month that close, or of those that do not; null: nothing. */
export function notaDe(certezas: readonly CertezaTributo[], fecha: boolean): string | null {
  const registros = certezas.filter((c) => c.fecha === fecha).flatMap((c) => c.divergem);
  if (registros.length === 0) return null;
  if (!fecha && certezas.every((c) => c.fecha || c.semApuracao)) {
    return 'Sem apuração: o bloco M do arquivo não diz o que o mês deve.';
  }
  return fecha
    ? `O recálculo difere do declarado em ${registros.join(', ')}, só em campos sem efeito no que é devido.`
    : `Estimativa: o bloco M não fecha, o recálculo dos documentos difere do declarado em ${registros.join(', ')}.`;
}

/**
 * What one tax of a month costs the company: to pay, withheld and deducted, with the earlier credits that it uses, less
 * the credits of the month that are left. The opening of 1100 and 1500 is no part of it: findings do not move it.
 */
const custoDe = ({ consolidacao: c, creditos }: BlocoM): bigint =>
  sum([c.VL_TOT_CONT_REC, c.VL_RET_NC, c.VL_RET_CUM, c.VL_OUT_DED_NC, c.VL_OUT_DED_CUM, c.VL_TOT_CRED_DESC_ANT]) -
  sum(creditos.map((x) => x.SLD_CRED));

const isVazio = ({ consolidacao, contribuicoes, creditos }: BlocoM): boolean =>
  contribuicoes.length === 0 && creditos.length === 0 && Object.values(consolidacao).every((v) => v === 0n);

/**
 * How much of the fall from `antes` to `depois` may be counted on in a month whose amounts do not follow from its
 * documents: never more than the documents give, and nothing that only makes good what was declared too low.
 */
export function estimateAte(o: { declarado: BlocoM; antes: BlocoM; depois: BlocoM }): bigint {
  if (isVazio(o.declarado)) return 0n;
  const depois = custoDe(o.depois);
  return naoNegativo(menor(custoDe(o.antes) - depois, custoDe(o.declarado) - depois));
}
