// Events and totals of the EFD-Reinf become rows with the official names, at the grain of the deepest amounts.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linhaAsText } from '../esocial/testing-esocial.ts';
import { parseValorReinf } from './parse-valor-reinf.ts';
import { readReinf } from './read-reinf.ts';
import { eventoReinf, loteReinf, pagamentoPJ, retornoLoteReinf, retornoReinf, servicoTomado } from './testing-reinf.ts';

const read = (xml: string) => readReinf(Buffer.from(xml, 'utf8'));

/** The rows of a table, with the columns that have a value. */
const rowsOf = (xml: string, tabela: string) =>
  read(xml)
    .eventos.flatMap((e) => e.linhas)
    .filter((l) => l.esquema.tabela === tabela)
    .map(({ esquema, linha }) => {
      const texto = Object.entries(linhaAsText(esquema, linha)).filter(([nome, v]) => v !== null && nome !== 'evento');
      return Object.fromEntries(texto);
    });

const ESTAB = '<tpInscEstab>1</tpInscEstab><nrInscEstab>11222333000181</nrInscEstab>';
const mes = { indRetif: '1', perApur: '2026-03', tpAmb: '1' };

describe('the decimals', () => {
  const decimal = { kind: 'decimal', scale: 2 } as const;
  it.each([
    ['1234,15', 123_415n, undefined],
    ['0,5', 50n, undefined],
    ['1000', 100_000n, undefined],
    ['-3,00', -300n, undefined],
    ['999999999999,99', 99_999_999_999_999n, undefined],
    ['1234.15', 123_415n, 'usa ponto decimal em vez de vírgula'],
  ])('%s', (texto, valor, aviso) => {
    const lido = parseValorReinf(decimal, texto);
    expect(lido.valor).toBe(valor);
    expect('aviso' in lido ? lido.aviso : undefined).toBe(aviso);
  });

  it.each(['1.234,15', '1.234', '1,234,15', '12,345', ',', 'str123', '1000000000000,00', '-9999999999999999,99'])(
    '%s is none',
    (texto) => {
      expect(parseValorReinf(decimal, texto)).toMatchObject({ valor: null, erro: expect.any(String) });
    },
  );

  it('that cannot be read leave the column empty, and the problem names the field', () => {
    const lida = read(servicoTomado({ valor: '1.000,00' }));
    expect(lida.problemas[0]).toMatchObject({
      codigo: 'xml-valor-invalido',
      campo: 'vlrTotalBruto',
      valor: '1.000,00',
    });
    expect(rowsOf(servicoTomado({ valor: '1.000,00' }), 'reinf_servico_total')[0]).not.toHaveProperty('vlrTotalBruto');
  });
});

test('the services of a note have a row each, with the note, the provider and the establishment', () => {
  const servico = (tipo: string, base: string) =>
    `<infoTpServ><tpServico>${tipo}</tpServico><vlrBaseRet>${base}</vlrBaseRet><vlrRetencao>1,00</vlrRetencao>` +
    '</infoTpServ>';
  const xml = eventoReinf({
    elemento: 'evtServPrest',
    ide: mes,
    corpo:
      '<infoServPrest><ideEstabPrest><tpInscEstabPrest>1</tpInscEstabPrest><nrInscEstabPrest>11222333000181' +
      '</nrInscEstabPrest><ideTomador><tpInscTomador>1</tpInscTomador><nrInscTomador>77888999000133</nrInscTomador>' +
      '<indObra>0</indObra><vlrTotalBruto>30,00</vlrTotalBruto>' +
      `<nfs><serie>1</serie><numDocto>7</numDocto><vlrBruto>20,00</vlrBruto>${servico('100000001', '8,00')}` +
      `${servico('100000003', '9,00')}</nfs><nfs><numDocto>8</numDocto><vlrBruto>10,00</vlrBruto>` +
      `${servico('100000001', '10,00')}</nfs><infoProcRetPr><nrProcRetPrinc>P1</nrProcRetPrinc><valorPrinc>2,00` +
      '</valorPrinc></infoProcRetPr></ideTomador></ideEstabPrest></infoServPrest>',
  });
  const partes = { nrInscEstab: '11222333000181', nrInscTomador: '77888999000133', indObra: '0' };
  expect(rowsOf(xml, 'reinf_servico')).toMatchObject([
    { ...partes, _item: '1', numDocto: '7', vlrBruto: '20.00', tpServico: '100000001', vlrBaseRet: '8.00' },
    { ...partes, _item: '1', numDocto: '7', vlrBruto: '20.00', tpServico: '100000003', vlrBaseRet: '9.00' },
    { ...partes, _item: '2', numDocto: '8', vlrBruto: '10.00', tpServico: '100000001', vlrBaseRet: '10.00' },
  ]);
  expect(rowsOf(xml, 'reinf_servico')[2]).not.toHaveProperty('serie');
  expect(rowsOf(xml, 'reinf_servico_nota')).toMatchObject([{ numDocto: '7' }, { numDocto: '8' }]);
  expect(rowsOf(xml, 'reinf_servico_total')).toMatchObject([{ ...partes, vlrTotalBruto: '30.00' }]);
  expect(rowsOf(xml, 'reinf_suspensao')).toEqual([
    { grupo: 'infoProcRetPr', _item: '1', nrProc: 'P1', vlrNRet: '2.00' },
  ]);
});

