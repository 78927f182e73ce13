import type { EsquemaTabela } from '../columnar/schema.ts';
import type { Problema } from '../sped/problema.ts';
import type { CodificacaoXml } from '../xml/decode-xml.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';

/** An event or a total of the EFD-Reinf without its rows: enough to decide about it. */
export interface CabecalhoReinf {
  /** 'R-2010', or the element's name when no layout has it. */
  evento: string;
  elemento: string;
  id: string | null;
  versao: string | null;
  tpAmb: string | null;
  /** AAAA-MM; of a sports event (R-3010) AAAA-MM-DD. */
  perApur: string | null;
  indRetif: string | null;
  nrRecRetificado: string | null;
  tpInsc: string | null;
  nrInsc: string | null;
  estab: string | null;
  /** The other side: provider, buyer of services, producer, beneficiary or payer; without a number, its name. */
  participante: string | null;
  ideEvtAdic: string | null;
  /** For a register: inclusao, alteracao or exclusao, its key, and its beginning (old and new). */
  operacao: string | null;
  chaveTabela: string | null;
  iniValid: string | null;
  novoIniValid: string | null;
  /** For R-9000: what it excludes. */
  tpEventoExcluido: string | null;
  nrRecExcluido: string | null;
  perApurExcluido: string | null;
  /** For R-4099 (and its total): 0 closes the month, 1 opens it again. */
  fechRet: string | null;
  /** For a total: the event that it answers, by its kind, its id and the receipt that it was given. */
  tpEvBase: string | null;
  idBase: string | null;
  nrRecBase: string | null;
  /** Local times yyyy-MM-ddTHH:mm:ss, of a total. */
  dhRecepcao: string | null;
  dhProcess: string | null;
  /** For the answer to a question for receipts: 1 in force, 2 rectified, 3 excluded. */
  situacaoConsulta: string | null;
  /** For a total: 0 success, 1 the event was refused. */
  cdRetorno: string | null;
  /** Portuguese, as the government wrote it. */
  descRetorno: string | null;
}

export interface EventoReinfLido extends CabecalhoReinf {
  /** Rows of the detail tables; the columns that depend on other documents are null until they are written. */
  linhas: { esquema: EsquemaTabela; linha: LinhaTabela }[];
}

export interface ReinfLida {
  eventos: EventoReinfLido[];
  codificacao: CodificacaoXml;
  /** Portuguese reason why the whole document was refused. */
  recusa: string | null;
  problemas: Problema[];
  totalProblemas: number;
}
