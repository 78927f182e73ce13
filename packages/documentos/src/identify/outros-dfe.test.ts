// Electronic documents that no reader takes are refused by their own name, with what to send instead.
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';

const bytes = (texto: string) => Buffer.from(texto, 'latin1');
const NS = 'xmlns="http://www.portalfiscal.inf.br/x"';
const NOTA_RELACIONADA = '<infNFe><chNFe>35240344987654000126550010000090101123456789</chNFe></infNFe>';
const CARGA = `<infDoc><infMunDescarga>${NOTA_RELACIONADA}</infMunDescarga></infDoc>`;

describe('a document that no reader takes', () => {
  it.each([
    ['MDF-e', `<mdfeProc ${NS}><MDFe><infMDFe>${CARGA}</infMDFe></MDFe></mdfeProc>`, 'notas e dos CT-e'],
    // The notes that it lists have the element of an NF-e.
    ['MDF-e', `<MDFe ${NS}><infMDFe>${CARGA}</infMDFe></MDFe>`, 'modelo 58'],
    ['evento de um MDF-e', '<procEventoMDFe><eventoMDFe><infEvento/></eventoMDFe></procEventoMDFe>', 'Nada precisa'],
    ['evento de um MDF-e', '<eventoMDFe><infEvento><tpEvento>110112</tpEvento></infEvento></eventoMDFe>', 'modelo 58'],
    ['BP-e', '<bpeProc><BPe><infBPe/></BPe></bpeProc>', 'modelo 63'],
    ['BP-e', '<BPeTM><infBPe/></BPeTM>', 'EFD'],
    ['evento de um BP-e', '<eventoBPe><infEvento/></eventoBPe>', 'modelo 63'],
    ['GTV-e', '<GTVeProc><GTVe><infCte><ide><mod>64</mod></ide></infCte></GTVe></GTVeProc>', 'CT-e OS'],
    ['GTV-e', '<GTVe><infCte/></GTVe>', 'modelo 64'],
    ['NFGas', '<nfgasProc><NFGas><infNFGas/></NFGas></nfgasProc>', 'EFD'],
    ['NFAg', '<NFAg><infNFAg/></NFAg>', 'modelo 75'],
    ['DC-e', '<dceProc><DCe><infDCe/></DCe></dceProc>', 'Nada precisa'],
    ['DeRE', '<DeRE xmlns="http://www.dere.gov.br/schemas/evtBalancete/v1_0_1"><evtBalancete/></DeRE>', 'extrato'],
  ])('%s: %s', (nome, texto, motivo) => {
    const lido = identify(bytes(texto));
    expect(lido).toMatchObject({ tipo: 'DESCONHECIDO', motivo: expect.stringContaining(nome) });
    expect(lido.motivo).toContain(motivo);
  });

  it('is named inside a wrapper and with a prefix', () => {
    const motivo = expect.stringContaining('MDF-e');
    const texto = `<a><b><c><d><m:MDFe ${NS}><m:infMDFe>${CARGA}</m:infMDFe></m:MDFe></d></c></b></a>`;
    expect(identify(bytes(texto))).toMatchObject({ tipo: 'DESCONHECIDO', motivo });
  });
});

describe('a CT-e of another kind is a CT-e', () => {
  it.each([
    ['CT-e OS', '<cteOSProc><CTeOS><infCte><ide><mod>67</mod></ide></infCte></CTeOS></cteOSProc>'],
    ['bare CT-e OS', `<CTeOS ${NS}><infCte><ide><mod>67</mod></ide></infCte></CTeOS>`],
    ['simplified CT-e', '<cteSimpProc><CTeSimp><infCte/></CTeSimp></cteSimpProc>'],
    // Its cargo has the element of an NF-e.
    ['bare simplified CT-e', `<CTeSimp ${NS}><infCte><det nItem="1">${NOTA_RELACIONADA}</det></infCte></CTeSimp>`],
  ])('%s', (_nome, texto) => expect(identify(bytes(texto)).tipo).toBe('CTE'));
});
