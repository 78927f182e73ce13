// NF-e and their events are read as worked out by hand and as a naive count says; damage is reported.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { esquemaEvento, esquemaItem, esquemaItemEvento, esquemaNota, esquemasNfe } from './esquemas-nfe.ts';
import { LIMITES_XML } from './nfe-lida.ts';
import { readNfe } from './read-nfe.ts';
import { rowAsText } from './testing-nfe.ts';

type Linhas = Record<string, string | null>[];
interface Esperado {
  notas: Linhas;
  itens: Linhas;
  eventos: Linhas;
  itensEvento?: Linhas;
  problemas: string[];
}

const raiz = resolve(import.meta.dirname, '../../../..');
const fixtures = join(raiz, 'fixtures/nfe');
const casos = readdirSync(fixtures).sort();

const readFixture = (caso: string) => readFileSync(join(fixtures, caso, 'entrada.xml'));
const xml = (texto: string) => Buffer.from(texto, 'utf8');

describe('golden notes and events', () => {
  it('finds the documents', () => expect(casos.length).toBeGreaterThanOrEqual(14));

  it.each(casos)('%s is read as worked out by hand', (caso) => {
    const esperado = JSON.parse(readFileSync(join(fixtures, caso, 'esperado.json'), 'utf8')) as Esperado;
    const lida = readNfe(readFixture(caso));
    const pick = (linhas: Linhas, modelos: Linhas) =>
      linhas.map((l, i) => Object.fromEntries(Object.keys(modelos[i] ?? {}).map((k) => [k, l[k]])));
    const notas = lida.notas.map((n) => rowAsText(esquemaNota, n.nota));
    const itens = lida.notas.flatMap((n) => n.itens.map((i) => rowAsText(esquemaItem, i)));
    const eventos = lida.eventos.map((e) => rowAsText(esquemaEvento, e.evento));
    expect(pick(notas, esperado.notas)).toEqual(esperado.notas);
    expect(pick(itens, esperado.itens)).toEqual(esperado.itens);
    const itensEvento = lida.eventos.flatMap((e) => e.itens.map((i) => rowAsText(esquemaItemEvento, i)));
    expect(pick(eventos, esperado.eventos)).toEqual(esperado.eventos);
    expect(pick(itensEvento, esperado.itensEvento ?? [])).toEqual(esperado.itensEvento ?? []);
    expect(lida.problemas.map((p) => p.codigo).sort()).toEqual([...esperado.problemas].sort());
  });
});

describe('totals of the note are the sums of its items', () => {
  it.each(['v2.00-venda', 'v3.10-devolucao', 'v4.00-st-fcp', 'v4.00-ibs-cbs'])('%s', (caso) => {
    const nota = readNfe(readFixture(caso)).notas[0];
    const posicao = (e: typeof esquemaNota, c: string) => e.colunas.findIndex((x) => x.nome === c);
    for (const [total, item] of [
      ['vProd', 'vProd'],
      ['vICMS', 'ICMS_vICMS'],
      ['vPIS', 'PIS_vPIS'],
      ['vCOFINS', 'COFINS_vCOFINS'],
    ] as const) {
      const soma = (nota?.itens ?? [])
        .filter((i) => i[posicao(esquemaItem, 'indTot')] === '1')
        .reduce((s, i) => s + BigInt(i[posicao(esquemaItem, item)] ?? 0), 0n);
      expect([total, soma]).toEqual([total, nota?.nota[posicao(esquemaNota, total)]]);
    }
  });
});

describe('schemas', () => {
  it('have columns that differ without regard to case', () => {
    for (const { tabela, colunas } of esquemasNfe()) {
      expect(colunas.length).toBeGreaterThan(tabela === 'nfe_evento_item' ? 13 : 15);
      expect(new Set(colunas.map((c) => c.nome.toLowerCase())).size).toBe(colunas.length);
    }
  });

  it('put _arquivo first, where the writer of lots fills it', () => {
    expect(esquemasNfe().map((e) => e.colunas[0]?.nome)).toEqual([...['_arquivo', '_arquivo', '_arquivo', '_arquivo']]);
  });
});

