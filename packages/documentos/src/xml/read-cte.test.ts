// A CT-e gives its parties, totals and events, and the complete copy counts.
import { describe, expect, test } from 'vitest';
import type { Escopo } from '../quebrar/escopo.ts';
import { decideCte } from '../quebrar/lotes-cte.ts';
import { esquemaCte } from './esquemas-cte.ts';
import { readCte } from './read-cte.ts';

const CHAVE = '35240344987654000126570010000007001123456787';
const cte = (o: { vTPrest?: string; fim?: string } = {}) =>
  Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><cteProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00">' +
      `<CTe><infCte versao="4.00" Id="CTe${CHAVE}">` +
      '<ide><cUF>35</cUF><CFOP>6353</CFOP><mod>57</mod><serie>1</serie><nCT>700</nCT>' +
      '<dhEmi>2024-03-19T10:00:00-03:00</dhEmi><tpAmb>1</tpAmb><tpCTe>0</tpCTe><toma3><toma>0</toma></toma3>' +
      '</ide>' +
      '<emit><CNPJ>44987654000126</CNPJ><xNome>TRANSPORTADORA</xNome></emit><rem><CNPJ>11222333000181</CNPJ>' +
      '<xNome>EMPRESA FICTICIA</xNome></rem><dest><CPF>52998224725</CPF></dest>' +
      `<vPrest>${o.vTPrest ?? '<vTPrest>200.00</vTPrest><vRec>200.00</vRec>'}</vPrest><imp><ICMS><ICMS00>` +
      '<CST>00</CST><vBC>200.00</vBC><pICMS>12.00</pICMS><vICMS>24.00</vICMS></ICMS00></ICMS></imp>' +
      (o.fim ??
        `</infCte></CTe><protCTe versao="4.00"><infProt><chCTe>${CHAVE}</chCTe><nProt>135</nProt>` +
          '<cStat>100</cStat></infProt></protCTe></cteProc>'),
  );
const rowOf = (bytes: Buffer) =>
  Object.fromEntries(esquemaCte.colunas.map((c, i) => [c.nome, readCte(bytes).ctes[0]?.linha[i] ?? null]));
const escopo = (cnpj: string, inicio = '2024-03-01', fim = '2024-03-31'): Escopo => ({ cnpj, inicio, fim });