test('a payment has a row of its own, and its processes name it', () => {
  const pgto = (bruto: string, resto: string) =>
    `<infoPgto><dtFG>2026-03-20</dtFG><vlrBruto>${bruto}</vlrBruto>${resto}</infoPgto>`;
  const processo = '<infoProcRet><nrProcRet>P2</nrProcRet><vlrNIR>1,50</vlrNIR></infoProcRet>';
  const xml = eventoReinf({
    elemento: 'evtRetPJ',
    ide: mes,
    corpo:
      `<ideEstab>${ESTAB}<ideBenef><nmBenef>Exterior SA</nmBenef><idePgto><natRend>15001</natRend>` +
      `${pgto('10,00', '<retencoes><vlrBaseIR>10,00</vlrBaseIR><vlrIR>0,15</vlrIR></retencoes>')}` +
      `${pgto('20,00', processo)}</idePgto><idePgto><natRend>17001</natRend>` +
      `${pgto('30,00', `<paisResidExt>249</paisResidExt>${processo}<infoPgtoExt><indNIF>1</indNIF></infoPgtoExt>`)}` +
      '</idePgto></ideBenef></ideEstab>',
  });
  expect(rowsOf(xml, 'reinf_pagamento')).toMatchObject([
    { _item: '1', natRend: '15001', dtFG: '2026-03-20', vlrBruto: '10.00', vlrBaseIR: '10.00', vlrIR: '0.15' },
    { _item: '2', natRend: '15001', vlrBruto: '20.00' },
    { _item: '3', natRend: '17001', vlrBruto: '30.00', paisResidExt: '249', indNIF: '1' },
  ]);
  expect(rowsOf(xml, 'reinf_suspensao')).toMatchObject([{ _item: '2', vlrNIR: '1.50' }, { _item: '3' }]);
  expect(read(xml).eventos[0]).toMatchObject({
    evento: 'R-4020',
    participante: 'Exterior SA',
    estab: '11222333000181',
  });
});

test('R-4040 and R-4080 have their payments in the same table', () => {
  const naoIdentificado = eventoReinf({
    elemento: 'evtBenefNId',
    ide: mes,
    corpo:
      `<ideEstab>${ESTAB}<ideEvtAdic>A1</ideEvtAdic><ideNat><natRend>19001</natRend><infoPgto><vlrLiq>65,00</vlrLiq>` +
      '<vlrBaseIR>100,00</vlrBaseIR><vlrIR>35,00</vlrIR><descr>x</descr></infoPgto></ideNat></ideEstab>',
  });
  const recebido = eventoReinf({
    elemento: 'evtRetRec',
    ide: mes,
    corpo:
      `<ideEstab>${ESTAB}<ideFont><cnpjFont>77888999000133</cnpjFont><ideRend><natRend>20001</natRend><infoRec>` +
      '<vlrBruto>100,00</vlrBruto><vlrIR>1,50</vlrIR></infoRec></ideRend></ideFont></ideEstab>',
  });
  expect(rowsOf(naoIdentificado, 'reinf_pagamento')).toMatchObject([
    { ideEvtAdic: 'A1', natRend: '19001', vlrLiq: '65.00', vlrBaseIR: '100.00', vlrIR: '35.00', descr: 'x' },
  ]);
  expect(rowsOf(recebido, 'reinf_pagamento')).toMatchObject([
    { cnpjFont: '77888999000133', natRend: '20001', vlrBruto: '100.00', vlrIR: '1.50' },
  ]);
});

