import { CLIENTE, EMPRESA } from './testing-nfse.ts';

// Fictitious notes of cities for tests: no company has these numbers.

export interface NotaMunicipalDeTeste {
  numero?: string;
  prestador?: string;
  rps?: string;
  competencia?: string;
  valores?: string;
  servico?: string;
  /** Behind the number of the note. */
  nota?: string;
  /** Behind `Nfse`. */
  depois?: string;
}

const VALORES =
  '<ValorServicos>1000.00</ValorServicos><ValorPis>6.50</ValorPis><ValorCofins>30.00</ValorCofins>' +
  '<ValorIr>15.00</ValorIr><ValorCsll>10.00</ValorCsll>';

/** A note of the layout 1.00: flat, with its rate as a fraction. 1000,00 − 61,50 − 50,00 of ISS = 888,50. */
export function notaAbrasf1(o: NotaMunicipalDeTeste = {}): string {
  const valores =
    `${VALORES}<IssRetido>1</IssRetido><ValorIss>50.00</ValorIss><BaseCalculo>1000.00</BaseCalculo>` +
    '<Aliquota>0.05</Aliquota><ValorLiquidoNfse>888.50</ValorLiquidoNfse>';
  return (
    `<CompNfse><Nfse versao="1.00"><InfNfse Id="n"><Numero>${o.numero ?? '202600000000015'}</Numero>${o.nota ?? ''}` +
    '<CodigoVerificacao>ab12cd34</CodigoVerificacao><DataEmissao>2026-03-16T10:28:27</DataEmissao>' +
    `${o.rps ?? '<IdentificacaoRps><Numero>7</Numero><Serie>1</Serie><Tipo>1</Tipo></IdentificacaoRps>'}` +
    '<NaturezaOperacao>1</NaturezaOperacao><OptanteSimplesNacional>2</OptanteSimplesNacional>' +
    `<Competencia>${o.competencia ?? '2026-03-01T00:00:00'}</Competencia><Servico>` +
    `<Valores>${o.valores ?? valores}</Valores>` +
    `${o.servico ?? '<ItemListaServico>01.07</ItemListaServico><Discriminacao>Suporte</Discriminacao>'}` +
    '<CodigoMunicipio>3106200</CodigoMunicipio></Servico><PrestadorServico><IdentificacaoPrestador>' +
    `<Cnpj>${o.prestador ?? EMPRESA}</Cnpj></IdentificacaoPrestador><RazaoSocial>EMPRESA FICTICIA</RazaoSocial>` +
    '</PrestadorServico><TomadorServico><IdentificacaoTomador><CpfCnpj>' +
    `<Cnpj>${CLIENTE}</Cnpj></CpfCnpj></IdentificacaoTomador><RazaoSocial>CLIENTE FICTICIO</RazaoSocial>` +
    '</TomadorServico><OrgaoGerador><CodigoMunicipio>3106200</CodigoMunicipio></OrgaoGerador></InfNfse></Nfse>' +
    `${o.depois ?? ''}</CompNfse>`
  );
}

/** A note of the layout 2.04 with prefixes: the service is in its declaration, and its rate a percentage. */
export function notaAbrasf2(o: { tomador?: 'Tomador' | 'TomadorServico'; liquido?: string; depois?: string } = {}) {
  const tomador = o.tomador ?? 'TomadorServico';
  const corpo =
    '<CompNfse><Nfse versao="2.04"><InfNfse><Numero>88</Numero><CodigoVerificacao>zz</CodigoVerificacao>' +
    '<DataEmissao>2026-03-16T10:28:27</DataEmissao><ValoresNfse><BaseCalculo>1000.00</BaseCalculo>' +
    `<Aliquota>5.00</Aliquota><ValorIss>50.00</ValorIss><ValorLiquidoNfse>${o.liquido ?? '938.50'}</ValorLiquidoNfse>` +
    '</ValoresNfse><PrestadorServico><RazaoSocial>EMPRESA FICTICIA</RazaoSocial><Endereco><CodigoMunicipio>3548708' +
    '</CodigoMunicipio></Endereco></PrestadorServico><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico>' +
    '<Rps><IdentificacaoRps><Numero>0042</Numero><Serie>A</Serie></IdentificacaoRps></Rps>' +
    `<Competencia>2026-03-15</Competencia><Servico><Valores>${VALORES}</Valores><IssRetido>2</IssRetido>` +
    '<ItemListaServico>1702</ItemListaServico><CodigoNbs>115022000</CodigoNbs><Discriminacao>Apoio</Discriminacao>' +
    '<ExigibilidadeISS>1</ExigibilidadeISS><MunicipioIncidencia>3548708</MunicipioIncidencia></Servico>' +
    `<Prestador><CpfCnpj><Cnpj>${EMPRESA}</Cnpj></CpfCnpj></Prestador><${tomador}><IdentificacaoTomador><CpfCnpj>` +
    `<Cpf>52998224725</Cpf></CpfCnpj></IdentificacaoTomador><RazaoSocial>PESSOA FICTICIA</RazaoSocial></${tomador}>` +
    '<OptanteSimplesNacional>1</OptanteSimplesNacional></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico>' +
    `</InfNfse></Nfse>${o.depois ?? ''}</CompNfse>`;
  return `<p:Resposta xmlns:p="x">${corpo.replaceAll(/<(\/?)/g, '<$1p1:')}</p:Resposta>`;
}

/** A note of São Paulo, inside the answer to a query. */
export function notaSp(o: { chave?: string; status?: string; campos?: string; valores?: string } = {}): string {
  return (
    '<?xml version="1.0"?><RetornoConsulta xmlns="http://www.prefeitura.sp.gov.br/nfe">' +
    '<Cabecalho Versao="1" xmlns=""><Sucesso>true</Sucesso></Cabecalho><NFe xmlns=""><Assinatura>AA==</Assinatura>' +
    '<ChaveNFe><InscricaoPrestador>' +
    `10203040</InscricaoPrestador><NumeroNFe>501</NumeroNFe><CodigoVerificacao>ABCD1234</CodigoVerificacao>` +
    `${o.chave ?? ''}</ChaveNFe><DataEmissaoNFe>2026-03-16T13:03:57</DataEmissaoNFe><ChaveRPS><SerieRPS>BB</SerieRPS>` +
    `<NumeroRPS>7</NumeroRPS></ChaveRPS>${o.campos ?? ''}<CPFCNPJPrestador><CNPJ>${EMPRESA}</CNPJ></CPFCNPJPrestador>` +
    `<RazaoSocialPrestador>EMPRESA FICTICIA</RazaoSocialPrestador><StatusNFe>${o.status ?? 'N'}</StatusNFe>` +
    '<TributacaoNFe>T</TributacaoNFe><OpcaoSimples>0</OpcaoSimples><ValorServicos>20500</ValorServicos>' +
    `${o.valores ?? '<ValorPIS>133.25</ValorPIS><ValorCOFINS>615</ValorCOFINS><ValorCSLL>205</ValorCSLL>'}` +
    '<CodigoServico>2919</CodigoServico><AliquotaServicos>0.05</AliquotaServicos><ValorISS>1025</ValorISS>' +
    `<ISSRetido>true</ISSRetido><CPFCNPJTomador><CNPJ>${CLIENTE}</CNPJ></CPFCNPJTomador>` +
    '<Discriminacao>Suporte</Discriminacao></NFe></RetornoConsulta>'
  );
}
