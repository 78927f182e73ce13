/** What is left to do about a right that outlives the rectifier of its month (docs/leituras/achados.md). */
export const RETIFICACAO_ENCERRADA =
  'Retificação encerrada: o direito ainda vive, mas a EFD-Contribuições do mês não aceita mais retificadora. Resta ' +
  'pedir a restituição do pagamento até Prescreve em e provar o erro por outros meios, com notas, livros e ' +
  'contabilidade (Parecer Normativo Cosit 2/2015). Saldo de crédito não pode mais ser escriturado. Fale antes com o ' +
  'advogado.';
