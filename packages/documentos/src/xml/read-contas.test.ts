// NF3e and NFCom: only what the note itself charges adds up, and cancelled or substituted notes say so.
import { describe, expect, test } from 'vitest';
import { identify } from '../identify/identify.ts';
import type { Escopo } from '../quebrar/escopo.ts';
import { decideContas, type FichaConta } from '../quebrar/lotes-contas.ts';
import { createPastas, quebrarEm, readRows, situacoesDe } from '../quebrar/testing-projeto.ts';
import { NF3E, NFCOM } from './esquemas-contas.ts';
import { readContas } from './read-contas.ts';
import { rowAsText } from './testing-nfe.ts';

const EMPRESA = '11222333000181';
const ENERGIA = '35260344987654000126660010000000071012345678';
const ENERGIA_2 = '35260344987654000126660010000000081012345675';
const TELEFONE = '35260344987654000126620010000000091012345672';

const IBSCBS =
  '<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>100.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF>' +
  '<vIBSUF>0.10</vIBSUF></gIBSUF><vIBS>0.10</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>0.90</vCBS></gCBS></gIBSCBS></IBSCBS>';
const prod = (vProd: string, mais = '') =>
  `<prod><cProd>1</cProd><xProd>ENERGIA</xProd><cClass>0601000</cClass><CFOP>5253</CFOP>` +
  `<qFaturada>10.0000</qFaturada><vItem>10.0000000000</vItem><vProd>${vProd}</vProd>${mais}</prod>`;
const imposto =
  '<imposto><ICMS00><CST>00</CST><vBC>100.00</vBC><pICMS>18.00</pICMS><vICMS>18.00</vICMS></ICMS00><PIS><CST>01</CST>' +
  '<vBC>82.00</vBC><pPIS>1.6500</pPIS><vPIS>1.35</vPIS></PIS><COFINS><CST>01</CST><vBC>82.00</vBC><pCOFINS>7.6000' +
  '</pCOFINS><vCOFINS>6.23</vCOFINS></COFINS><retTrib><vRetPIS>0.65</vRetPIS><vRetCOFINS>3.00</vRetCOFINS></retTrib>' +
  `${IBSCBS}</imposto>`;
const ide = (o: { mod: string; fin: string; amb?: string }) =>
  `<ide><tpAmb>${o.amb ?? '1'}</tpAmb><mod>${o.mod}</mod><serie>1</serie><nNF>7</nNF>` +
  `<dhEmi>2026-03-31T23:00:00-03:00</dhEmi>${o.fin}</ide><emit><CNPJ>44987654000126</CNPJ></emit>` +
  // Another establishment of the company pays.
  '<dest><xNome>EMPRESA FICTICIA</xNome><CNPJ>11222333000262</CNPJ></dest>';
const total =
  '<total><vProd>70.00</vProd><ICMSTot><vBC>100.00</vBC><vICMS>18.00</vICMS></ICMSTot><vPIS>1.35</vPIS>' +
  '<vRetTribTot><vRetCofins>3.00</vRetCofins></vRetTribTot><vNF>70.00</vNF></total>' +
  '<gFat><CompetFat>202602</CompetFat><dVencFat>2026-04-10</dVencFat></gFat>';
const protocolo = (nome: string, chave: string, cStat = '100') =>
  `<prot${nome}><infProt><ch${nome}>${chave}</ch${nome}><nProt>1</nProt>` +
  `<cStat>${cStat}</cStat></infProt></prot${nome}>`;

const itensEnergia =
  `<NFdet><det nItem="1"><detItem>${prod('100.0000000019')}${imposto}` +
  '<gProcRef><vItem>1.00</vItem><vProd>40.00</vProd></gProcRef></detItem></det>' +
  `<det nItem="2"><detItem>${prod('30.00', '<indDevolucao>1</indDevolucao>')}<imposto><indSemCST>1</indSemCST>` +
  `</imposto></detItem></det><det nItem="3"><detItem>${prod('500.00', '<indPrecoACL>1</indPrecoACL>')}<imposto/>` +
  `</detItem></det></NFdet><NFdet chNF3eAnt="${ENERGIA_2}"><det nItem="1"><detItemAnt nItemAnt="1">` +
  '<vProd>999.00</vProd></detItemAnt></det></NFdet>';
