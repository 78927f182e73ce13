/** The titles of opportunities that no thesis of the table names: their thesis is the name of the report. */
export const TITULO_SEM_TESE: Readonly<Record<string, string>> = {
  'Cruzamento Bloco M x Documentos': 'Contribuição do bloco M acima do que os documentos dão',
  'Cruzamento EFD-C x EFD-F ICMS Destacado': 'ICMS das vendas que falta excluir da base',
  'eSocial Rubricas x Incidência CP': 'Rubrica com contribuição que a lei não cobra',
};

/** What to do about an opportunity: by report, and by a thesis of it where they differ. */
export const PASSO_DA_OPORTUNIDADE: Readonly<Record<string, string>> = {
  'Cruzamento Monofásico Tributado': 'Passar as vendas para o CST 04 e retificar a EFD-Contribuições',
  'Alíquota zero tributada': 'Passar os itens para o CST 06 e retificar a EFD-Contribuições',
  'Substituição tributária de PIS/COFINS': 'Passar os itens para o CST 05 e retificar a EFD-Contribuições',
  'EFD-C Exclusão do ICMS da Base': 'Excluir da base o ICMS destacado, nota a nota, e retificar a EFD-Contribuições',
  'Cruzamento ICMS-ST do Substituído': 'Excluir da base o ICMS-ST retido antes e retificar a EFD-Contribuições',
  'Cruzamento EFD-C x EFD-F ICMS Destacado': 'Conferir o ICMS das vendas e excluí-lo da base do PIS e da COFINS',
  'Cruzamento Créditos Não Aproveitados': 'Escriturar os documentos com crédito e retificar a EFD-Contribuições',
  'Cruzamento CST x CFOP x Alíquota': 'Corrigir os itens na próxima escrituração',
  'Cruzamento Bloco M x Documentos': 'Recalcular o bloco M pelos documentos e retificar a EFD-Contribuições',
  'Cruzamento Saldo de Créditos Encadeado': 'Recompor o saldo nos registros 1100 e 1500 dos meses seguintes',
  'Cruzamento PERDCOMP x Saldo de Créditos': 'Desfazer a baixa nos registros 1100 e 1500 ou transmitir o PER/DCOMP',
  'Cruzamento Retenções sem Uso': 'Deduzir as retenções nos meses em que houve pagamento e retificar a DCTFWeb',
  'Cruzamento Fontes Pagadoras x EFD-C': 'Lançar as retenções no F600 e retificar a EFD-Contribuições',
  'Cruzamento Fontes Pagadoras x ECF': 'Lançar as retenções no Y570 da ECF e rever o saldo negativo',
  'Cruzamento Reduções do Lucro Real não Usadas': 'Retificar a ECF com a redução do lucro e pedir o que sobrar',
  'Cruzamento Saldo Negativo IRPJ CSLL': 'Pedir o saldo negativo em PER/DCOMP',
  'Cruzamento ECF x DCTF IRPJ CSLL': 'Retificar a DCTF e pedir a restituição do IRPJ e da CSLL pagos a maior',
  'Cruzamento EFD-C x DCTF x Pagamentos': 'Retificar a DCTF e pedir a restituição do PIS e da COFINS pagos a maior',
  'Cruzamento eSocial x DCTFWeb x Pagamentos': 'Retificar a DCTFWeb e pedir a restituição do que foi pago a maior',
  'Cruzamento Folha x S-5001': 'Conferir as rubricas dos trabalhadores e reenviar os eventos da folha',
  'eSocial Afastamento Primeiros 15 Dias': 'Separar os dias em rubrica própria, reabrir a folha e retificar a DCTFWeb',
  'eSocial Verbas Indenizatórias': 'Rever a incidência das verbas, reabrir a folha e retificar a DCTFWeb',
  'eSocial Rubricas x Incidência CP': 'Corrigir a incidência das rubricas no S-1010 e reenviar a folha',
  'Cruzamento Saldo Credor ICMS e IPI': 'Transportar o saldo credor e retificar a EFD ICMS/IPI',
  'Redução linear paga sobre produto fora da LC 224': 'Retirar o ajuste do bloco M e retificar a EFD-Contribuições',
  'Redução linear paga a maior': 'Reduzir o ajuste do bloco M ao devido e retificar a EFD-Contribuições',
  'Cruzamento LC 224 Crédito Presumido': 'Refazer a redução do crédito presumido no bloco M',
  'Cruzamento LC 224 Lucro Presumido': 'Recalcular a presunção do trimestre e retificar a DCTF',
};
