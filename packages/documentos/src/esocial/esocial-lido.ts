import type { EsquemaTabela } from '../columnar/schema.ts';
import type { Problema } from '../sped/problema.ts';
import type { CodificacaoXml } from '../xml/decode-xml.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';

/** The answer of the government to one event. */
export interface RetornoEsocial {
  /** The attribute Id of the answered event. */
  id: string | null;
  recibo: string | null;
  /** Local time yyyy-MM-ddTHH:mm:ss of the processing, else of the reception. */
  recepcao: string | null;
  /** 201 and 202 mean success; null when absent. */
  cdResposta: string | null;
  tpAmb: string | null;
  /** Portuguese, as the government wrote it. */
  descResposta: string | null;
}

/** An event without its rows: enough to decide about it. */
export interface CabecalhoEsocial {
  /** 'S-1200', or the element's name when no layout has it. */
  evento: string;
  elemento: string;
  id: string | null;
  versao: string | null;
  recibo: string | null;
  recepcao: string | null;
  cdResposta: string | null;
  descResposta: string | null;
  tpAmb: string | null;
  perApur: string | null;
  indApuracao: string | null;
  indGuia: string | null;
  indRetif: string | null;
  nrRecRetificado: string | null;
  nrRecBase: string | null;
  tpInsc: string | null;
  nrInsc: string | null;
  cpf: string | null;
  matricula: string | null;
  /** For a register: inclusao, alteracao or exclusao, its key, and its beginning (old and new). */
  operacao: string | null;
  chaveTabela: string | null;
  iniValid: string | null;
  novoIniValid: string | null;
  /** The day that distinguishes events of one kind of a worker (change, absence, dismissal), as written. */
  data: string | null;
  tpEventoExcluido: string | null;
  nrRecExcluido: string | null;
}

export interface EventoEsocialLido extends CabecalhoEsocial {
  /** Rows of the detail tables; the columns that depend on other documents are null until they are written. */
  linhas: { esquema: EsquemaTabela; linha: LinhaTabela }[];
}

export interface EsocialLido {
  eventos: EventoEsocialLido[];
  /** All answers, including those to events of this file. */
  retornos: RetornoEsocial[];
  codificacao: CodificacaoXml;
  /** Portuguese reason why the whole document was refused. */
  recusa: string | null;
  problemas: Problema[];
  totalProblemas: number;
}
