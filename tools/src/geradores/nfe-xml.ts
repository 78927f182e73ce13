import { EMPRESA, type Participante } from './cadastro.ts';
import { type Centavos, scaled, toPoint } from './centavos.ts';
import { type ItemNota, type Nota, totaisOf } from './nota.ts';
import { createRandom } from './random.ts';

export interface OpcoesNfe {
  /** Characters of filler in the signature, as a real certificate takes room. Zero leaves the signature out. */
  assinatura?: number;
  /** Added to vNF and to the last item's product value, so that XML and EFD disagree. */
  divergencia?: Centavos;
  /** 150: authorised late; 101: cancelled. */
  cStat?: '100' | '150';
}

/** An authorised NF-e 4.00 (nfeProc) with the figures of a booked note. The signature is filler and signs nothing. */
export function nfeXmlOf(nota: Nota, opcoes: OpcoesNfe = {}): string {
  const divergencia = opcoes.divergencia ?? 0;
  const emitente = nota.propria ? empresa() : parte(nota.participante);
  const destinatario = nota.propria ? parte(nota.participante) : empresa();
  const itens = nota.itens.map((item, i) =>
    det(nota, item, { numero: i + 1, extra: i === nota.itens.length - 1 ? divergencia : 0 }),
  );
  const dh = `${nota.emissao}T10:30:00-03:00`;
  const idDest = nota.participante.uf === 'EX' ? 3 : nota.participante.uf === EMPRESA.uf ? 1 : 2;
  const corpo = [
    `<ide><cUF>${nota.chave.slice(0, 2)}</cUF><cNF>${nota.chave.slice(35, 43)}</cNF>` +
      `<natOp>${nota.saida ? 'VENDA' : 'OPERACAO DO FORNECEDOR'}</natOp>`,
    `<mod>55</mod><serie>${nota.serie}</serie><nNF>${nota.numero}</nNF><dhEmi>${dh}</dhEmi>` +
      `<dhSaiEnt>${dh}</dhSaiEnt><tpNF>1</tpNF><idDest>${idDest}</idDest>`,
    `<cMunFG>${emitente.codMun}</cMunFG><tpImp>1</tpImp><tpEmis>1</tpEmis>` +
      `<cDV>${nota.chave.slice(43)}</cDV><tpAmb>1</tpAmb><finNFe>${devolucao(nota) ? 4 : 1}</finNFe>`,
    '<indFinal>0</indFinal><indPres>9</indPres><indIntermed>0</indIntermed><procEmi>0</procEmi>' +
      '<verProc>gerador</verProc></ide>',
    `<emit><CNPJ>${emitente.cnpj}</CNPJ>` +
      `<xNome>${emitente.nome}</xNome>${endereco('enderEmit', emitente)}` +
      `<IE>${emitente.ie === '' ? '111111111111' : emitente.ie}</IE><CRT>3</CRT></emit>`,
    dest(destinatario),
    ...itens,
    total(nota, divergencia),
    '<transp><modFrete>9</modFrete></transp><pag><detPag><indPag>1</indPag><tPag>15</tPag>',
    `<vPag>${toPoint(totaisOf(nota).doc + divergencia)}</vPag></detPag></pag>`,
  ].join('');
  const protocolo = `1${nota.chave.slice(0, 2)}${nota.chave.slice(2, 4)}${nota.chave.slice(25, 34)}0`.slice(0, 15);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe">' +
    '<NFe xmlns="http://www.portalfiscal.inf.br/nfe">' +
    '<infNFe versao="4.00" ' +
    `Id="NFe${nota.chave}">${corpo}</infNFe>${assinatura(nota, opcoes.assinatura ?? 1200)}</NFe>` +
    '<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><verAplic>GERADOR</verAplic>' +
    `<chNFe>${nota.chave}</chNFe><dhRecbto>${nota.emissao}T10:31:00-03:00</dhRecbto>` +
    `<nProt>${protocolo}</nProt><digVal>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</digVal>` +
    `<cStat>${opcoes.cStat ?? '100'}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt>` +
    '</protNFe></nfeProc>'
  );
}

/** Cancelling, correcting or a manifestation by the recipient. */
export type TipoEvento = '110110' | '110111' | '210200' | '210220' | '210240';