describe('documents that are not well', () => {
  const nota = (extra: string) =>
    `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00"><ide><mod>55</mod>${extra}</ide>` +
    '</infNFe></NFe>';

  it('refuses a document over the size limit without walking it', () => {
    const lida = readNfe(xml(nota('')), { ...LIMITES_XML, maximoBytes: 10 });
    expect(lida).toMatchObject({ notas: [], eventos: [], problemas: [{ codigo: 'xml-grande' }] });
    expect(lida.recusa).toContain('Divida-o');
  });

  it('refuses a document nested too deep', () => {
    const lida = readNfe(xml(nota(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)));
    expect(lida).toMatchObject({ notas: [], problemas: [{ codigo: 'xml-profundo' }] });
  });

  it('reads Windows-1252 that says it is UTF-8, and says so', () => {
    const bytes = Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>${nota('<natOp>Devolu\xe7\xe3o \x96 x</natOp>')}`,
      'latin1',
    );
    const lida = readNfe(bytes);
    expect(lida.codificacao).toBe('windows-1252');
    expect(lida.notas[0]?.nota).toContain('Devolução – x');
    expect(lida.problemas.map((p) => p.codigo)).toContain('xml-codificacao');
  });

  it('reads ISO-8859-1 and UTF-16 that say so without a problem of encoding', () => {
    const texto = nota('<natOp>Devolução</natOp>');
    const latin1 = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${texto}`, 'latin1');
    const utf16 = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${texto}`, 'utf16le');
    for (const bytes of [latin1, utf16]) {
      const lida = readNfe(bytes);
      expect(lida.notas[0]?.nota).toContain('Devolução');
      expect(lida.problemas.map((p) => p.codigo)).not.toContain('xml-codificacao');
      expect(lida.problemas.map((p) => p.codigo)).not.toContain('xml-malformado');
    }
  });

  it('keeps a loose ampersand, reports it, and loses nothing after it', () => {
    const lida = readNfe(xml(nota('<natOp>J & B <![CDATA[& C]]></natOp><nNF>9</nNF>')));
    expect(lida.notas[0]?.nota).toEqual(expect.arrayContaining(['J & B & C', '9']));
    expect(lida.problemas.map((p) => p.codigo)).toContain('xml-entidade');
  });

  it('reads the second note of a file whose first one lacks its end', () => {
    const aberta = '<infNFe versao="4.00"><ide><nNF>1</nNF></ide>';
    const lida = readNfe(xml(`<lote><NFe>${aberta}</NFe>${nota('<nNF>2</nNF>')}</lote>`));
    expect(lida.notas.map((n) => n.nota[esquemaNota.colunas.findIndex((c) => c.nome === 'nNF')])).toEqual(['1', '2']);
  });

  it('gives a protocol of another key to no note', () => {
    const chave = readNfe(readFixture('v4.00-st-fcp')).notas[0]?.chave ?? '';
    const outra = readFixture('v4.00-st-fcp')
      .toString('utf8')
      .replace(`<chNFe>${chave}`, `<chNFe>${chave.replace(/^35/, '31')}`);
    const lida = readNfe(xml(outra));
    expect(lida.notas[0]).toMatchObject({ chave, temProtocolo: false });
    expect(lida.problemas.map((p) => p.codigo)).toEqual(['nfe-protocolo-de-outra-nota']);
  });

  it('never throws and never hangs, whatever is cut, changed or put in', () => {
    const base = readFixture('v4.00-st-fcp');
    fc.assert(
      fc.property(
        fc.nat(base.length),
        fc.nat(200),
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          fc.constantFrom('</', '<!--', '<![CDATA[', '&#', '&', '&#0;', ']]>', '<?', '\0').map(xml),
        ),
        (onde, quantos, novo) => {
          const bytes = Buffer.concat([base.subarray(0, onde), novo, base.subarray(onde + quantos)]);
          const lida = readNfe(bytes);
          expect(lida.totalProblemas).toBeGreaterThanOrEqual(lida.problemas.length);
          for (const p of lida.problemas) expect(p.mensagem.length).toBeGreaterThan(20);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('reads the same rows wherever the pieces of 64 KiB fall', () => {
    const normal = readNfe(readFixture('v3.10-devolucao'));
    const texto = readFixture('v3.10-devolucao').toString('utf8');
    for (const enchimento of [65_000, 65_400, 65_536 - 300, 65_536 - 40]) {
      const lida = readNfe(xml(texto.replace('?>\n', `?>\n<!--${'é'.repeat(enchimento / 2)}-->`)));
      expect(lida.notas).toEqual(normal.notas);
    }
  });
});

const corpus = join(process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus'), 'nfe');
if (existsSync(corpus)) {
  describe('corpus', () => {
    const arquivos = readdirSync(corpus).filter((f) => f.endsWith('.xml'));
    it('has files', () => expect(arquivos.length).toBeGreaterThanOrEqual(15));

    it.each(arquivos)('%s: every item, note and event that a naive count finds', (nome) => {
      const bytes = readFileSync(join(corpus, nome));
      const texto = bytes.toString('utf8');
      const count = (padrao: RegExp) => (texto.match(padrao) ?? []).length;
      const lida = readNfe(bytes);
      expect(lida.recusa).toBeNull();
      expect(lida.notas.length).toBe(count(/<(?:\w+:)?infNFe[\s>]/g));
      expect(lida.notas.reduce((n, nota) => n + nota.itens.length, 0)).toBe(count(/<(?:\w+:)?det[\s>]/g));
      expect(lida.eventos.filter((e) => e.origem !== 'protNFe').length).toBe(count(/<(?:\w+:)?evento[\s>]/g));
      expect(lida.notas.length + lida.eventos.length).toBeGreaterThan(0);
    });

    it('turns the words of a skeleton into problems, not into values', () => {
      const lida = readNfe(readFileSync(join(corpus, 'nfeProc_PL010C_cnpj_alfanumerico_esqueleto.xml')));
      expect(lida.notas).toMatchObject([{ chave: null, completa: false, emissao: null }]);
      expect(lida.totalProblemas).toBeGreaterThan(100);
    });
  });
} else {
  it('corpus: its folder is absent', ({ skip }) => {
    console.log(`corpus absent: ${corpus}`);
    skip();
  });
}
