// The CT-e OS and the simplified CT-e are rows of the tables of CT-e, with what only they have.
import { describe, expect, test } from 'vitest';
import type { EsquemaTabela } from '../columnar/schema.ts';
import { decideCte } from '../quebrar/lotes-cte.ts';
import { esquemaCte, esquemaEventoCte } from './esquemas-cte.ts';
import { type CteLido, readCte } from './read-cte.ts';
import { rowAsText } from './testing-nfe.ts';

const OS = '35260344987654000126670010000000091123456785';
const SIMPLIFICADO = '35260344987654000126570010000000101123456782';
const NOTA = '35260344987654000126550010000090101123456789';
const PARCIAL = '35260344987654000126550010000090201123456789';
const ide = (mod: string) =>
  `<ide><CFOP>5357</CFOP><mod>${mod}</mod><serie>1</serie><nCT>9</nCT><dhEmi>2026-03-19T10:00:00-03:00</dhEmi>` +
  '<tpAmb>1</tpAmb><tpServ>6</tpServ></ide>';
const emit = '<emit><CNPJ>44987654000126</CNPJ><xNome>VIACAO FICTICIA</xNome></emit>';
const protocolo = (chave: string) =>
  `<protCTe><infProt><chCTe>${chave}</chCTe><nProt>1</nProt><cStat>100</cStat></infProt></protCTe>`;

const corpoOs =
  `<CTeOS xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><infCte Id="CTe${OS}">${ide('67')}${emit}` +
  '<toma><CNPJ>11222333000181</CNPJ><IE>1</IE><xNome>EMPRESA FICTICIA</xNome></toma>' +
  '<vPrest><vTPrest>1000.00</vTPrest><vRec>905.00</vRec><Comp><xNome>PEDAGIO</xNome><vComp>50.00</vComp></Comp>' +
  '</vPrest><imp><ICMS><ICMS00><CST>00</CST><vBC>1000.00</vBC><pICMS>12.00</pICMS><vICMS>120.00</vICMS></ICMS00>' +
  '</ICMS><infTribFed><vPIS>6.50</vPIS><vCOFINS>30.00</vCOFINS><vIR>12.00</vIR><vINSS>36.50</vINSS>' +
  '<vCSLL>10.00</vCSLL></infTribFed></imp><infCTeNorm><infServico><xDescServ>FRETAMENTO DE PESSOAS</xDescServ>' +
  '</infServico></infCTeNorm></infCte></CTeOS>';
const corpoSimplificado = (carga: string) =>
  `<CTeSimp xmlns="http://www.portalfiscal.inf.br/cte"><infCte Id="CTe${SIMPLIFICADO}">${ide('57')}${emit}` +
  '<toma><toma>0</toma><indIEToma>1</indIEToma><CNPJ>11222333000181</CNPJ><xNome>EMPRESA FICTICIA</xNome></toma>' +
  `${carga}<imp><ICMS><ICMS45><CST>40</CST></ICMS45></ICMS></imp>` +
  '<total><vTPrest>350.00</vTPrest><vTRec>340.00</vTRec><vTotDFe>351.00</vTotDFe></total></infCte></CTeSimp>';
const entregas =
  `<det nItem="1"><vPrest>200.00</vPrest><vRec>200.00</vRec><infNFe><chNFe>${NOTA}</chNFe></infNFe></det>` +
  `<det nItem="2"><vPrest>150.00</vPrest><vRec>140.00</vRec><infNFe><chNFe>${NOTA}</chNFe></infNFe><infDocAnt>` +
  `<chCTe>${OS}</chCTe><infNFeTranspParcial><chNFe>${PARCIAL}</chNFe></infNFeTranspParcial></infDocAnt></det>`;

const read = (texto: string): CteLido => {
  const [lido] = readCte(Buffer.from(texto)).ctes;
  if (!lido) throw new Error('no CT-e');
  return lido;
};
const row = (esquema: EsquemaTabela, texto: string) => rowAsText(esquema, read(texto).linha);

