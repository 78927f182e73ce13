/** What the codes of occurrences mean; the proof and the manual keep the codes. */
const ROTULOS: Readonly<Record<string, string>> = {
  ACAO_INVALIDA: 'Ação inválida',
  PERIODO_FORA_DO_PROJETO: 'Período fora do projeto',
  ARQUIVO_BASE_AUSENTE: 'Falta o arquivo do período',
  CHAVE_NAO_ENCONTRADA: 'Registro não encontrado',
  CHAVE_DUPLICADA: 'Registro repetido',
  PAI_NAO_ENCONTRADO: 'Falta o registro superior',
  CAMPO_OBRIGATORIO: 'Campo obrigatório',
  FORMATO: 'Formato do valor',
  DOMINIO: 'Código fora da tabela',
  REFERENCIA_INEXISTENTE: 'Falta o cadastro',
  CALCULO_DIVERGENTE: 'Cálculo que não fecha',
  PRAZO: 'Prazo encerrado',
  SEM_RECIBO: 'Falta o recibo',
  CHAVE_IMUTAVEL: 'Campo que não muda',
  SALDO_INSUFICIENTE: 'Crédito insuficiente',
  NAO_SUPORTADO: 'Fora do portal',
  PLANILHA_INVALIDA: 'Planilha inválida',
};

/** The kind of an occurrence in words; a code of tomorrow is shown as words too, without its underscores. */
export function rotuloOcorrencia(codigo: string): string {
  const palavras = codigo.replaceAll('_', ' ').toLowerCase();
  return ROTULOS[codigo] ?? palavras.charAt(0).toUpperCase() + palavras.slice(1);
}