const DESCRICAO: Record<TipoEvento, string> = {
  '110110': 'Carta de Correcao',
  '110111': 'Cancelamento',
  '210200': 'Confirmacao da Operacao',
  '210220': 'Desconhecimento da Operacao',
  '210240': 'Operacao nao Realizada',
};

/** A registered event (procEventoNFe 1.00) of a note. */
export function eventoXmlOf(nota: Nota, tipo: TipoEvento): string {
  const autor = tipo.startsWith('2') || nota.propria ? EMPRESA.cnpj : nota.participante.cnpj;
  const dh = `${nota.emissao}T18:00:00-03:00`;
  const orgao = tipo.startsWith('2') ? '91' : nota.chave.slice(0, 2);
  const detalhe =
    tipo === '110111'
      ? `<nProt>135250000000001</nProt><xJust>Pedido desfeito pelo cliente</xJust>`
      : tipo === '110110'
        ? '<xCorrecao>Corrige o endereco de entrega</xCorrecao><xCondUso>Nos termos do Convenio SN de 1970</xCondUso>'
        : tipo === '210240'
          ? '<xJust>Mercadoria nao entregue</xJust>'
          : '';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<procEventoNFe versao="1.00" xmlns="http://www.portalfiscal.inf.br/nfe">' +
    '<evento versao="1.00" xmlns="http://www.portalfiscal.inf.br/nfe">' +
    `<infEvento Id="ID${tipo}${nota.chave}01"><cOrgao>${orgao}</cOrgao><tpAmb>1</tpAmb>` +
    `<CNPJ>${autor}</CNPJ><chNFe>${nota.chave}</chNFe><dhEvento>${dh}</dhEvento>` +
    `<tpEvento>${tipo}</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento>` +
    `<detEvento versao="1.00"><descEvento>${DESCRICAO[tipo]}</descEvento>${detalhe}</detEvento>` +
    '</infEvento></evento>' +
    '<retEvento versao="1.00"><infEvento><tpAmb>1</tpAmb><verAplic>GERADOR</verAplic>' +
    `<cOrgao>${orgao}</cOrgao><cStat>135</cStat>` +
    '<xMotivo>Evento registrado e vinculado a NF-e</xMotivo>' +
    `<chNFe>${nota.chave}</chNFe><tpEvento>${tipo}</tpEvento><xEvento>${DESCRICAO[tipo]}</xEvento>` +
    `<nSeqEvento>1</nSeqEvento><dhRegEvento>${dh}</dhRegEvento><nProt>135250000000009</nProt>` +
    '</infEvento></retEvento></procEventoNFe>'
  );
}

type Parte = Pick<Participante, 'nome' | 'cnpj' | 'ie' | 'uf' | 'codMun' | 'municipio' | 'codPais'>;

function empresa(): Parte {
  return { ...EMPRESA, codPais: '1058' };
}

function parte(p: Participante): Parte {
  return p;
}

function endereco(tag: string, p: Parte): string {
  const pais =
    p.uf === 'EX' ? '<cPais>0639</cPais><xPais>ARGENTINA</xPais>' : '<cPais>1058</cPais><xPais>BRASIL</xPais>';
  const cep = p.uf === 'EX' ? '' : '<CEP>01001000</CEP>';
  return (
    `<${tag}><xLgr>RUA DE EXEMPLO</xLgr><nro>1</nro><xBairro>CENTRO</xBairro><cMun>${p.codMun}</cMun>` +
    `<xMun>${p.municipio}</xMun><UF>${p.uf}</UF>${cep}${pais}</${tag}>`
  );
}

function dest(p: Parte): string {
  const documento = p.cnpj === '' ? '<idEstrangeiro>EX0001</idEstrangeiro>' : `<CNPJ>${p.cnpj}</CNPJ>`;
  const ie = p.ie === '' ? '<indIEDest>9</indIEDest>' : `<indIEDest>1</indIEDest><IE>${p.ie}</IE>`;
  return `<dest>${documento}<xNome>${p.nome}</xNome>${endereco('enderDest', p)}${ie}</dest>`;
}

