/** The kinds of errors and warnings about a cell, a record or a period of a rectification. */
export type CodigoOcorrencia =
  | 'ACAO_INVALIDA'
  | 'PERIODO_FORA_DO_PROJETO'
  | 'ARQUIVO_BASE_AUSENTE'
  | 'CHAVE_NAO_ENCONTRADA'
  | 'CHAVE_DUPLICADA'
  | 'PAI_NAO_ENCONTRADO'
  | 'CAMPO_OBRIGATORIO'
  | 'FORMATO'
  | 'DOMINIO'
  | 'REFERENCIA_INEXISTENTE'
  | 'CALCULO_DIVERGENTE'
  | 'PRAZO'
  | 'SEM_RECIBO'
  | 'CHAVE_IMUTAVEL'
  | 'SALDO_INSUFICIENTE'
  | 'NAO_SUPORTADO'
  /** The workbook itself: not an .xlsx, of another product, a bomb, without its sheets or headers. */
  | 'PLANILHA_INVALIDA';

/** An ERRO stops the file of its period from being made; an ADVERTENCIA does not. */
export interface Ocorrencia {
  nivel: 'ERRO' | 'ADVERTENCIA';
  codigo: CodigoOcorrencia;
  /** AAAA-MM (AAAA of an ECF); empty when it concerns the whole workbook. */
  periodo: string;
  /** Sheet of the user's workbook; empty when the occurrence comes from a file or from the recomputation. */
  aba: string;
  /** Row of the sheet, as Excel counts; null when the occurrence is not about a row. */
  linha: number | null;
  coluna: string;
  valor: string;
  /** Portuguese, a full sentence that says where and what. */
  mensagem: string;
  /** Portuguese: what to do. */
  sugestao: string;
}

/** Receives each occurrence when a step finds it. */
export type Relatar = (ocorrencia: Ocorrencia) => void;
