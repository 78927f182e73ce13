import type { Aviso, CodigoAviso } from '@apura/apuracao';
import type { CodigoOcorrencia, Ocorrencia } from '../../comum/ocorrencia.ts';

/** What to do about each notice of the recomputation, and the code under which the proof lists it. */
const POR_CODIGO: Readonly<Record<CodigoAviso, { codigo: CodigoOcorrencia; sugestao: string }>> = {
  MES_MANTIDO: {
    codigo: 'NAO_SUPORTADO',
    sugestao: 'Confira e ajuste o bloco M deste mês no programa validador antes de transmitir.',
  },
  ESPECIAL: { codigo: 'NAO_SUPORTADO', sugestao: 'Confira o bloco P no programa validador.' },
  DIFERIMENTO_MANTIDO: {
    codigo: 'NAO_SUPORTADO',
    sugestao: 'Confira os campos de diferimento no programa validador.',
  },
  RATEIO_DIVERGENTE: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Confira a receita bruta do rateio; se for o caso, corrija-a na aba 0111.',
  },
  RATEIO_AUSENTE: { codigo: 'CALCULO_DIVERGENTE', sugestao: 'Escriture o registro 0111 do mês.' },
  INFORME_M105: {
    codigo: 'CAMPO_OBRIGATORIO',
    sugestao: 'Escriture no programa validador o M105 e o M505 dessa natureza e CST e use esse arquivo como base.',
  },
  INFORME_M410: {
    codigo: 'CAMPO_OBRIGATORIO',
    sugestao: 'Informe a natureza na aba M410 (M810) ou em NAT_REC_PADRAO, na aba PARAMETROS.',
  },
  NATUREZA_PADRAO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Se a natureza for outra, informe-a na aba M410 (M810) ou em NAT_REC_PADRAO.',
  },
  NATUREZA_CREDITO_INDEFINIDA: {
    codigo: 'CAMPO_OBRIGATORIO',
    sugestao: 'Preencha NAT_BC_CRED nos documentos com crédito.',
  },
  CREDITO_EM_REGIME_CUMULATIVO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Use um CST sem crédito (70 a 75, 98) ou confira o regime do 0110.',
  },
  CREDITO_MANTIDO: { codigo: 'NAO_SUPORTADO', sugestao: 'Confira esse crédito no programa validador.' },
  PRESUMIDO_INFERIDO: { codigo: 'CALCULO_DIVERGENTE', sugestao: 'Confira o código do crédito presumido.' },
  AJUSTE_MAIOR_QUE_VALOR: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao:
      'Reduza ou exclua o ajuste na aba do registro (M110, M215, M220 e os da COFINS); o diferimento se corrige ' +
      'no programa validador.',
  },
  AJUSTE_LIMITADO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Confira o ajuste na aba M220 (M620): o que passa da contribuição não reduz nada.',
  },
  CODIGO_INDISTINTO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Confira no programa validador a divisão entre esses códigos no M210 e no M610.',
  },
  RECEITA_SEM_CONVENCAO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Confira a receita bruta do M210 e do M610: ela não altera o valor devido.',
  },
  CODIGO_RECEITA_PADRAO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Confira o código de receita no M205 e no M605 antes de transmitir.',
  },
  RETENCAO_LIMITADA: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'A retenção que sobra fica no 1300 (1700); a dedução do F700 que sobra, confira no programa validador.',
  },
  RETENCAO_GUARDADA: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'O saldo pode ser deduzido nos meses seguintes ou pedido em PER/DCOMP.',
  },
  RETENCAO_INFORMADA: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Confira VL_RET_DED e SLD_RET na aba 1300 (1700), ou deixe a aba vazia para que o saldo acompanhe.',
  },
  RETENCAO_NAO_LEVADA: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Inclua a linha na aba 1300 (1700) deste mês, ou ponha USAR_RETENCOES=S em PARAMETROS.',
  },
  RETENCAO_SEM_ORIGEM: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Informe na aba 1300 (1700) a retenção que foi deduzida e o saldo dela.',
  },
  ORIGEM_SEM_SALDO_ANTERIOR: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Confira o crédito no mês de origem e nos seguintes.',
  },
  SALDO_INSUFICIENTE: {
    codigo: 'SALDO_INSUFICIENTE',
    sugestao: 'Reveja na aba 1100 (1500) o que foi pedido em PER/DCOMP ou a alteração que diminuiu o crédito.',
  },
  SUCESSAO_SEM_CNPJ: { codigo: 'CAMPO_OBRIGATORIO', sugestao: 'Informe CNPJ_SUC na aba 1100 (1500).' },
  TRANSFERENCIA_DE_CREDITO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Confira o saldo de abertura desse crédito.',
  },
  USO_REDUZIDO: {
    codigo: 'SALDO_INSUFICIENTE',
    sugestao: 'Confira se há mais contribuição a recolher no mês.',
  },
  CREDITO_RESERVADO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Para usá-lo contra a contribuição do mês, ponha UTILIZACAO_CREDITO=MAXIMIZAR em PARAMETROS.',
  },
  SALDO_NAO_USADO: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao: 'Para usá-los contra a contribuição do mês, ponha UTILIZACAO_CREDITO=MAXIMIZAR em PARAMETROS.',
  },
  REDUCAO_LINEAR_PROPORCIONAL: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao:
      'Confira a base e a alíquota residual da LC 224; se forem outras, informe o ajuste na aba M220 ou M110 ' +
      '(M620, M510).',
  },
  REDUCAO_LINEAR_MANTIDA: {
    codigo: 'CALCULO_DIVERGENTE',
    sugestao:
      'Confira se a LC 224 alcança o que mudou; se for o caso, informe o ajuste na aba M220 ou M110 (M620, M510).',
  },
  CONTRIBUICAO_APARECE: {
    codigo: 'SALDO_INSUFICIENTE',
    sugestao:
      'Recolha a diferença com os acréscimos legais e retifique a declaração dos débitos do mês (DCTF ou DCTFWeb).',
  },
};

/** A notice of the recomputation as an occurrence of its month. */
export function ocorrenciaDoAviso(aviso: Aviso, mes: string): Ocorrencia {
  const { codigo, sugestao } = POR_CODIGO[aviso.codigo];
  return {
    nivel: aviso.nivel === 'erro' ? 'ERRO' : 'ADVERTENCIA',
    codigo,
    periodo: mes,
    aba: '',
    linha: null,
    coluna: '',
    valor: [aviso.registro, aviso.chave].filter((parte) => parte !== '').join(' · '),
    mensagem: aviso.mensagem,
    sugestao,
  };
}
