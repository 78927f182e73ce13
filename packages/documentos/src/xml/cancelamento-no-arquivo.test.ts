// A cancellation that a program appended to the file of its document cancels it, whatever the shape of the answer.
import { describe, expect, test } from 'vitest';
import { identify } from '../identify/identify.ts';
import { esquemaEventoCte } from './esquemas-cte.ts';
import { esquemaEvento } from './esquemas-nfe.ts';
import { readCte } from './read-cte.ts';
import { readNfe } from './read-nfe.ts';
import { rowAsText } from './testing-nfe.ts';

const CHAVE = '35240311222333000181550010000000611123456783';
const CTE = '35240344987654000126570010000007001123456787';
const bytes = (texto: string) => new TextEncoder().encode(texto);

const prot = (cStat: string) =>
  `<protNFe><infProt><tpAmb>1</tpAmb><chNFe>${CHAVE}</chNFe><nProt>1${cStat}</nProt><cStat>${cStat}</cStat></infProt>` +
  '</protNFe>';
const nota = (resto: string) =>
  bytes(
    `<nfeProc><NFe><infNFe Id="NFe${CHAVE}"><ide><mod>55</mod><dhEmi>2024-03-10T10:00:00-03:00</dhEmi></ide><total>` +
      `<ICMSTot><vNF>100.00</vNF></ICMSTot></total></infNFe></NFe>${resto}</nfeProc>`,
  );
const retEvento = (campos: string) =>
  '<retEvento><infEvento><tpAmb>1</tpAmb>' +
  `${campos}<dhRegEvento>2024-03-11T10:00:05-03:00</dhRegEvento><nProt>9</nProt></infEvento></retEvento>`;

function eventosDe(resto: string) {
  const lida = readNfe(nota(resto));
  expect(lida.problemas).toEqual([]);
  return lida.eventos.map(({ evento }) => {
    const { _origem, chNFe, tpEvento, cStat, nSeqEvento, dhEvento } = rowAsText(esquemaEvento, evento);
    return [_origem, chNFe, tpEvento, cStat, nSeqEvento, dhEvento];
  });
}

describe('in the file of a note', () => {
  const dia = '2024-03-11T10:00:05';
  test.each([
    ['135', '135'],
    ['136', '136'],
    ['155', '155'],
    ['101', '135'],
    ['151', '155'],
  ])('the answer of cStat %s to 110111 cancels, as %s', (cStat, evento) => {
    const chave = `<chNFe>${CHAVE}</chNFe>`;
    const campos = `<cStat>${cStat}</cStat>${chave}<tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento>`;
    expect(eventosDe(prot('100') + retEvento(campos))).toEqual([['retEvento', CHAVE, '110111', evento, '1', dia]]);
  });

  test('the answer may leave out the key, the type and the number', () => {
    const campos = '<cStat>135</cStat><xEvento>Cancelamento registrado</xEvento>';
    expect(eventosDe(prot('100') + retEvento(campos))).toEqual([['retEvento', CHAVE, '110111', '135', '1', dia]]);
  });

  test('an answer to a correction cancels nothing', () => {
    const campos = `<cStat>135</cStat><chNFe>${CHAVE}</chNFe><tpEvento>110110</tpEvento><nSeqEvento>2</nSeqEvento>`;
    expect(eventosDe(prot('100') + retEvento(campos))).toEqual([['retEvento', CHAVE, '110110', '135', '2', dia]]);
  });

  test.each(['101', '151', '155'])('a second protocol, of cStat %s, cancels, before or behind the first', (cStat) => {
    const evento = cStat === '101' ? '135' : '155';
    for (const resto of [prot('100') + prot(cStat), prot(cStat) + prot('100')]) {
      expect(eventosDe(resto)).toEqual([['protNFe', CHAVE, '110111', evento, '1', null]]);
      expect(readNfe(nota(resto)).notas).toMatchObject([{ cancelada: true, temProtocolo: true }]);
    }
  });

  test('the same protocol twice is no fault', () => expect(eventosDe(prot('100') + prot('100'))).toEqual([]));

  test('the cancellation of the old layouts cancels', () => {
    const canc = `<infCanc><tpAmb>1</tpAmb><cStat>101</cStat><chNFe>${CHAVE}</chNFe><nProt>8</nProt></infCanc>`;
    for (const origem of ['retCancNFe', 'procCancNFe']) {
      const resto = origem === 'retCancNFe' ? canc : `<cancNFe/><retCancNFe>${canc}</retCancNFe>`;
      expect(eventosDe(`${prot('100')}<${origem}>${resto}</${origem}>`)).toEqual([
        [origem, CHAVE, '110111', '135', '1', null],
      ]);
    }
  });
});

test('an answer alone is an event of a note', () => {
  const campos = `<cStat>135</cStat><chNFe>${CHAVE}</chNFe><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento>`;
  const xml = bytes(`<?xml version="1.0"?>${retEvento(campos)}`);
  expect(identify(xml).tipo).toBe('EVENTO_NFE');
  expect(readNfe(xml).eventos).toMatchObject([{ chave: CHAVE, tipo: '110111', temProtocolo: true }]);
});

describe('in the file of a CT-e', () => {
  const cte = (resto: string) =>
    bytes(
      `<cteProc><CTe><infCte Id="CTe${CTE}"><ide><mod>57</mod></ide><vPrest><vTPrest>9.00</vTPrest></vPrest></infCte>` +
        `</CTe><protCTe><infProt><chCTe>${CTE}</chCTe><nProt>135</nProt><cStat>100</cStat></infProt></protCTe>` +
        `${resto}</cteProc>`,
    );
  const lidos = (resto: string) =>
    readCte(cte(resto)).ctes.flatMap(({ kind, linha, completa }) => {
      if (kind === 'cte') return [];
      const { chCTe, tpEvento, cStat, dhEvento } = rowAsText(esquemaEventoCte, linha);
      return [[chCTe, tpEvento, cStat, dhEvento, completa]];
    });
  const ret = (chave: string, cStat: string) =>
    `<retEventoCTe><infEvento><tpAmb>1</tpAmb><cStat>${cStat}</cStat>${chave}<tpEvento>110111</tpEvento>` +
    '<dhRegEvento>2024-03-20T08:00:00-03:00</dhRegEvento><nProt>9</nProt></infEvento></retEventoCTe>';

  test('the answer to its cancellation cancels, with its key or without', () => {
    for (const chave of [`<chCTe>${CTE}</chCTe>`, '']) {
      expect(lidos(ret(chave, '135'))).toEqual([[CTE, '110111', '135', '2024-03-20T08:00:00', true]]);
    }
    expect(lidos(ret('', '101'))).toEqual([[CTE, '110111', '135', '2024-03-20T08:00:00', true]]);
  });

  test('the cancellation of the old layouts cancels', () => {
    const canc = `<infCanc><tpAmb>1</tpAmb><cStat>101</cStat><chCTe>${CTE}</chCTe><nProt>8</nProt></infCanc>`;
    expect(lidos(`<retCancCTe>${canc}</retCancCTe>`)).toEqual([[CTE, '110111', '135', null, true]]);
    expect(lidos(`<procCancCTe><cancCTe/><retCancCTe>${canc}</retCancCTe></procCancCTe>`)).toEqual([
      [CTE, '110111', '135', null, true],
    ]);
  });

  test('a second protocol of cStat 101 cancels', () => {
    const [lido] = readCte(
      cte(`<protCTe><infProt><chCTe>${CTE}</chCTe><nProt>136</nProt><cStat>101</cStat></infProt></protCTe>`),
    ).ctes;
    expect(lido?.linha).toContain('101');
  });
});