test('rural production, CPRB, clubs and sports events have rows by kind, activity, club and day', () => {
  const infoProc = '<infoProc><nrProc>P3</nrProc><vlrCPSusp>0,10</vlrCPSusp><vlrCPRBSusp>0,20</vlrCPRBSusp></infoProc>';
  const vendas = eventoReinf({
    elemento: 'evtComProd',
    ide: mes,
    corpo:
      `<infoComProd><ideEstab>${ESTAB}<vlrRecBrutaTotal>30,00</vlrRecBrutaTotal><vlrCPApur>1,00</vlrCPApur><tipoCom>` +
      '<indCom>1</indCom><vlrRecBruta>10,00</vlrRecBruta></tipoCom><tipoCom><indCom>9</indCom><vlrRecBruta>20,00' +
      `</vlrRecBruta>${infoProc}</tipoCom></ideEstab></infoComProd>`,
  });
  expect(rowsOf(vendas, 'reinf_comercializacao')).toMatchObject([
    { indCom: '1', vlrRecBruta: '10.00', vlrCPApur: '1.00' },
    { indCom: '9', vlrRecBruta: '20.00', vlrCPApur: '1.00' },
  ]);
  expect(rowsOf(vendas, 'reinf_suspensao')).toMatchObject([{ _item: '2', vlrCPSusp: '0.10' }]);
  const compras = eventoReinf({
    elemento: 'evtAqProd',
    ide: mes,
    corpo:
      '<infoAquisProd><ideEstabAdquir><tpInscAdq>1</tpInscAdq><nrInscAdq>11222333000181</nrInscAdq><ideProdutor>' +
      '<tpInscProd>2</tpInscProd><nrInscProd>11144477735</nrInscProd><indOpcCP>S</indOpcCP><detAquis><indAquis>1' +
      '</indAquis><vlrBruto>100,00</vlrBruto><vlrCPDescPR>1,20</vlrCPDescPR><infoProcJud><nrProcJud>P4</nrProcJud>' +
      '<vlrCPNRet>0,30</vlrCPNRet></infoProcJud></detAquis></ideProdutor></ideEstabAdquir></infoAquisProd>',
  });
  expect(rowsOf(compras, 'reinf_aquisicao')).toMatchObject([
    { nrInscAdq: '11222333000181', nrInscProd: '11144477735', indOpcCP: 'S', indAquis: '1', vlrCPDescPR: '1.20' },
  ]);
  expect(rowsOf(compras, 'reinf_suspensao')).toMatchObject([{ nrProc: 'P4', vlrCPSusp: '0.30' }]);
  const cprb = eventoReinf({
    elemento: 'evtCPRB',
    ide: mes,
    corpo:
      `<infoCPRB><ideEstab>${ESTAB}<vlrRecBrutaTotal>9,00</vlrRecBrutaTotal><tipoCod><codAtivEcon>00000025` +
      '</codAtivEcon><vlrCPRBapur>0,40</vlrCPRBapur></tipoCod><tipoCod><codAtivEcon>00000026</codAtivEcon>' +
      `<tipoAjuste><tpAjuste>0</tpAjuste><vlrAjuste>0,05</vlrAjuste></tipoAjuste>${infoProc}</tipoCod></ideEstab>` +
      '</infoCPRB>',
  });
  expect(rowsOf(cprb, 'reinf_cprb')).toMatchObject([
    { _item: '1', codAtivEcon: '00000025', vlrRecBrutaTotal: '9.00', vlrCPRBapur: '0.40' },
    { _item: '2', codAtivEcon: '00000026', vlrRecBrutaTotal: '9.00' },
  ]);
  expect(rowsOf(cprb, 'reinf_cprb_ajuste')).toMatchObject([{ _item: '2', codAtivEcon: '00000026', vlrAjuste: '0.05' }]);
  expect(rowsOf(cprb, 'reinf_suspensao')).toMatchObject([{ _item: '2', vlrCPRBSusp: '0.20' }]);
  const clube = eventoReinf({
    elemento: 'evtAssocDespRep',
    ide: mes,
    contribuinte:
      `<ideEstab>${ESTAB}<recursosRep><cnpjAssocDesp>77888999000133</cnpjAssocDesp><vlrTotalRep>5,00</vlrTotalRep>` +
      '</recursosRep></ideEstab>',
  });
  expect(rowsOf(clube, 'reinf_clube')).toMatchObject([{ cnpjAssocDesp: '77888999000133', vlrTotalRep: '5.00' }]);
  const jogo = eventoReinf({
    elemento: 'evtEspDesportivo',
    ide: { indRetif: '1', dtApuracao: '2026-03-14', tpAmb: '1' },
    contribuinte:
      `<ideEstab>${ESTAB}<boletim><nrBoletim>B1</nrBoletim><qtdePagantes>100</qtdePagantes></boletim><receitaTotal>` +
      '<vlrReceitaTotal>1000,00</vlrReceitaTotal><vlrCP>50,00</vlrCP></receitaTotal></ideEstab>',
  });
  expect(rowsOf(jogo, 'reinf_espetaculo')).toMatchObject([{ nrBoletim: 'B1', qtdePagantes: '100' }]);
  expect(rowsOf(jogo, 'reinf_espetaculo_receita')).toMatchObject([{ vlrReceitaTotal: '1000.00', vlrCP: '50.00' }]);
  expect(read(jogo).eventos[0]).toMatchObject({ evento: 'R-3010', perApur: '2026-03-14' });
});

