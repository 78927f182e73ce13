// Documents are recognised by their content, and unknown ones are named with a reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import type { TipoDocumento } from './tipo-documento.ts';

const raiz = resolve(import.meta.dirname, '../../../..');
const bytes = (texto: string) => Buffer.from(texto, 'latin1');
const tipo = (texto: string) => identify(bytes(texto)).tipo;

const EFDC = '|0000|006|0|||01012024|31012024|ALFA|11222333000181|SP|3550308||00|0|\r\n|0001|0|\r\n';
const EFDF = '|0000|006|0|01012013|31012013|ALFA|11222333000181||SP|111111111111|3550308|||A|0|\r\n|0001|0|\r\n';
const ECD = '|0000|LECD|01012023|31122023|ALFA|11222333000181|SP|\r\n|0001|0|\r\n';
const ECF = '|0000|LECF|0010|11222333000181|ALFA|0|0|||01012023|31122023|N||0||\r\n';
const NFE =
  '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00"><ide><mod>55</mod></ide></infNFe></NFe>';

describe('SPED', () => {
  it.each<[TipoDocumento, string]>([
    ['EFDC', EFDC],
    ['EFDF', EFDF],
    ['ECD', ECD],
    ['ECF', ECF],
  ])(
    '%s, also after a byte order mark and blank lines, with LF only, and with blanks at the ends',
    (esperado, texto) => {
      for (const variante of [
        texto,
        `\xef\xbb\xbf${texto}`,
        `\r\n\r\n  \r\n${texto}`,
        texto.replaceAll('\r\n', '\n'),
        texto.replaceAll('\r\n', '  \r\n'),
      ]) {
        expect(tipo(variante)).toBe(esperado);
      }
    },
  );

  it('is told apart by fields, not by the layout number 006 that two obligations had', () => {
    expect([tipo(EFDC), tipo(EFDF)]).toEqual(['EFDC', 'EFDF']);
  });

  it('is recognised by its records when 0000 is damaged or missing, with a lower score and a reason', () => {
    const efdf = '|0005|A|B|\n|E001|0|\n|E100|01012024|31012024|\n|E110|0|\n|G001|1|\n|H001|1|\n|K001|1|\n|1010|N|\n';
    const efdc = '|0110|1|1|1|\n|0140||A|\n|A001|1|\n|F001|1|\n|M001|0|\n|M200|0|\n|M600|0|\n|P001|1|\n';
    expect(tipo(efdf)).toBe('EFDF');
    expect(tipo(`|0000|???|\n${efdc}`)).toBe('EFDC');
    const lida = identify(bytes(efdc));
    expect(lida).toMatchObject({ tipo: 'EFDC', motivo: expect.stringContaining('0000') });
    expect(lida.confianca).toBeLessThan(identify(bytes(EFDC)).confianca);
  });

  it('in UTF-16 is refused by name', () => {
    expect(identify(Buffer.from(`\ufeff${EFDC}`, 'utf16le'))).toMatchObject({
      tipo: 'DESCONHECIDO',
      motivo: expect.stringContaining('UTF-16'),
    });
  });

  it('is not any text with bars', () => {
    expect(tipo('|nome|idade|\n|ana|3|\n')).not.toMatch(/EFD|ECD|ECF/);
    expect(tipo('|0000|\n')).toBe('DESCONHECIDO');
  });
});

describe('a listing of the e-CAC', () => {
  const linhas = ['Número do Documento;Data de Arrecadação;Código de Receita;Valor Total', '1;23/02/2024;6912;1,50'];
  const escrita = (separador: string) => `${linhas.join('\r\n').replaceAll(';', separador)}\r\n`;

  it('is recognised with semicolons and tabs', () => {
    expect([tipo(escrita(';')), tipo(escrita('\t'))]).toEqual(['PAGAMENTOS', 'PAGAMENTOS']);
  });

  it.each([
    ['as they are', escrita(',')],
    ['within quotes', escrita(',').replace('1,50', '"1,50"')],
    ['beside a note with a semicolon', `Emitida em 25/02/2024; e-CAC\r\n${escrita(',')}`],
  ])('with commas between its columns, amounts %s, says which separator is wanted', (_nome, texto) => {
    expect(identify(bytes(texto))).toMatchObject({
      tipo: 'DESCONHECIDO',
      motivo: expect.stringContaining('Separe as colunas por ponto e vírgula'),
    });
  });

  it('is no other table with commas', () => {
    expect(tipo('nome,idade\r\nana,3\r\n')).toBe('CSV');
  });
});