describe('a CT-e', () => {
  test('gives its parties, totals and protocol', () => {
    expect(rowOf(cte())).toMatchObject({
      _completa: 'S',
      chave: CHAVE,
      mod: '57',
      nCT: '700',
      CFOP: '6353',
      tomador: '0',
      emit_CNPJ: '44987654000126',
      rem_CNPJ: '11222333000181',
      dest_CPF: '52998224725',
      vTPrest: 20_000n,
      vICMS: 2_400n,
      cStat: '100',
    });
  });

  test('gives its group of IBS and CBS, and the total of the document', () => {
    const tributo = (t: string, p: string, v: string) =>
      `<g${t}><p${t}>${p}</p${t}><gDif><pDif>50.00</pDif><vDif>0.10</vDif></gDif><gDevTrib><vDevTrib>0.02</vDevTrib>` +
      `</gDevTrib><gRed><pRedAliq>60.00</pRedAliq><pAliqEfet>0.04</pAliqEfet></gRed><v${t}>${v}</v${t}></g${t}>`;
    const grupo =
      '<IBSCBS><CST>200</CST><cClassTrib>200001</cClassTrib><gIBSCBS><vBC>176.00</vBC>' +
      `${tributo('IBSUF', '0.1000', '0.18')}${tributo('IBSMun', '0.0000', '0.00')}<vIBS>0.18</vIBS>` +
      `${tributo('CBS', '0.9000', '1.58')}<gTribRegular><CSTReg>000</CSTReg><cClassTribReg>000001</cClassTribReg>` +
      '</gTribRegular></gIBSCBS></IBSCBS><vTotDFe>200.00</vTotDFe>';
    const texto = cte()
      .toString()
      .replace('</imp>', `${grupo}</imp>`)
      .replace('</emit>', '<IE>111</IE><CRT>3</CRT></emit>')
      .replace('</ide>', '<gCompraGov><tpEnteGov>2</tpEnteGov><pRedutor>50.0000</pRedutor></gCompraGov></ide>');
    expect(rowOf(Buffer.from(texto))).toMatchObject({
      emit_IE: '111',
      emit_CRT: '3',
      gCompraGov_pRedutor: 500_000n,
      vICMS: 2_400n,
      IBSCBS_CST: '200',
      IBSCBS_cClassTrib: '200001',
      IBSCBS_vBC: 17_600n,
      IBSCBS_pIBSUF: 1_000n,
      IBSCBS_gIBSUF_vDif: 10n,
      IBSCBS_gIBSUF_vDevTrib: 2n,
      IBSCBS_gIBSUF_pRedAliq: 600_000n,
      IBSCBS_gIBSUF_pAliqEfet: 400n,
      IBSCBS_vIBSUF: 18n,
      IBSCBS_pIBSMun: 0n,
      IBSCBS_vIBSMun: 0n,
      IBSCBS_vIBS: 18n,
      IBSCBS_pCBS: 9_000n,
      IBSCBS_vCBS: 158n,
      IBSCBS_gTribRegular_CSTReg: '000',
      IBSCBS_gTribRegular_cClassTribReg: '000001',
      vTotDFe: 20_000n,
    });
  });

  test('gives each note that it carries once, and no key that is none', () => {
    const nota = '35240344987654000126550010000090101123456789';
    const notas = [nota, '123', nota].map((chave) => `<infNFe><chave>${chave}</chave></infNFe>`).join('');
    const carga = `<infCTeNorm><infDoc>${notas}</infDoc></infCTeNorm>`;
    const [lido] = readCte(Buffer.from(cte().toString().replace('</infCte>', `${carga}</infCte>`))).ctes;
    expect(lido?.notas).toEqual([[null, 1, nota]]);
    expect(lido?.completa).toBe(true);
    expect(readCte(cte()).ctes[0]?.notas).toEqual([]);
  });

  test('without totals, or cut before its end, is not complete and says so', () => {
    for (const bytes of [cte({ vTPrest: '' }), cte({ fim: '' })]) {
      expect(rowOf(bytes)._completa).toBe('N');
      expect(readCte(bytes).problemas.map((p) => p.codigo)).toContain('cte-incompleto');
    }
  });

  test('is refused by size alone', () => expect(readCte(null)).toMatchObject({ ctes: [], recusa: expect.any(String) }));

  test('its cancellation is an event', () => {
    const { ctes } = readCte(
      Buffer.from(
        `<procEventoCTe><eventoCTe><infEvento><tpAmb>1</tpAmb><CNPJ>44987654000126</CNPJ><chCTe>${CHAVE}` +
          '</chCTe><dhEvento>2024-03-20T08:00:00-03:00</dhEvento><tpEvento>110111</tpEvento></infEvento>' +
          '</eventoCTe><retEventoCTe><infEvento><cStat>135</cStat><nProt>9</nProt></infEvento></retEventoCTe>' +
          '</procEventoCTe>',
      ),
    );
    expect(ctes).toMatchObject([{ kind: 'evento-cte', chave: CHAVE, tipo: '110111', data: '2024-03-20' }]);
  });
});

describe('of several copies', () => {
  const fichas = [cte({ vTPrest: '' }), cte()].map((bytes, i) => {
    const [lido] = readCte(bytes).ctes;
    if (!lido) throw new Error('no CT-e');
    const { linha: _linha, notas: _notas, ...resto } = lido;
    return { arquivoId: `a${i}`, ordem: 0, ...resto };
  });

  test('the complete one counts, and the company may be any party', () => {
    expect(Array.from(decideCte(fichas, escopo('11222333000181')).values(), (d) => d.situacao)).toEqual([
      'Duplicado',
      'Usado',
    ]);
  });

  test('none counts for another company or month', () => {
    const situacoes = (e: Escopo) => Array.from(decideCte(fichas, e).values(), (d) => d.situacao);
    expect(situacoes(escopo('77888999000133'))).toEqual(['CNPJ diferente', 'CNPJ diferente']);
    expect(situacoes(escopo('11222333000181', '2024-04-01', '2024-04-30'))).toEqual([
      'Fora do período',
      'Fora do período',
    ]);
  });
});
