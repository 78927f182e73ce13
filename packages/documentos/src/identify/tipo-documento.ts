import type { TipoPapel } from '../ecac/papel-lido.ts';
import type { ObrigacaoSped } from '../sped/obrigacao-sped.ts';

/** Notes of services and their events, by the standard that they are written in. */
type TipoNfse = 'NFSE' | 'NFSE_ABRASF' | 'NFSE_SP' | 'EVENTO_NFSE';

/** Kinds of documents, found by their content. */
export type TipoDocumento =
  | ObrigacaoSped
  | 'NFE'
  | 'EVENTO_NFE'
  | 'NFCE'
  | 'CTE'
  | TipoNfse
  | 'NF3E'
  | 'NFCOM'
  | 'ESOCIAL'
  | 'REINF'
  | TipoPapel
  | 'ZIP'
  | 'XLSX'
  | 'PDF'
  | 'CSV'
  | 'HTML'
  | 'VAZIO'
  | 'DESCONHECIDO';

export const TIPOS_NFSE: ReadonlySet<TipoDocumento> = new Set<TipoNfse>([
  'NFSE',
  'NFSE_ABRASF',
  'NFSE_SP',
  'EVENTO_NFSE',
]);

/** Name of each kind on the screens and in the report of files. */
export const descricaoTipo: Readonly<Record<TipoDocumento, string>> = {
  EFDC: 'EFD-Contribuições',
  EFDF: 'EFD ICMS/IPI',
  ECD: 'ECD',
  ECF: 'ECF',
  NFE: 'NF-e',
  EVENTO_NFE: 'Evento de NF-e',
  NFCE: 'NFC-e',
  CTE: 'CT-e',
  NFSE: 'NFS-e nacional',
  NFSE_ABRASF: 'NFS-e municipal (ABRASF)',
  NFSE_SP: 'NFS-e de São Paulo',
  EVENTO_NFSE: 'Evento de NFS-e',
  NF3E: 'NF3e (energia elétrica)',
  NFCOM: 'NFCom (comunicação)',
  ESOCIAL: 'eSocial',
  REINF: 'EFD-Reinf',
  DCTF: 'DCTF',
  DCTFWEB: 'DCTFWeb',
  PERDCOMP: 'PER/DCOMP',
  FONTES_PAGADORAS: 'Fontes Pagadoras',
  PAGAMENTOS: 'Pagamentos',
  EPROCESSO: 'e-Processo',
  EXTRATO_CBS_IBS: 'Extrato de apuração da CBS e do IBS',
  PGDAS: 'PGDAS-D (Simples Nacional)',
  INVENTARIO: 'Inventário de 31/12/2026',
  ZIP: 'Arquivo ZIP',
  XLSX: 'Planilha Excel',
  PDF: 'PDF',
  CSV: 'CSV',
  HTML: 'Página HTML',
  VAZIO: 'Arquivo vazio',
  DESCONHECIDO: 'Não reconhecido',
};

/** Result of `identify`. `confianca` is from 0 to 1; `motivo` is a Portuguese sentence or null. */
export interface Identificacao {
  tipo: TipoDocumento;
  confianca: number;
  motivo?: string;
}