describe('XML', () => {
  it.each<[string, TipoDocumento, string]>([
    ['bare NF-e', 'NFE', NFE],
    ['procNFe', 'NFE', `<?xml version="1.0"?><nfeProc>${NFE}</nfeProc>`],
    ['prefixed root', 'NFE', '<n:nfeProc xmlns:n="x"><n:NFe><n:infNFe><n:ide><n:mod> 55 </n:mod>'],
    ['byte order mark and comment before the root', 'NFE', `\xef\xbb\xbf<!-- <eSocial> -->\n${NFE}`],
    ['several notes under a root of no standard', 'NFE', `<lote><x/>${NFE}${NFE}</lote>`],
    ['model by the key alone', 'NFCE', '<NFe><infNFe Id="NFe35260811222333000181650010000000071707070700">'],
    ['NFC-e', 'NFCE', NFE.replace('55', '65')],
    ['CT-e', 'CTE', '<cteProc versao="4.00"><CTe><infCte><ide><mod>57</mod>'],
    ['event with answer', 'EVENTO_NFE', '<procEventoNFe><evento><infEvento/></evento></procEventoNFe>'],
    ['bare event', 'EVENTO_NFE', '<evento versao="1.00"><infEvento Id="ID"/></evento>'],
    ['old cancellation', 'EVENTO_NFE', '<procCancNFe><cancNFe/></procCancNFe>'],
    [
      'eSocial',
      'ESOCIAL',
      '<eSocial xmlns="http://www.esocial.gov.br/schema/evt/evtAdmPrelim/v02_04_01"><evtAdmPrelim/>',
    ],
    [
      'eSocial in the download wrapper',
      'ESOCIAL',
      '<?xml version="1.0"?><lote><evento id="1"><eSocial><evtRemun/></eSocial></evento></lote>',
    ],
    ['page', 'HTML', '<!DOCTYPE html><html><body>NFe</body></html>'],
  ])('%s', (_nome, esperado, texto) => expect(tipo(texto)).toBe(esperado));

  it.each([
    ['an event', 'EVENTO_NFE', '<evento xmlns="http://www.portalfiscal.inf.br/nfe"><infEvento Id="ID1"/></evento>'],
    ['a note below a prefix of services', 'NFE', `<lote xmlns:n="http://www.sped.fazenda.gov.br/nfse">${NFE}</lote>`],
  ])('%s of goods stays what it is', (_nome, esperado, texto) => expect(tipo(texto)).toBe(esperado));

  it.each([
    ['<procInutNFe/>', 'inutilização'],
    ['<resNFe/>', 'resumo'],
    ['<nota><x/></nota>', '"nota"'],
  ])('%s is unknown with its reason', (texto, motivo) => {
    expect(identify(bytes(texto))).toMatchObject({ tipo: 'DESCONHECIDO', motivo: expect.stringContaining(motivo) });
  });
});

describe('other documents', () => {
  const zip = (...nomes: string[]) =>
    nomes.map((n) => `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(n.length)}\0\0\0${n}`).join('');
  it.each<[TipoDocumento, string]>([
    ['VAZIO', ''],
    ['VAZIO', '\xef\xbb\xbf \r\n\r\n'],
    ['PDF', '%PDF-1.7\n%\xe2\xe3'],
    ['ZIP', zip('a.txt', 'b.xml')],
    ['XLSX', zip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml')],
    ['DESCONHECIDO', zip('[Content_Types].xml', 'word/document.xml')],
    ['CSV', 'nome;valor\nana;1\nbia;2\n'],
    ['HTML', '  <html><head>'],
    ['DESCONHECIDO', 'Rar!\x1a\x07\x01\0'],
    ['DESCONHECIDO', 'uma carta qualquer\nsem separador\n'],
    ['DESCONHECIDO', '\x30\x82\x09\x00\x01\x02'],
  ])('%s', (esperado, texto) => expect(tipo(texto)).toBe(esperado));

  it('always says why it knows nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (b) => {
        const r = identify(b);
        expect(r.confianca).toBeGreaterThanOrEqual(0);
        expect(r.confianca).toBeLessThanOrEqual(1);
        if (r.tipo === 'DESCONHECIDO' || r.tipo === 'VAZIO') expect(r.motivo?.length).toBeGreaterThan(10);
      }),
    );
  });
});

const corpus = process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus');
if (existsSync(corpus)) {
  describe('corpus', () => {
    const pastas: Record<string, TipoDocumento[]> = {
      'sped/efd_contribuicoes': ['EFDC'],
      'sped/efd_icms_ipi': ['EFDF'],
      'sped/ecd': ['ECD'],
      'sped/ecf': ['ECF'],
      nfe: ['NFE', 'EVENTO_NFE', 'NFCE'],
      // Requests and answers in JSON are refused; none is a note of goods.
      nfse: ['NFSE', 'NFSE_ABRASF', 'NFSE_SP', 'DESCONHECIDO'],
      esocial: ['ESOCIAL'],
      reinf: ['REINF'],
      pfx: ['DESCONHECIDO'],
    };
    it.each(Object.entries(pastas))('%s', (pasta, tipos) => {
      const nomes = readdirSync(join(corpus, pasta));
      expect(nomes.length).toBeGreaterThan(0);
      for (const nome of nomes) {
        const { tipo: achado } = identify(readFileSync(join(corpus, pasta, nome)));
        expect([nome, tipos.includes(achado)]).toEqual([nome, true]);
      }
    });

    it('takes no other file for one of the EFD-Reinf', () => {
      const achados = readdirSync(corpus, { recursive: true, withFileTypes: true }).filter(
        (e) => e.isFile() && identify(readFileSync(join(e.parentPath, e.name))).tipo === 'REINF',
      );
      expect(achados).toHaveLength(11);
      expect(new Set(achados.map((e) => e.parentPath))).toEqual(new Set([join(corpus, 'reinf')]));
    });

    it('tells the NFC-e and the events from the notes', () => {
      const de = (nome: string) => identify(readFileSync(join(corpus, 'nfe', nome))).tipo;
      expect(de('negativo_nfce_mod65_ibscbs_prefixo_ds.xml')).toBe('NFCE');
      expect(de('evento_cce_v1.00_nfelib.xml')).toBe('EVENTO_NFE');
      expect(de('nfeProc_v3.10_cancelada_retCancNFe.xml')).toBe('NFE');
    });
  });
} else {
  it('corpus: its folder is absent', ({ skip }) => {
    console.log(`corpus absent: ${corpus}`);
    skip();
  });
}
