// A note of services is not taken for one of goods, inside an envelope too. A request for a note is refused, with why.
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import type { TipoDocumento } from './tipo-documento.ts';

const identifyTexto = (texto: string) => identify(Buffer.from(texto, 'latin1'));
const NACIONAL = 'xmlns="http://www.sped.fazenda.gov.br/nfse"';
const SP = 'xmlns="http://www.prefeitura.sp.gov.br/nfe"';
const NOTA_SP =
  '<Assinatura>a</Assinatura><ChaveNFe><InscricaoPrestador>1</InscricaoPrestador><NumeroNFe>2</NumeroNFe></ChaveNFe>';
const ABRASF = '<CompNfse><Nfse><InfNfse><Numero>1</Numero></InfNfse></Nfse></CompNfse>';
const escapeXml = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const soap = (corpo: string) =>
  `<?xml version="1.0"?><S:Envelope xmlns:S="x"><S:Body><outputXML>${corpo}</outputXML></S:Body></S:Envelope>`;

describe('a document of services', () => {
  it.each<[string, TipoDocumento, string]>([
    ['national note', 'NFSE', `<NFSe ${NACIONAL}><infNFSe/>`],
    ['national note inside elements of a city', 'NFSE', `<CompNfse><Nfse><infNFSe ${NACIONAL} Id="NFS1"/>`],
    ['national event', 'EVENTO_NFSE', `<evento ${NACIONAL} versao="1.01"><infEvento Id="EVT1"><pedRegEvento/>`],
    ['event with a prefix', 'EVENTO_NFSE', '<n:evento xmlns:n="http://www.sped.fazenda.gov.br/nfse"><n:infEvento/>'],
    ['event without its namespace', 'EVENTO_NFSE', '<evento><infEvento><nDFSe>1</nDFSe><pedRegEvento/>'],
    ['event in an answer', 'EVENTO_NFSE', `<resposta ${NACIONAL}><evento><infEvento/></evento></resposta>`],
    ['Sao Paulo', 'NFSE_SP', `<RetornoConsulta ${SP}><Cabecalho xmlns=""/><NFe xmlns="">${NOTA_SP}</NFe>`],
    ['Sao Paulo without its namespace', 'NFSE_SP', `<RetornoConsulta><NFe>${NOTA_SP}</NFe></RetornoConsulta>`],
    ['Sao Paulo, one note', 'NFSE_SP', `<NFe xmlns="">${NOTA_SP}</NFe>`],
    ['ABRASF', 'NFSE_ABRASF', ABRASF],
    ['ABRASF with prefixes', 'NFSE_ABRASF', '<ns3:ConsultarNfseResposta xmlns:ns3="g"><ns3:ListaNfse><ns4:CompNfse>'],
    ['ABRASF, one note', 'NFSE_ABRASF', '<Nfse><InfNfse><Numero>1</Numero></InfNfse></Nfse>'],
    ['ABRASF, deep in its answer', 'NFSE_ABRASF', '<a><b><c><d><CompNfse><Nfse/></CompNfse>'],
    ['ABRASF, escaped in SOAP', 'NFSE_ABRASF', soap(escapeXml(`<?xml version='1.0'?>${ABRASF}`))],
    ['ABRASF, in a CDATA section', 'NFSE_ABRASF', soap(`<![CDATA[ ${ABRASF}]]>`)],
    ['ABRASF, escaped in an escaped answer', 'NFSE_ABRASF', soap(escapeXml(`<r>${escapeXml(ABRASF)}</r>`))],
    ['ABRASF, by the number of the character', 'NFSE_ABRASF', soap('&#60;CompNfse&#62;')],
    ['national note, escaped in SOAP', 'NFSE', soap(escapeXml(`<NFSe ${NACIONAL}><infNFSe/></NFSe>`))],
  ])('%s', (_nome, esperado, texto) => expect(identifyTexto(texto).tipo).toBe(esperado));

  it.each([
    ['request of an event', `<pedRegEvento ${NACIONAL}><infPedReg/>`, 'pedido de um evento'],
    ['DPS', `<DPS ${NACIONAL}><infDPS/>`, 'DPS'],
    ['DPS in SOAP', soap(escapeXml(`<DPS ${NACIONAL}/>`)), 'DPS'],
    ['RPS', '<Rps><InfRps Id="1"/></Rps>', 'RPS'],
    ['lot of RPS', '<EnviarLoteRpsEnvio><LoteRps/></EnviarLoteRpsEnvio>', 'lote de RPS'],
    ['RPS of 2.x', '<GerarNfseEnvio><Rps><InfDeclaracaoPrestacaoServico/></Rps></GerarNfseEnvio>', 'lote de RPS'],
    ['RPS of Sao Paulo', `<PedidoEnvioLoteRPS ${SP}><RPS xmlns=""/></PedidoEnvioLoteRPS>`, 'lote de RPS'],
    ['query', '<ConsultarNfseEnvio><Prestador/></ConsultarNfseEnvio>', 'Envie o XML da resposta'],
    ['answer without notes', '<ConsultarNfseResposta><ListaMensagemRetorno/></ConsultarNfseResposta>', 'nenhuma nota'],
    ['answer of Sao Paulo without notes', `<RetornoConsulta ${SP}><Erro xmlns=""/></RetornoConsulta>`, 'nenhuma nota'],
    ['national answer without notes', `<resposta ${NACIONAL}><x/></resposta>`, 'nenhuma nota nem evento'],
    // Formats of a city's own, some with the names of ABRASF: what to ask for instead is said.
    ['Equiplano', '<e:esConsultarNfseResposta xmlns:e="http://www.equiplano.com.br/esnfs"><nfse/>', 'padrão ABRASF'],
    [
      'Ágili',
      '<ConsultarNfseFaixaResposta xmlns="http://www.agili.com.br/nfse_v_1.00.xsd"><ListaNfse><Nfse/>',
      'formato próprio da prefeitura',
    ],
    ['DSF', '<n:RetornoConsultaNotas xmlns:n="http://localhost:8080/WsNFe2/lote"><Notas/>', 'NFS-e nacional'],
    ['IPM', '<?xml version="1.0"?><nfse><nf><numero>1</numero></nf><prestador/></nfse>', 'padrão ABRASF'],
    ['listing of Sao Paulo', 'Tipo de Registro;Nº NFS-e;Valor\n2;1;10,00\n', 'padrão ABRASF'],
    ['answer in JSON', '{\n"tipoAmbiente": 1,\n"eventoXmlGZipB64": "H4sI"\n}', 'JSON'],
    [
      'bodies deeper than two levels',
      soap(escapeXml(`<a>${escapeXml(`<b>${escapeXml(ABRASF)}</b>`)}</a>`)),
      'Envelope',
    ],
  ])('%s is refused with the reason', (_nome, texto, motivo) => {
    expect(identifyTexto(texto)).toMatchObject({ tipo: 'DESCONHECIDO', motivo: expect.stringContaining(motivo) });
  });

  it('that is an NF-e inside an envelope is not looked for: its reader does not look there either', () => {
    const nfe = '<nfeProc><NFe><infNFe/></NFe></nfeProc>';
    expect(identifyTexto(soap(escapeXml(nfe))).tipo).toBe('DESCONHECIDO');
  });

  it('is looked for in hostile text without ever walking it again for each mark', () => {
    for (const peca of ['<![CDATA[ ', '&lt;', '&#x3c;', '<!--', '<a &lt;b']) {
      expect(identifyTexto(`<a>${peca.repeat(7_000)}`).tipo).toBe('DESCONHECIDO');
    }
  });
});