function devolucao(nota: Nota): boolean {
  return nota.itens.some((i) => i.cfop.endsWith('201'));
}

/**
 * The issuer sees its own CFOP: what we book as an entry 1102 or 2102 left it as 5102 or 6102; a return 1201 left as
 * 5202.
 */
function cfopDoEmitente(nota: Nota, cfop: string): string {
  if (nota.propria) return cfop;
  const destino = cfop.startsWith('1') ? '5' : '6';
  const resto = cfop.slice(1);
  const retido = destino === '5' ? '405' : '404';
  const doVendedor = new Map([
    ['201', '202'],
    ['556', '102'],
    ['551', '101'],
    ['403', retido],
  ]);
  return `${destino}${doVendedor.get(resto) ?? resto}`;
}

function det(nota: Nota, i: ItemNota, { numero, extra }: { numero: number; extra: Centavos }): string {
  const produto = i.vlItem + extra;
  const opcional = (tag: string, valor: Centavos): string => (valor === 0 ? '' : `<${tag}>${toPoint(valor)}</${tag}>`);
  const quantidade = `${scaled(i.qtd, 3, '.')}0`;
  return [
    `<det nItem="${numero}"><prod><cProd>${i.item.codigo}</cProd><cEAN>SEM GTIN</cEAN>` +
      `<xProd>${i.item.descricao}</xProd><NCM>${i.item.ncm}</NCM>`,
    i.item.cest === '' ? '' : `<CEST>${i.item.cest}</CEST>`,
    `<CFOP>${cfopDoEmitente(nota, i.cfop)}</CFOP><uCom>${i.item.unidade}</uCom>` +
      `<qCom>${quantidade}</qCom><vUnCom>${toPoint(i.preco)}00000000</vUnCom>` +
      `<vProd>${toPoint(produto)}</vProd>`,
    `<cEANTrib>SEM GTIN</cEANTrib><uTrib>${i.item.unidade}</uTrib><qTrib>${quantidade}</qTrib>` +
      `<vUnTrib>${toPoint(i.preco)}00000000</vUnTrib>`,
    opcional('vFrete', i.vlFrete),
    opcional('vDesc', i.vlDesc),
    '<indTot>1</indTot></prod><imposto>',
    icms(i),
    ipi(i),
    pisCofins(nota, i),
    '</imposto></det>',
  ].join('');
}

function icms(i: ItemNota): string {
  const orig = `<orig>${i.cstIcms.slice(0, 1)}</orig>`;
  const cst = i.cstIcms.slice(1);
  const base = `<modBC>3</modBC>`;
  const proprio =
    `<vBC>${toPoint(i.bcIcms)}</vBC><pICMS>${toPoint(i.aliqIcms)}</pICMS>` + `<vICMS>${toPoint(i.icms)}</vICMS>`;
  switch (cst) {
    case '00':
      return `<ICMS><ICMS00>${orig}<CST>00</CST>${base}${proprio}</ICMS00></ICMS>`;
    case '10':
      return (
        `<ICMS><ICMS10>${orig}<CST>10</CST>${base}${proprio}<modBCST>4</modBCST><pMVAST>40.00</pMVAST>` +
        `<vBCST>${toPoint(i.bcSt)}</vBCST><pICMSST>${toPoint(i.aliqSt)}</pICMSST>` +
        `<vICMSST>${toPoint(i.st)}</vICMSST></ICMS10></ICMS>`
      );
    case '20':
      return `<ICMS><ICMS20>${orig}<CST>20</CST>${base}<pRedBC>33.33</pRedBC>${proprio}</ICMS20></ICMS>`;
    case '60':
      return `<ICMS><ICMS60>${orig}<CST>60</CST></ICMS60></ICMS>`;
    case '90':
      return `<ICMS><ICMS90>${orig}<CST>90</CST></ICMS90></ICMS>`;
    default:
      return `<ICMS><ICMS40>${orig}<CST>${cst}</CST></ICMS40></ICMS>`;
  }
}