const nf3e = (o: { chave?: string; mais?: string; amb?: string; cStat?: string | null } = {}) => {
  const chave = o.chave ?? ENERGIA;
  const corpo =
    `<NF3e><infNF3e Id="NF3e${chave}">${ide({ mod: '66', fin: '<finNF3e>1</finNF3e>', amb: o.amb })}${o.mais ?? ''}` +
    `${itensEnergia}${total}</infNF3e></NF3e>`;
  const prot = o.cStat === null ? '' : protocolo('NF3e', chave, o.cStat);
  return `<nf3eProc xmlns="http://www.portalfiscal.inf.br/nf3e">${corpo}${prot}</nf3eProc>`;
};
const nfcom =
  `<nfcomProc><NFCom><infNFCom Id="NFCom${TELEFONE}">${ide({ mod: '62', fin: '<finNFCom>0</finNFCom>' })}` +
  `<assinante><iCodAssinante>9</iCodAssinante></assinante><det nItem="1">${prod('100.00')}${imposto.replace(
    '<PIS>',
    '<ICMSUFDest><vBC>1.00</vBC><vICMS>9.00</vICMS></ICMSUFDest><PIS>',
  )}<gProcRef><vProd>7.00</vProd></gProcRef></det>` +
  `<det nItem="2">${prod('30.00000000', '<indDevolucao>1</indDevolucao>')}<imposto/></det>${total}</infNFCom></NFCom>` +
  `${protocolo('NFCom', TELEFONE)}</nfcomProc>`;
const cancelamento = (chave: string, cStat: string) =>
  `<procEventoNF3e><eventoNF3e><infEvento><tpAmb>1</tpAmb><CNPJ>44987654000126</CNPJ><chNF3e>${chave}</chNF3e>` +
  '<dhEvento>2026-04-02T08:00:00-03:00</dhEvento><tpEvento>110111</tpEvento></infEvento></eventoNF3e>' +
  `<retEventoNF3e><infEvento><cStat>${cStat}</cStat></infEvento></retEventoNF3e></procEventoNF3e>`;

const read = (texto: string) => readContas(Buffer.from(texto));
const itens = (texto: string, modelo: typeof NF3E) =>
  (read(texto).contas[0]?.itens ?? []).map((item) => rowAsText(modelo.itens, item));
const fichas = (...textos: string[]): FichaConta[] =>
  textos.flatMap((texto, i) =>
    read(texto).contas.map(({ linha: _linha, itens: _itens, ...resto }, ordem) => ({
      arquivoId: `a${i}`,
      ordem,
      ...resto,
    })),
  );
const MARCO: Escopo = { cnpj: EMPRESA, inicio: '2026-03-01', fim: '2026-03-31' };
const efeitos = (...textos: string[]) =>
  Array.from(decideContas(fichas(...textos), MARCO).entries())
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, d]) => d.efeito ?? d.situacao);

describe('an NF3e', () => {
  test('gives its parties, totals, month of the bill and protocol', () => {
    const [conta] = read(nf3e()).contas;
    expect(rowAsText(NF3E.nota, conta?.linha ?? [])).toMatchObject({
      _completa: 'S',
      chave: ENERGIA,
      mod: '66',
      dhEmi: '2026-03-31T23:00:00',
      CompetFat: '202602',
      dest_CNPJ: '11222333000262',
      vProd: '70.00',
      vICMS: '18.00',
      vNF: '70.00',
      retTrib_vRetCofins: '3.00',
      prot_cStat: '100',
    });
  });

  test('has only its own items, of which a return subtracts and a price of the free market does not add', () => {
    expect(itens(nf3e(), NF3E).map((i) => [i.nItem, i.vProd, i.valor])).toEqual([
      // The ninth and tenth decimals are dropped.
      ['1', '100.00000000', '100.00000000'],
      ['2', '30.00000000', '-30.00000000'],
      ['3', '500.00000000', '0.00000000'],
    ]);
  });

  test('gives taxes without a wrapper, a withholding in both spellings and the groups of IBS and CBS', () => {
    expect(itens(nf3e(), NF3E)[0]).toMatchObject({
      ICMS_grupo: 'ICMS00',
      ICMS_CST: '00',
      ICMS_vICMS: '18.00',
      PIS_vPIS: '1.35',
      COFINS_pCOFINS: '7.6000',
      retTrib_vRetPIS: '0.65000000',
      retTrib_vRetCofins: '3.00000000',
      IBSCBS_CST: '000',
      IBSCBS_vIBSUF: '0.10',
      IBSCBS_vCBS: '0.90',
    });
    expect(itens(nf3e(), NF3E)[1]).toMatchObject({ ICMS_grupo: null, indSemCST: '1', ICMS_vICMS: null });
  });
});

describe('an NFCom', () => {
  test('leaves out what a lawsuit refers to and the tax of another state', () => {
    expect(itens(nfcom, NFCOM)).toMatchObject([
      { chave: TELEFONE, nItem: '1', valor: '100.00000000', ICMS_vICMS: '18.00', ICMS_vBC: '100.00' },
      { chave: TELEFONE, nItem: '2', valor: '-30.00000000' },
    ]);
    expect(itens(nfcom, NFCOM)).toHaveLength(2);
  });
});

