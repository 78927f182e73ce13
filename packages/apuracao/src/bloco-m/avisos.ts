export type CodigoAviso =
  | 'MES_MANTIDO'
  | 'ESPECIAL'
  | 'DIFERIMENTO_MANTIDO'
  | 'RATEIO_DIVERGENTE'
  | 'RATEIO_AUSENTE'
  | 'INFORME_M105'
  | 'INFORME_M410'
  | 'NATUREZA_PADRAO'
  | 'NATUREZA_CREDITO_INDEFINIDA'
  | 'CREDITO_EM_REGIME_CUMULATIVO'
  | 'CREDITO_MANTIDO'
  | 'PRESUMIDO_INFERIDO'
  | 'AJUSTE_MAIOR_QUE_VALOR'
  | 'AJUSTE_LIMITADO'
  | 'CODIGO_INDISTINTO'
  | 'RECEITA_SEM_CONVENCAO'
  | 'CODIGO_RECEITA_PADRAO'
  | 'RETENCAO_LIMITADA'
  | 'RETENCAO_GUARDADA'
  | 'RETENCAO_INFORMADA'
  | 'RETENCAO_NAO_LEVADA'
  | 'RETENCAO_SEM_ORIGEM'
  | 'ORIGEM_SEM_SALDO_ANTERIOR'
  | 'SALDO_INSUFICIENTE'
  | 'SUCESSAO_SEM_CNPJ'
  | 'TRANSFERENCIA_DE_CREDITO'
  | 'USO_REDUZIDO'
  | 'CREDITO_RESERVADO'
  | 'SALDO_NAO_USADO'
  | 'REDUCAO_LINEAR_PROPORCIONAL'
  | 'REDUCAO_LINEAR_MANTIDA'
  | 'CONTRIBUICAO_APARECE';

/** Something that the user must know about a recomputation. A month with an `erro` must not be written to a file. */
export interface Aviso {
  codigo: CodigoAviso;
  nivel: 'erro' | 'advertencia';
  /** The record it is about: M100, M505 … */
  registro: string;
  /** What distinguishes the record from others of its kind, in official codes. */
  chave: string;
  /** Portuguese, a full sentence. */
  mensagem: string;
}

/** Collects what a step has to say. */
export type Avisar = (aviso: Aviso) => void;