describe('a CT-e OS', () => {
  const esperado = {
    _completa: 'S',
    chave: OS,
    mod: '67',
    tpServ: '6',
    tomador: null,
    toma_CNPJ: '11222333000181',
    toma_toma: null,
    vTPrest: '1000.00',
    vRec: '905.00',
    vICMS: '120.00',
    infTribFed_vPIS: '6.50',
    infTribFed_vCOFINS: '30.00',
    infTribFed_vIR: '12.00',
    infTribFed_vINSS: '36.50',
    infTribFed_vCSLL: '10.00',
    xDescServ: 'FRETAMENTO DE PESSOAS',
  };

  test('gives its payer, its value and what the payer withholds, with and without the envelope', () => {
    expect(row(esquemaCte, corpoOs)).toMatchObject({ ...esperado, cStat: null });
    expect(row(esquemaCte, `<cteOSProc>${corpoOs}${protocolo(OS)}</cteOSProc>`)).toMatchObject({
      ...esperado,
      cStat: '100',
    });
  });

  test('without withholdings leaves their columns empty, which is not zero', () => {
    const texto = corpoOs.replace(/<infTribFed>.*<\/infTribFed>/, '');
    expect(row(esquemaCte, texto)).toMatchObject({ infTribFed_vPIS: null, infTribFed_vCSLL: null, vTPrest: '1000.00' });
  });

  test('counts for the company that pays for it', () => {
    const { linha: _linha, notas: _notas, ...ficha } = read(corpoOs);
    const situacao = (cnpj: string) =>
      Array.from(
        decideCte([{ arquivoId: 'a', ordem: 0, ...ficha }], { cnpj, inicio: null, fim: null }).values(),
        (d) => d.situacao,
      );
    expect(situacao('11222333000262')).toEqual(['Usado']);
    expect(situacao('77888999000133')).toEqual(['CNPJ diferente']);
  });
});

describe('a simplified CT-e', () => {
  test('gives the total of its deliveries, not the value of one, and its payer', () => {
    expect(row(esquemaCte, `<cteSimpProc>${corpoSimplificado(entregas)}</cteSimpProc>`)).toMatchObject({
      _completa: 'S',
      chave: SIMPLIFICADO,
      mod: '57',
      // Not '0': no other element names the sender, so the payer is only here.
      tomador: null,
      toma_toma: '0',
      toma_CNPJ: '11222333000181',
      vTPrest: '350.00',
      vRec: '340.00',
      vTotDFe: '351.00',
      ICMS_CST: '40',
    });
  });

  test('reads the same in the wrapper of the usual CT-e, which some emitters put around it', () => {
    const corpo = corpoSimplificado(entregas);
    expect(row(esquemaCte, `<cteProc>${corpo}</cteProc>`)).toEqual(
      row(esquemaCte, `<cteSimpProc>${corpo}</cteSimpProc>`),
    );
  });

  test('gives each note of its deliveries once, also one that is carried in part', () => {
    expect(read(corpoSimplificado(entregas)).notas).toEqual([
      [null, 1, NOTA],
      [null, 1, PARCIAL],
    ]);
  });

  test('without its total, or cut, is not complete', () => {
    const inteiro = corpoSimplificado(entregas);
    for (const texto of [inteiro.replace(/<total>.*<\/total>/, ''), inteiro.slice(0, inteiro.indexOf('<total>'))]) {
      expect(read(texto)).toMatchObject({ chave: SIMPLIFICADO, completa: false });
    }
  });

  test('with an external entity is refused whole', () => {
    const lida = readCte(
      Buffer.from(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${corpoSimplificado('<det>&x;</det>')}`),
    );
    expect(lida).toMatchObject({ ctes: [], recusa: expect.stringContaining('DOCTYPE') });
  });
});

describe('an event of a CT-e', () => {
  const evento = (tipo: string, detalhe: string) =>
    '<procEventoCTe><eventoCTe><infEvento><tpAmb>1</tpAmb><CNPJ>11222333000181</CNPJ>' +
    `<chCTe>${OS}</chCTe><dhEvento>2026-03-25T08:00:00-03:00</dhEvento><tpEvento>${tipo}</tpEvento>` +
    `<detEvento versaoEvento="4.00">${detalhe}</detEvento></infEvento></eventoCTe><retEventoCTe><infEvento>` +
    '<cStat>135</cStat></infEvento></retEventoCTe></procEventoCTe>';

  test('has the name of a service that the payer disputes, and the words of the payer', () => {
    const texto = evento(
      '610110',
      '<evPrestDesacordo><descEvento>Prestacao do Servico em Desacordo</descEvento><indDesacordoOper>1' +
        '</indDesacordoOper><xObs>Viagem nao realizada</xObs></evPrestDesacordo>',
    );
    expect(row(esquemaEventoCte, texto)).toMatchObject({
      chCTe: OS,
      tpEvento: '610110',
      descEvento: 'Prestação do serviço em desacordo',
      xObs: 'Viagem nao realizada',
      autor: '11222333000181',
      cStat: '135',
    });
  });

  test('that is not known has the name that it gives itself', () => {
    const texto = evento('240130', '<evX><descEvento>Autorizado CTe complementar</descEvento></evX>');
    expect(row(esquemaEventoCte, texto)).toMatchObject({ descEvento: 'Autorizado CTe complementar', xObs: null });
    expect(row(esquemaEventoCte, evento('999999', ''))).toMatchObject({ descEvento: null });
  });
});
