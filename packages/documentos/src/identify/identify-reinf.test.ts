// The element inside `Reinf` identifies a file of the EFD-Reinf. No file of another kind is taken for one.
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import type { TipoDocumento } from './tipo-documento.ts';

const identifyTexto = (texto: string) => identify(Buffer.from(texto, 'utf8'));
const EVENTO = '<Reinf xmlns="http://www.reinf.esocial.gov.br/schemas/evtRetPJ/v2_01_02"><evtRetPJ id="ID1"/></Reinf>';

describe('a file of the EFD-Reinf', () => {
  it.each([
    ['event', EVENTO],
    ['event with declaration and byte order mark', `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n${EVENTO}`],
    ['event without a namespace', '<Reinf><evtServTom id="ID1"/></Reinf>'],
    ['event with a prefix', '<r:Reinf xmlns:r="x"><r:evtTotal id="ID1"/></r:Reinf>'],
    ['event in the namespace of another one', EVENTO.replace('evtRetPJ/v2', 'evtExclusao/v1')],
    ['lot', `<Reinf><envioLoteEventos><ideContribuinte/><eventos><evento Id="ID1">${EVENTO}</evento></eventos>`],
    ['old lot', `<Reinf><loteEventos><evento id="ID1">${EVENTO}</evento></loteEventos></Reinf>`],
    ['answer', '<Reinf><retornoLoteEventosAssincrono><ideContribuinte/><status/></retornoLoteEventosAssincrono>'],
    ['old answer', '<Reinf><retornoLoteEventos id="1"><status/></retornoLoteEventos></Reinf>'],
    ['answer in SOAP', `<s:Envelope xmlns:s="x"><s:Body><R><Reinf><retornoLoteEventos/></Reinf></R></s:Body>`],
    ['event in a wrapper of a program', `<lote><evento Id="ID1">${EVENTO}</evento></lote>`],
  ])('%s', (_nome, texto) => expect(identifyTexto(texto).tipo).toBe('REINF'));

  it.each([
    ['query', '<Reinf><consulta><nrInsc>11222333</nrInsc></consulta></Reinf>'],
    ['nothing in it', '<Reinf xmlns="http://www.reinf.esocial.gov.br/schemas/evtRetPJ/v2_01_02"/>'],
    ['name that only begins like one', '<Reinf><loteEventosDaEmpresa/><evento/></Reinf>'],
  ])('%s is refused with what to send', (_nome, texto) => {
    const motivo = expect.stringContaining('Envie o XML dos eventos');
    expect(identifyTexto(texto)).toMatchObject({ tipo: 'DESCONHECIDO', motivo });
  });

  it.each<[string, TipoDocumento, string]>([
    ['event of the eSocial', 'ESOCIAL', '<eSocial><evtExclusao Id="ID1"/></eSocial>'],
    ['lot of the eSocial', 'ESOCIAL', '<lote><evento Id="ID1"><eSocial><evtTabProcesso/></eSocial></evento></lote>'],
    ['event of an NF-e', 'EVENTO_NFE', '<evento versao="1.00"><infEvento Id="ID"/></evento>'],
    ['event of an NFS-e', 'EVENTO_NFSE', '<evento><infEvento><pedRegEvento/></infEvento></evento>'],
  ])('%s stays what it is', (_nome, esperado, texto) => expect(identifyTexto(texto).tipo).toBe(esperado));
});