test('the totals have a row per code of receipt, under one name whatever the group calls it', () => {
  const contrib = retornoReinf({
    elemento: 'evtTotalContrib',
    id: 'ID1',
    recibo: '7-99-2099-2603-7',
    totais:
      '<indExistInfo>1</indExistInfo><RTom><cnpjPrestador>77888999000133</cnpjPrestador><vlrTotalBaseRet>9,00' +
      '</vlrTotalBaseRet><infoCRTom><CRTom>116201</CRTom><vlrCRTom>1,00</vlrCRTom></infoCRTom></RTom><RPrest>' +
      '<nrInscTomador>77888999000133</nrInscTomador><vlrTotalRetPrinc>3,00</vlrTotalRetPrinc></RPrest><RCPRB><CRCPRB>' +
      '299101</CRCPRB><vlrCRCPRB>4,00</vlrCRCPRB><vlrCRCPRBSusp>0,40</vlrCRCPRBSusp></RCPRB>',
  });
  expect(rowsOf(contrib, 'reinf_total_previdenciario')).toMatchObject([
    { grupo: 'RTom', CR: '116201', vlrBase: '9.00', vlrCR: '1.00', indExistInfo: '1' },
    { grupo: 'RPrest', nrInscTomador: '77888999000133', vlrTotalRetPrinc: '3.00' },
    { grupo: 'RCPRB', CR: '299101', vlrCR: '4.00', vlrCRSusp: '0.40' },
  ]);
  const ret = retornoReinf({
    elemento: 'evtRet',
    id: 'ID1',
    totais:
      '<ideEstab><nrInsc>11222333000181</nrInsc><nrInscBenef>77888999000133</nrInscBenef><totApurMen><CRMen>170806' +
      '</CRMen><vlrBaseCRMen>100,00</vlrBaseCRMen><natRend>15001</natRend><totApurTribMen><vlrCRMenInf>1,50' +
      '</vlrCRMenInf><vlrCRMenCalc>1,60</vlrCRMenCalc></totApurTribMen></totApurMen><totApurDec>' +
      '<perApurDec>2</perApurDec><CRDec>577201</CRDec><totApurTribDec><vlrCRDecInf>2,00</vlrCRDecInf>' +
      '</totApurTribDec></totApurDec></ideEstab>',
  });
  expect(rowsOf(ret, 'reinf_total_retido')).toMatchObject([
    { grupo: 'totApurMen', CR: '170806', vlrBaseCR: '100.00', vlrCRInf: '1.50', vlrCRCalc: '1.60', natRend: '15001' },
    { grupo: 'totApurDec', CR: '577201', perApurCR: '2', vlrCRInf: '2.00' },
  ]);
  const cons = retornoReinf({
    elemento: 'evtRetCons',
    id: 'ID1',
    totais:
      '<totApurQui><CRQui>576001</CRQui><vlrCRQuiDCTF>5,00</vlrCRQuiDCTF><vlrCRQuisSuspCalc>0,70</vlrCRQuisSuspCalc>' +
      '</totApurQui></infoCR_CNR><infoTotalCR><totApurQui><perApurQui>1</perApurQui><CRQui>576001</CRQui>' +
      '<vlrCRQuiDCTF>6,00</vlrCRQuiDCTF></totApurQui></infoTotalCR><infoCR_CNR>',
  });
  expect(rowsOf(cons, 'reinf_total_retido')).toMatchObject([
    { CR: '576001', vlrCRDCTF: '5.00', vlrCRSuspCalc: '0.70' },
  ]);
  expect(rowsOf(cons, 'reinf_total_codigo')).toMatchObject([{ CR: '576001', perApurCR: '1', vlrCRDCTF: '6.00' }]);
});

