import type { Ocorrencia } from '../comum/ocorrencia.ts';
import type { ResultadoRetificacao, ResumoPeriodo, RetificarTambem, TipoRetificacao } from '../comum/resultado.ts';
import type { GravadorMudancas } from './gravador-mudancas.ts';

/** A finished file that goes into the ZIP. */
export interface ArquivoPronto {
  /** Absolute. */
  path: string;
  /** In the ZIP, with `/`: `2024-03/PISCOFINS_….txt`. */
  nome: string;
}

export interface EscreverProvaOptions {
  /** Short id of the rectification, for the ZIP's name. */
  id: string;
  tipo: TipoRetificacao;
  empresa: { cnpj: string; nome: string };
  /** By period. SUCCESS when at least one was made. */
  resumo: readonly ResumoPeriodo[];
  /** `ColetorOcorrencias.lista()` and `.total()`. */
  ocorrencias: readonly Ocorrencia[];
  totalOcorrencias: number;
  retificarTambem: readonly RetificarTambem[];
  /** Changes of the periods that were made; periods left out must have been dropped. */
  mudancas: Pick<GravadorMudancas, 'ler' | 'total'>;
  /** In the order of the ZIP. None: the ZIP holds only the workbook that explains why. */
  arquivos: readonly ArquivoPronto[];
  /** More sentences for LEIA-ME.txt, after the common ones. */
  proximosPassos?: readonly string[];
  /** Where the results are left. */
  workDir: string;
  signal?: AbortSignal;
}

/** Leaves the proof of a rectification in `workDir`: the ZIP, `prova.json` and `mudancas.parquet`. */
export async function escreverProva(o: EscreverProvaOptions): Promise<ResultadoRetificacao> {
  throw new Error(`escreverProva: ${o.id}: not written yet`);
}