function ipi(i: ItemNota): string {
  if (i.ipi > 0) {
    return (
      `<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><vBC>${toPoint(i.bcIpi)}</vBC>` +
      `<pIPI>${toPoint(i.aliqIpi)}</pIPI><vIPI>${toPoint(i.ipi)}</vIPI></IPITrib></IPI>`
    );
  }
  return `<IPI><cEnq>999</cEnq><IPINT><CST>${i.cstIpi.startsWith('5') ? i.cstIpi : '53'}</CST></IPINT></IPI>`;
}

const PIS_COFINS_DO_SIMPLES =
  '<PIS><PISOutr><CST>49</CST><vBC>0.00</vBC><pPIS>0.0000</pPIS><vPIS>0.00</vPIS></PISOutr></PIS>' +
  '<COFINS><COFINSOutr><CST>49</CST><vBC>0.00</vBC><pCOFINS>0.0000</pCOFINS><vCOFINS>0.00</vCOFINS>' +
  '</COFINSOutr></COFINS>';

function pisCofins(nota: Nota, i: ItemNota): string {
  if (i.pis > 0) {
    const cst = nota.propria ? i.cstPis : '01';
    return (
      `<PIS><PISAliq><CST>${cst}</CST><vBC>${toPoint(i.bcPis)}</vBC>` +
      `<pPIS>${scaled(i.aliqPis, 2, '.')}00</pPIS><vPIS>${toPoint(i.pis)}</vPIS></PISAliq></PIS>` +
      `<COFINS><COFINSAliq><CST>${cst}</CST><vBC>${toPoint(i.bcPis)}</vBC>` +
      `<pCOFINS>${scaled(i.aliqCofins, 2, '.')}00</pCOFINS><vCOFINS>${toPoint(i.cofins)}</vCOFINS>` +
      '</COFINSAliq></COFINS>'
    );
  }
  // What gives its buyer no credit for its use was taxed in its sale all the same; here by a seller of the Simples
  // Nacional.
  if (!nota.propria && i.item.tratamento === 'tributado') return PIS_COFINS_DO_SIMPLES;
  const cst = nota.propria ? i.cstPis : '06';
  return `<PIS><PISNT><CST>${cst}</CST></PISNT></PIS><COFINS><COFINSNT><CST>${cst}</CST></COFINSNT></COFINS>`;
}

function total(nota: Nota, divergencia: Centavos): string {
  const t = totaisOf(nota);
  const tag = (nome: string, valor: Centavos): string => `<${nome}>${toPoint(valor)}</${nome}>`;
  return `<total><ICMSTot>${[
    tag('vBC', t.bcIcms),
    tag('vICMS', t.icms),
    tag('vICMSDeson', 0),
    tag('vFCP', 0),
    tag('vBCST', t.bcSt),
    tag('vST', t.st),
    tag('vFCPST', 0),
    tag('vFCPSTRet', 0),
    tag('vProd', t.merc + divergencia),
    tag('vFrete', t.frete),
    tag('vSeg', 0),
    tag('vDesc', t.desc),
    tag('vII', 0),
    tag('vIPI', t.ipi),
    tag('vIPIDevol', 0),
    tag('vPIS', t.pis),
    tag('vCOFINS', t.cofins),
    tag('vOutro', 0),
    tag('vNF', t.doc + divergencia),
  ].join('')}</ICMSTot></total>`;
}

function assinatura(nota: Nota, tamanho: number): string {
  if (tamanho === 0) return '';
  const random = createRandom('assinatura', nota.chave);
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const alg = (tag: string, uri: string): string => `<${tag} Algorithm="${uri}"/>`;
  return [
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>',
    alg('CanonicalizationMethod', 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'),
    alg('SignatureMethod', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
    `<Reference URI="#NFe${nota.chave}">` +
      `<Transforms>${alg('Transform', 'http://www.w3.org/2000/09/xmldsig#enveloped-signature')}</Transforms>`,
    alg('DigestMethod', 'http://www.w3.org/2000/09/xmldsig#sha1'),
    '<DigestValue>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</DigestValue></Reference></SignedInfo>',
    `<SignatureValue>${random.text(344, base64)}</SignatureValue><KeyInfo><X509Data>` +
      `<X509Certificate>${random.text(tamanho, base64)}</X509Certificate></X509Data></KeyInfo>` +
      '</Signature>',
  ].join('');
}