test('the old layouts give the same columns: capital V, and the receipt among the totals', () => {
  const xml = retornoReinf({
    id: 'ID1',
    recibo: '5-20-2010-2105-5',
    versao: 'v1_05_01',
    totais:
      '<ideEstab><RTom><infoCRTom><CRTom>114106</CRTom><VlrCRTom>1,00</VlrCRTom><VlrCRTomSusp>0,10</VlrCRTomSusp>' +
      '</infoCRTom></RTom></ideEstab>',
  });
  expect(rowsOf(xml, 'reinf_total_previdenciario')).toMatchObject([{ vlrCR: '1.00', vlrCRSusp: '0.10' }]);
  const base = { nrRecBase: '5-20-2010-2105-5', versao: 'v1_05_01', idBase: 'ID1', tpEvBase: 'R-2010' };
  expect(read(xml).eventos[0]).toMatchObject(base);
  expect(read(xml.replace('<tpEv>R-', '<tpEv>')).eventos[0]).toMatchObject({ tpEvBase: 'R-2010' });
});

describe('an envelope', () => {
  it('gives all events of a lot that was sent', () => {
    const { eventos, problemas } = read(loteReinf(servicoTomado({ id: 'ID1' }), pagamentoPJ({ id: 'ID2' })));
    expect(eventos.map((e) => [e.evento, e.id, e.versao])).toEqual([
      ['R-2010', 'ID1', 'v2_01_02'],
      ['R-4020', 'ID2', 'v2_01_02'],
    ]);
    expect(problemas).toEqual([]);
  });

  it('of an answer names the event that a total does not name', () => {
    const semId = retornoReinf({ id: 'ID9', recibo: 'r' }).replace('<idEv>ID9</idEv>', '');
    expect(read(retornoLoteReinf({}, { id: 'ID3', xml: semId })).eventos).toMatchObject([{ idBase: 'ID3' }]);
  });

  it('with prefixes and a byte order mark is read like any other', () => {
    const xml = servicoTomado()
      .replaceAll(/<(\/?)(\w)/g, '<$1r:$2')
      .replace('xmlns=', 'xmlns:r=');
    expect(read(`\uFEFF<?xml version="1.0" encoding="utf-8"?>${xml}`).eventos).toMatchObject([{ versao: 'v2_01_02' }]);
  });

  it.each([
    ['1', 'x', 'ainda estava sendo processado'],
    ['7', 'Lote inválido.', '(código 7: Lote inválido)'],
  ])('that only says %s of its lot says what to do', (cdResposta, texto, dito) => {
    const { eventos, problemas } = read(retornoLoteReinf({ cdResposta, texto }));
    expect(eventos).toEqual([]);
    expect(problemas).toMatchObject([{ codigo: 'reinf-retorno-sem-evento', mensagem: expect.stringContaining(dito) }]);
  });
});

