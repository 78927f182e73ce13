import type { Escala4 } from './decimal.ts';
import type { Tributo } from './tipos.ts';

/** The choices of a recomputation. */
export interface OpcoesRecalculo {
  /** MANTER keeps the uses of earlier credits as declared; MAXIMIZAR uses the oldest first. */
  utilizacao: 'MANTER' | 'MAXIMIZAR';
  /** Deduct what was withheld and never used. */
  useRetencoes: boolean;
  /** Apportion shared credits by the declared 0111, or by the revenue that the documents give. */
  rateio: 'DECLARADO' | 'DOCUMENTOS';
  /** NAT_REC for untaxed revenue whose nature no declared M410 says, by CST. */
  naturezaPadrao: Readonly<Record<string, string>>;
  /** Whether VL_REC_BRT is net of VL_DESC, by tax; absent: found out from the declared sums. */
  receitaLiquida?: Readonly<Partial<Record<Tributo, boolean>>>;
  /** Whether the CFOP distinguishes COD_CONT 32 from 31, by tax; absent: found out from the declared sums. */
  zonaFrancaPeloCfop?: Readonly<Partial<Record<Tributo, boolean>>>;
  /** With it the adjustments of LC 224/2025 follow what a rectification changes; absent, they stay as declared. */
  reducaoLinear?: ParametrosReducaoLinear;
}

/** The numbers of LC 224/2025 that the recomputation needs; percentages have 4 decimals. */
export interface ParametrosReducaoLinear {
  /** First month, AAAA-MM. */
  inicio: string;
  /** By tax and COD_CONT (01 and 51). */
  residual: Readonly<Record<Tributo, Readonly<Record<string, Escala4>>>>;
  /** COD_AJ of M220 by CST, and of M110. */
  codigos: Readonly<{ '06': string; '07': string; credito: string }>;
  /** How much of a presumed credit is cut. */
  glosa: Escala4;
  /** Last two digits of the COD_CRED that are always of listed laws. */
  creditosAlcancados: readonly string[];
}

/** Everything as declared. */
export const OPCOES_PADRAO: OpcoesRecalculo = {
  utilizacao: 'MANTER',
  useRetencoes: false,
  rateio: 'DECLARADO',
  naturezaPadrao: {},
};