describe('a note', () => {
  test('is authorised, without protocol or denied by its protocol', () => {
    expect(efeitos(nf3e())).toEqual(['Autorizada']);
    expect(efeitos(nf3e({ cStat: null }))).toEqual(['Sem protocolo']);
    expect(efeitos(nf3e({ cStat: '301' }))).toEqual(['Denegada']);
  });

  test('is cancelled by a registered event with its key, in any order, and by no other', () => {
    expect(efeitos(nf3e(), cancelamento(ENERGIA, '135'))).toEqual(['Cancelada', 'Usado']);
    expect(efeitos(cancelamento(ENERGIA, '135'), nf3e())).toEqual(['Usado', 'Cancelada']);
    expect(efeitos(nf3e(), cancelamento(ENERGIA, '573'))).toEqual(['Autorizada', 'Usado']);
    expect(efeitos(nf3e(), cancelamento(ENERGIA_2, '135'))[0]).toBe('Autorizada');
  });

  test('is substituted by the note that names it, unless that one is cancelled', () => {
    const nova = nf3e({ chave: ENERGIA_2, mais: `<gSub><chNF3e>${ENERGIA}</chNF3e><motSub>01</motSub></gSub>` });
    expect(efeitos(nf3e(), nova)).toEqual(['Substituída', 'Autorizada']);
    expect(efeitos(nf3e(), nova, cancelamento(ENERGIA_2, '135'))).toEqual(['Autorizada', 'Cancelada', 'Usado']);
  });

  test('of tests, of another company or of another month does not count', () => {
    const situacoes = (texto: string, escopo: Escopo) =>
      Array.from(decideContas(fichas(texto), escopo).values(), (d) => d.situacao);
    expect(situacoes(nf3e({ amb: '2' }), MARCO)).toEqual(['Ilegível']);
    expect(situacoes(nf3e(), MARCO)).toEqual(['Usado']);
    expect(situacoes(nf3e(), { ...MARCO, cnpj: '77888999000133' })).toEqual(['CNPJ diferente']);
    expect(situacoes(nf3e(), { ...MARCO, inicio: '2026-04-01', fim: '2026-04-30' })).toEqual(['Fora do período']);
  });

  test('counts once, the copy with a protocol', () => {
    expect(efeitos(nf3e({ cStat: null }), nf3e())).toEqual(['Duplicado', 'Autorizada']);
  });
});

describe('a hostile document', () => {
  test('cut anywhere is read up to there and never complete', () => {
    const inteiro = nf3e();
    for (let fim = 10; fim < inteiro.indexOf('</infNF3e>'); fim += 97) {
      expect(read(inteiro.slice(0, fim)).contas.some((c) => c.completa)).toBe(false);
    }
    expect(read(inteiro.slice(0, inteiro.indexOf('<total>'))).problemas.map((p) => p.codigo)).toContain(
      'conta-incompleta',
    );
  });

  test('with an external entity, or over the size limit, is refused whole', () => {
    const lida = read(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${nf3e({ mais: '<x>&x;</x>' })}`);
    expect(lida).toMatchObject({ contas: [], recusa: expect.stringContaining('DOCTYPE') });
    expect(readContas(null)).toMatchObject({ contas: [], recusa: expect.any(String) });
  });
});

describe('in a project', () => {
  const newDir = createPastas();
  test('is recognised and written with its situation', async () => {
    expect(identify(Buffer.from(nf3e())).tipo).toBe('NF3E');
    expect(identify(Buffer.from(nfcom)).tipo).toBe('NFCOM');
    expect(identify(Buffer.from(cancelamento(ENERGIA, '135'))).tipo).toBe('NF3E');
    const c = await quebrarEm(
      newDir(),
      { 'energia.xml': nf3e(), 'telefone.xml': nfcom, 'cancelamento.xml': cancelamento(ENERGIA, '135') },
      { empresa: { cnpj: EMPRESA }, periodo: { inicio: '2026-03', fim: '2026-03' } },
    );
    expect(Object.values(situacoesDe(c))).toEqual(['Usado', 'Usado', 'Usado']);
    expect(await readRows(c, 'nf3e_nota', 'chave, situacao')).toEqual([[ENERGIA, 'Cancelada']]);
    expect(await readRows(c, 'nfcom_nota', 'chave, situacao')).toEqual([[TELEFONE, 'Autorizada']]);
    expect(await readRows(c, 'nf3e_item', 'cast(sum(valor) as decimal(18, 2))')).toEqual([['70.00']]);
  });
});
