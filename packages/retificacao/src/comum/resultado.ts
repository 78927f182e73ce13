import type { Ocorrencia } from './ocorrencia.ts';

/** The obligation that a rectification is about. */
export type TipoRetificacao = 'efdc' | 'ecf' | 'esocial';

/** A field before and after: of a row of the workbook, or of a step of the recomputation. A row of 'Antes x Depois'. */
export interface Mudanca {
  /** AAAA-MM; AAAA of an ECF. */
  periodo: string;
  /** Record of a SPED file, event of the eSocial. */
  registro: string;
  /** The record's key, for people: `CHV_NFE 3525… · NUM_ITEM 2`. */
  chave: string;
  /** Official field; '(registro)' when a whole record was added or removed. */
  campo: string;
  antes: string;
  depois: string;
  /** 'planilha C170 linha 18', 'recálculo passo 4', 'encerramento'. */
  origem: string;
  /** Catalogued file (`ArquivoCatalogado.id`) and the record's line in it; null for a new record. */
  arquivo: string;
  linha: number | null;
}

/** A row of 'Resumo'. Money as decimal text with a point and 2 decimals; null where it was not computed. */
export interface ResumoPeriodo {
  periodo: string;
  gerado: boolean;
  /** Name in the ZIP; null when none was made. */
  arquivo: string | null;
  incluidas: number;
  alteradas: number;
  excluidas: number;
  pisAntes: string | null;
  pisDepois: string | null;
  cofinsAntes: string | null;
  cofinsDepois: string | null;
  creditoAntes: string | null;
  creditoDepois: string | null;
  saldoAntes: string | null;
  saldoDepois: string | null;
  /** Only for the eSocial: base and contribution of the employer. */
  baseInssAntes: string | null;
  baseInssDepois: string | null;
  inssAntes: string | null;
  inssDepois: string | null;
  retificarDctf: boolean;
  /** Estimated payment in excess (tax before − after, when positive). */
  pagamentoAMaior: string | null;
  /** Full sentences. */
  observacoes: string[];
}

/** A row of 'Retificar Também'. */
export interface RetificarTambem {
  obrigacao: string;
  periodo: string;
  motivo: string;
}

/** What the screen shows before the download. The changes are separate, because there are too many for one answer. */
export interface Prova {
  tipo: TipoRetificacao;
  resumo: ResumoPeriodo[];
  /** At most 10,000, errors first. */
  ocorrencias: Ocorrencia[];
  totalOcorrencias: number;
  totalMudancas: number;
  retificarTambem: RetificarTambem[];
}

/** The result of a rectification: absolute paths of finished files. */
export interface ResultadoRetificacao {
  /** ERROR when no period could be made; the ZIP then holds only the workbook that explains it. */
  status: 'SUCCESS' | 'ERROR';
  /** One Portuguese sentence for the list. */
  mensagem: string;
  /** How many periods (years of an ECF) were asked for, and how many were made. */
  periodos: { feitos: number; total: number };
  zip: string;
  /** JSON of `Prova`. */
  prova: string;
  /** Parquet of `Mudanca`, columns as `COLUNAS_MUDANCA`. */
  mudancas: string;
}