describe('an event that cannot be used', () => {
  it('for it is cut off is reported, and the others are kept', () => {
    const lote = loteReinf(servicoTomado({ id: 'ID0' }), servicoTomado({ id: 'ID1' }));
    const { eventos, problemas } = read(lote.slice(0, lote.lastIndexOf('<nfs>')));
    expect(eventos.map((e) => e.id)).toEqual(['ID0']);
    expect(problemas.map((p) => p.codigo)).toContain('reinf-evento-incompleto');
  });

  it('for it names nobody, or is of no layout, is reported', () => {
    const semEmpresa = servicoTomado().replace(/<nrInsc>\d+<\/nrInsc>/, '');
    expect(read(semEmpresa).problemas).toMatchObject([{ codigo: 'reinf-sem-contribuinte' }]);
    const novo = read(eventoReinf({ elemento: 'evtNovo', ide: mes }));
    expect(novo.eventos).toMatchObject([{ evento: 'evtNovo' }]);
    expect(novo.problemas).toMatchObject([{ codigo: 'reinf-evento-desconhecido' }]);
  });

  it('never throws, whatever is cut, changed or put in', () => {
    const base = loteReinf(servicoTomado(), pagamentoPJ());
    const pecas = ['<', '>', '</Reinf>', '<Reinf>', '&', ']]>', '<evtServTom id="ID7">', '\0', '<!DOCTYPE x>', ''];
    fc.assert(
      fc.property(fc.nat(base.length), fc.nat(40), fc.constantFrom(...pecas), (onde, quantos, peca) => {
        const { eventos, recusa, problemas } = read(base.slice(0, onde) + peca + base.slice(onde + quantos));
        expect(recusa !== null || problemas.length > 0 || eventos.length > 0).toBe(true);
      }),
    );
  });
});

test('an answer about receipts tells of each event its receipt, month, company and what became of it', () => {
  const resposta = (evento: string) =>
    '<Reinf xmlns="http://www.reinf.esocial.gov.br/schemas/retornoRecibosChaveEvento/v1_05_01"><ideStatus>' +
    `<cdRetorno>0</cdRetorno></ideStatus><retornoEventos>${evento}</retornoEventos></Reinf>`;
  const evento = (id: string, recibo: string) =>
    `<evento id="${id}"><dtHoraRecebimento>2026-04-05T10:00:00.000-03:00</dtHoraRecebimento><nrProtocolo>p` +
    `</nrProtocolo><nrRecibo>${recibo}</nrRecibo><situacaoEvento>2</situacaoEvento></evento>`;
  const empresa = 'ID1112223330000002026041209000000001';
  const pessoa = 'ID2111444777350002026041209000000001';
  const lida = read(
    resposta(evento(empresa, '24859-08-2099-2603-24859') + evento(pessoa, '1-08-3010-260315-1') + evento('x', 'y')),
  );
  const comum = { evento: 'Consulta', situacaoConsulta: '2', dhProcess: '2026-04-05T10:00:00', linhas: [] };
  expect(lida.eventos).toMatchObject([
    { ...comum, tpEvBase: 'R-2099', perApur: '2026-03', nrInsc: '11222333', idBase: empresa },
    { ...comum, tpEvBase: 'R-3010', perApur: '2026-03-15', nrInsc: '11144477735', idBase: pessoa },
    // Neither number is of a known form.
    { ...comum, tpEvBase: null, perApur: null, nrInsc: null, idBase: 'x', nrRecBase: 'y' },
  ]);
  expect(lida.problemas).toEqual([]);
  // Without a receipt there is nothing to tell.
  expect(read(resposta('<evento id="z"><situacaoEvento>1</situacaoEvento></evento>')).eventos).toEqual([]);
});
