/** A debt of `procDctf`; its period is a day, DDMMAAAA. For tests. */
export const debitoXml = (o: {
  codigo: string;
  valor: string;
  pa: string;
  creditos?: string;
  saldo?: string;
}): string =>
  `<CreditoTributarioApurado><codReceita>${o.codigo}</codReceita><ctDescricaoTributo>TRIBUTO FICTICIO` +
  `</ctDescricaoTributo><ctCodGrupo>20</ctCodGrupo><ctValor>${o.valor}</ctValor><paDebito>${o.pa}</paDebito>` +
  `<vlTotalCred>${o.creditos ?? '0.00'}</vlTotalCred><saldoaPagar>${o.saldo ?? o.valor}</saldoaPagar>` +
  '</CreditoTributarioApurado>';

/** The XML of a DCTFWeb with the elements, prefixes and shapes of values of the Integra Contador. For tests. */
export const procDctf = (o: {
  inscricao: string;
  /** MMAAAA, or AAAA. */
  perApuracao: string;
  categoria?: string;
  recibo: string;
  retificacao?: string;
  debitos: readonly string[];
}): string =>
  '<?xml version="1.0" encoding="utf-8"?>' +
  '<ProcDctf xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://www.serpro.gov.br/dctf/v1">' +
  `<ConteudoDeclaracao id="id_${o.recibo}"><tns1:DctfXml xsi:type="DctfXml_v3" versao="3.0" ` +
  'xmlns:tns1="http://www.serpro.gov.br/dctf/v1" type="DctfXml_v3"><A000-DadosIdentificadoresContribuinte>' +
  '<nomeContribuinte>ALFA COMERCIO FICTICIO LTDA</nomeContribuinte><tipoInscContrib>1</tipoInscContrib>' +
  `<inscContrib>${o.inscricao}</inscContrib><perApuracao>${o.perApuracao}</perApuracao>` +
  `<categoriaDCTF>${o.categoria ?? '40'}</categoriaDCTF><numRecibo>${o.recibo}</numRecibo>` +
  `<indRetificacao>${o.retificacao ?? '1'}</indRetificacao><A035-Compensacoes></A035-Compensacoes>` +
  `<A050-CreditosTributariosApurados>${o.debitos.join('')}</A050-CreditosTributariosApurados>` +
  '</A000-DadosIdentificadoresContribuinte></tns1:DctfXml></ConteudoDeclaracao></ProcDctf>';
