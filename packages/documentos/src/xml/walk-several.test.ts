// Documents that were put one behind the other are all read, and bytes around a document are no fault of it.
import { describe, expect, test } from 'vitest';
import { readDctfwebXml } from '../ecac/read-dctfweb-xml.ts';
import { debitoXml, procDctf } from '../ecac/testing-dctfweb.ts';
import { readEsocial } from '../esocial/read-esocial.ts';
import { eventoXml, remuneracao } from '../quebrar/testing-esocial.ts';
import { readNfe } from './read-nfe.ts';

const bytes = (texto: string) => new TextEncoder().encode(texto);
const DECLARACAO = '<?xml version="1.0" encoding="UTF-8"?>';
const CHAVES = [
  '35240311222333000181550010000005021123456780',
  '35240311222333000181550010000005031123456786',
  '35240311222333000181550010000005041123456781',
];
const nota = (chave: string) =>
  `<nfeProc><NFe><infNFe Id="NFe${chave}"><ide><mod>55</mod></ide><det nItem="1"><prod><vProd>1.00</vProd></prod>` +
  '</det><total><ICMSTot><vNF>100.00</vNF></ICMSTot></total></infNFe></NFe></nfeProc>';
const notas = CHAVES.map(nota);
const read = (texto: string) => {
  const { notas: lidas, problemas, recusa } = readNfe(bytes(texto));
  const codigos = problemas.map((p) => p.codigo).filter((c) => c.startsWith('xml-'));
  return { chaves: lidas.filter((n) => n.completa).map((n) => n.chave), codigos, recusa };
};

describe('three notes one behind the other', () => {
  test.each([
    ['on one line', DECLARACAO + notas.join('')],
    ['on lines of their own', `${DECLARACAO}\n${notas.join('\n')}\n`],
    ['each with its declaration', notas.map((n) => DECLARACAO + n).join('\r\n')],
    ['each with a byte order mark', notas.map((n) => `\ufeff${DECLARACAO}${n}`).join('')],
    ['with zeros between', notas.join('\u0000\u0000')],
  ])('%s', (_nome, texto) => {
    expect(read(texto)).toEqual({ chaves: CHAVES, codigos: ['xml-varios'], recusa: null });
  });

  test('of which the last is cut: the others count, and both things are told', () => {
    const { chaves, codigos } = read(notas.join('').slice(0, -60));
    expect(chaves).toEqual(CHAVES.slice(0, 2));
    expect(codigos.sort()).toEqual(['xml-truncado', 'xml-varios']);
  });

  test('of which one has a DOCTYPE are refused as a whole', () => {
    expect(read(`${notas[0]}<!DOCTYPE x>${notas[1]}`)).toMatchObject({ chaves: [], codigos: ['xml-doctype'] });
  });
});

describe('one note', () => {
  test.each([
    ['with a blank before its declaration', ` ${DECLARACAO}${notas[0]}`],
    ['with lines before its declaration', `\r\n\n${DECLARACAO}${notas[0]}`],
    ['with text behind its end', `${DECLARACAO}${notas[0]}\nfim do arquivo`],
    ['with zeros behind its end', `${DECLARACAO}${notas[0]}\u0000\u0000\u0000`],
  ])('%s is read without a fault', (_nome, texto) => {
    expect(read(texto)).toEqual({ chaves: CHAVES.slice(0, 1), codigos: [], recusa: null });
  });

  test('that is malformed or cut still says so', () => {
    expect(read(`${DECLARACAO}${notas[0]?.replace('</total>', '')}`).codigos).toEqual(['xml-malformado']);
    expect(read(`${DECLARACAO}${notas[0]?.slice(0, -40)}`).codigos).toEqual(['xml-truncado']);
  });
});

test('events of the eSocial one behind the other are all read', () => {
  const eventos = ['1.00', '2.00'].map((valor) => eventoXml(remuneracao({ valor })));
  expect(readEsocial(bytes(eventos.join(''))).eventos).toHaveLength(2);
});

test('declarations of the DCTFWeb one behind the other are refused: their debts would be mixed', () => {
  const declaracao = (perApuracao: string) =>
    procDctf({
      inscricao: '11222333000181',
      perApuracao,
      recibo: '1',
      debitos: [debitoXml({ codigo: '810902', valor: '1.00', pa: `01${perApuracao}` })],
    });
  expect(readDctfwebXml(bytes(`${declaracao('032024')}${declaracao('042024')}`)).ficha.recusa).toMatch(
    /^O XML junta mais de uma declaração/,
  );
});
