import { type CertificadoAberto, signXml } from '@apura/assinatura';

export interface Termo {
  destinatario: { numero: string; nome: string };
  autor: { numero: string; nome: string };
  /** AAAA-MM-DD. */
  assinatura: string;
  vigencia: string;
}

// The wording is prescribed. Source: Autentica Procurador, domain of the term, apicenter.estaleiro.serpro.gov.br.
const TERMO =
  'Autorizo a empresa CONTRATANTE, identificada neste termo de autorização como DESTINATÁRIO, a executar ' +
  'as requisições dos serviços web disponibilizados pela API INTEGRA CONTADOR, onde terei o papel de ' +
  'AUTOR PEDIDO DE DADOS no corpo da mensagem enviada na requisição do serviço web. Esse termo de ' +
  'autorização está assinado digitalmente com o certificado digital do PROCURADOR ou OUTORGADO DO ' +
  'CONTRIBUINTE responsável, identificado como AUTOR DO PEDIDO DE DADOS.';
const AVISO =
  'O acesso a estas informações foi autorizado pelo próprio PROCURADOR ou OUTORGADO DO CONTRIBUINTE, ' +
  'responsável pela informação, via assinatura digital. É dever do destinatário da autorização e ' +
  'consumidor deste acesso observar a adoção de base legal para o tratamento dos dados recebidos ' +
  'conforme artigos 7º ou 11º da LGPD (Lei n.º 13.709, de 14 de agosto de 2018), aos direitos do titular ' +
  'dos dados (art. 9º, 17 e 18, da LGPD) e aos princípios que norteiam todos os tratamentos de dados no ' +
  'Brasil (art. 6º, da LGPD).';
const FINALIDADE =
  'A finalidade única e exclusiva desse TERMO DE AUTORIZAÇÃO, é garantir que o CONTRATANTE apresente a ' +
  'API INTEGRA CONTADOR esse consentimento do PROCURADOR ou OUTORGADO DO CONTRIBUINTE assinado ' +
  'digitalmente, para que possa realizar as requisições dos serviços web da API INTEGRA CONTADOR em nome ' +
  'do AUTOR PEDIDO DE DADOS (PROCURADOR ou OUTORGADO DO CONTRIBUINTE).';

/**
 * The signed authorization by which the holder of a certificate lets the contractor ask in the holder's name, in base64
 * for ENVIOXMLASSINADO81.
 */
export function signTermo(termo: Termo, certificado: CertificadoAberto): string {
  const dia = (iso: string) => iso.replaceAll('-', '');
  const xml =
    '<termoDeAutorizacao><dados>' +
    '<sistema id="API Integra Contador"/>' +
    `<termo texto="${TERMO}"/>` +
    `<avisoLegal texto="${AVISO}"/>` +
    `<finalidade texto="${FINALIDADE}"/>` +
    `<dataAssinatura data="${dia(termo.assinatura)}"/>` +
    `<vigencia data="${dia(termo.vigencia)}"/>` +
    `<destinatario ${pessoa(termo.destinatario)} papel="contratante"/>` +
    `<assinadoPor ${pessoa(termo.autor)} papel="autor pedido de dados"/>` +
    '</dados></termoDeAutorizacao>';
  return Buffer.from(signXml(xml, certificado), 'utf8').toString('base64');
}

function pessoa({ numero, nome }: { numero: string; nome: string }): string {
  const tipo = numero.length === 14 ? 'PJ' : 'PF';
  return `numero="${numero}" nome="${escapeXml(nome)}" tipo="${tipo}"`;
}

function escapeXml(texto: string): string {
  return texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
