// Events of the eSocial are read as worked out by hand and as a naive second reader does; damage is reported.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIngenuo } from '../eventos/testing-ingenuo.ts';
import { LIMITES_XML } from '../xml/nfe-lida.ts';
import { COLUNAS_COMUNS } from './definicao-tabela.ts';
import { esquemasEsocial, tabelasEsocial } from './esquemas-esocial.ts';
import { findCodigoEvento } from './eventos-conhecidos.ts';
import { readEsocial } from './read-esocial.ts';
import { linhasByTabela } from './testing-esocial.ts';

type Linha = Record<string, string | null>;
interface Esperado {
  eventos: Linha[];
  retornos?: Linha[];
  linhas: Record<string, Linha[]>;
  problemas: string[];
}

const raiz = resolve(import.meta.dirname, '../../../..');
const fixtures = join(raiz, 'fixtures/esocial');
const casos = readdirSync(fixtures, { withFileTypes: true })
  .filter((d) => d.isDirectory())
  .map((d) => d.name)
  .sort();
const readFixture = (caso: string) => readFileSync(join(fixtures, caso, 'entrada.xml'));
const xml = (texto: string) => Buffer.from(texto, 'utf8');

/** Only the fields that the expected rows name. */
const pick = (linhas: readonly object[], modelos: readonly Linha[]) =>
  linhas.map((l, i) => Object.fromEntries(Object.entries(l).filter(([k]) => k in (modelos[i] ?? {}))));

describe('golden events', () => {
  it('finds the documents', () => expect(casos.length).toBeGreaterThanOrEqual(13));

  it.each(casos)('%s is read as worked out by hand', (caso) => {
    const esperado = JSON.parse(readFileSync(join(fixtures, caso, 'esperado.json'), 'utf8')) as Esperado;
    const lido = readEsocial(readFixture(caso));
    expect(pick(lido.eventos, esperado.eventos)).toEqual(esperado.eventos);
    if (esperado.retornos) expect(pick(lido.retornos, esperado.retornos)).toEqual(esperado.retornos);
    const tabelas = linhasByTabela(lido);
    expect(Object.keys(tabelas).sort()).toEqual(Object.keys(esperado.linhas).sort());
    for (const [tabela, linhas] of Object.entries(esperado.linhas)) {
      expect([tabela, pick(tabelas[tabela] ?? [], linhas)]).toEqual([tabela, linhas]);
    }
    expect(lido.problemas.map((p) => p.codigo).sort()).toEqual([...esperado.problemas].sort());
  });

  it('has rows of nearly every table', () => {
    const vistas = new Set(casos.flatMap((caso) => Object.keys(linhasByTabela(readEsocial(readFixture(caso))))));
    expect(vistas.size).toBeGreaterThanOrEqual(20);
  });
});

describe('schemas', () => {
  it('begin with the same columns and have names that differ without regard to case', () => {
    for (const { tabela, colunas } of esquemasEsocial()) {
      expect(tabela).toMatch(/^esocial_[a-z_]+$/);
      expect(new Set(colunas.map((c) => c.nome.toLowerCase())).size).toBe(colunas.length);
      if (tabela !== 'esocial_evento') expect(colunas.slice(0, COLUNAS_COMUNS.length)).toEqual(COLUNAS_COMUNS);
    }
    expect(new Set(esquemasEsocial().map((e) => e.tabela)).size).toBe(esquemasEsocial().length);
  });

  it('take their rows from events that exist, and every path names a column', () => {
    for (const { esquema, fontes } of tabelasEsocial) {
      expect(fontes.length).toBeGreaterThan(0);
      const nomes = esquema.colunas.map((c) => c.nome);
      for (const fonte of fontes) {
        expect(findCodigoEvento(fonte.evento)).not.toBeNull();
        expect(Object.keys(fonte.campos).filter((c) => !nomes.includes(c))).toEqual([]);
      }
    }
  });
});

describe('the order of elements', () => {
  it('plays no part: a value of the statement counts for the items before it and not for those of the next', () => {
    const item = (codigo: string) => `<itensRemun><codRubr>${codigo}</codRubr><vrRubr>1.00</vrRubr></itensRemun>`;
    const demonstrativo = (ide: string, codigo: string) =>
      `<dmDev><infoPerApur><ideEstabLot><remunPerApur>${item(codigo)}${item(`${codigo}b`)}</remunPerApur>` +
      `<codLotacao>L${ide}</codLotacao></ideEstabLot></infoPerApur><ideDmDev>${ide}</ideDmDev></dmDev>`;
    const lido = readEsocial(
      xml(
        `<eSocial><evtRemun Id="x">${demonstrativo('A', '1')}<dmDev><infoPerApur><ideEstabLot><remunPerApur>` +
          `${item('3')}</remunPerApur></ideEstabLot></infoPerApur></dmDev><ideTrabalhador>` +
          '<cpfTrab>11144477735</cpfTrab></ideTrabalhador><ideEmpregador><nrInsc>99210437</nrInsc>' +
          '</ideEmpregador></evtRemun></eSocial>',
      ),
    );
    const itens = linhasByTabela(lido).esocial_folha_item ?? [];
    expect(itens.map((i) => [i.codRubr, i.ideDmDev, i.codLotacao, i.cpfTrab])).toEqual([
      ['1', 'A', 'LA', '11144477735'],
      ['1b', 'A', 'LA', '11144477735'],
      ['3', null, null, '11144477735'],
    ]);
  });
});

describe('the wrappers that the government has used', () => {
  const evento = (id: string, competencia: string) =>
    '<eSocial xmlns="http://www.esocial.gov.br/schema/evt/evtReabreEvPer/v_S_01_02_00"><evtReabreEvPer ' +
    `Id="${id}"><ideEvento><perApur>${competencia}</perApur><tpAmb>1</tpAmb></ideEvento><ideEmpregador>` +
    '<tpInsc>1</tpInsc><nrInsc>99210437</nrInsc></ideEmpregador></evtReabreEvPer></eSocial>';
  const retorno = (recibo: string, id?: string) =>
    `<eSocial><retornoEvento${id === undefined ? '' : ` Id="${id}"`}><recibo><nrRecibo>${recibo}</nrRecibo>` +
    '</recibo></retornoEvento></eSocial>';
  const recibos = (documento: string) => readEsocial(xml(documento)).eventos.map((e) => [e.perApur, e.recibo]);
  const esperado = [
    ['2025-01', '1.1.0001'],
    ['2025-02', '1.1.0002'],
  ];

  it.each([
    [
      'retornoProcessamentoDownload, answers without an Id',
      `<lote><x><eSocial><retornoProcessamentoDownload><evento>${evento('A', '2025-01')}</evento><recibo>` +
        `${retorno('1.1.0001')}</recibo></retornoProcessamentoDownload></eSocial></x><x><eSocial>` +
        `<retornoProcessamentoDownload><evento>${evento('B', '2025-02')}</evento><recibo>${retorno('1.1.0002')}` +
        '</recibo></retornoProcessamentoDownload></eSocial></x></lote>',
    ],
    [
      'answers to a request of download, with the receipt as an attribute',
      `<eSocial><download><arquivos><arquivo><evt Id="A">${evento('A', '2025-01')}</evt><rec nrRec="1.1.0001"/>` +
        `</arquivo><arquivo><evt Id="B">${evento('B', '2025-02')}</evt><rec nrRec="1.1.0002"/></arquivo>` +
        '</arquivos></download></eSocial>',
    ],
    [
      'events first and answers after them, by their Ids, in another order',
      '<lote>' +
        `${evento('A', '2025-01')}${evento('B', '2025-02')}${retorno('1.1.0002', 'B')}${retorno('1.1.0001', 'A')}` +
        '</lote>',
    ],
    [
      'the receipt alone beside the event',
      `<lote><evento>${evento('A', '2025-01')}<recibo>1.1.0001</recibo></evento><evento><recibo>` +
        `<nrRecibo>1.1.0002</nrRecibo></recibo>${evento('B', '2025-02')}</evento></lote>`,
    ],
  ])('%s', (_nome, documento) => expect(recibos(documento)).toEqual(esperado));

  it('never give the answer of an unknown Id to an event', () => {
    expect(recibos(`<lote>${evento('A', '2025-01')}${retorno('1.1.0009', 'C')}</lote>`)).toEqual([['2025-01', null]]);
    expect(
      recibos(`<lote>${evento('A', '2025-01')}${evento('B', '2025-02')}${retorno('1.1.0009', 'C')}</lote>`),
    ).toEqual([
      ['2025-01', null],
      ['2025-02', null],
    ]);
  });
});

describe('documents that are not well', () => {
  it('are refused over the size limit and nested too deep', () => {
    expect(readEsocial(readFixture('fgts'), { ...LIMITES_XML, maximoBytes: 10 })).toMatchObject({
      eventos: [],
      problemas: [{ codigo: 'xml-grande' }],
    });
    const fundo = `<eSocial><evtRemun>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</evtRemun></eSocial>`;
    expect(readEsocial(xml(fundo))).toMatchObject({ eventos: [], problemas: [{ codigo: 'xml-profundo' }] });
  });

  it('lose only the event whose end is missing when another begins after it', () => {
    const texto = readFixture('fgts').toString('utf8');
    const cortado = texto.replace('</infoTrabFGTS></ideLotacao></ideEstab></infoFGTS></evtBasesFGTS></eSocial>', '');
    const lido = readEsocial(xml(cortado));
    expect(lido.eventos.map((e) => e.versao)).toContain('v02_05_00');
    expect(lido.eventos.map((e) => e.evento)).toContain('S-5013');
    expect(lido.problemas.map((p) => p.codigo)).toContain('esocial-evento-incompleto');
  });

  it('never throw and never hang, whatever is cut, changed or put in, and leave the other events alone', () => {
    const vitima = readFixture('remuneracao-s1-3')
      .toString('utf8')
      .replace(/^<\?xml.*\?>\s*/, '');
    const outro = readFixture('totais-empregador').toString('utf8');
    const intacto = linhasByTabela(readEsocial(xml(`<lote>${outro}</lote>`)));
    const base = xml(vitima);
    let sobreviveu = 0;
    fc.assert(
      fc.property(
        fc.nat(base.length),
        fc.nat(200),
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          fc.constantFrom('</', '<!--', '<![CDATA[', '&#', '&', '&#0;', ']]>', '<?', '\0', '<eSocial>').map(xml),
        ),
        (onde, quantos, novo) => {
          const danificado = Buffer.concat([base.subarray(0, onde), novo, base.subarray(onde + quantos)]);
          const lido = readEsocial(Buffer.concat([xml(`<lote>${outro}`), danificado, xml('</lote>')]));
          expect(lido.totalProblemas).toBeGreaterThanOrEqual(lido.problemas.length);
          for (const p of lido.problemas) expect(p.mensagem.length).toBeGreaterThan(20);
          if (lido.recusa !== null) return;
          // The event before the damage is whole, whatever came after it.
          const { esocial_cs_base, esocial_cs_cr } = linhasByTabela(lido);
          expect(esocial_cs_base).toEqual(intacto.esocial_cs_base);
          expect(esocial_cs_cr).toEqual(intacto.esocial_cs_cr);
          sobreviveu++;
        },
      ),
      { numRuns: 300 },
    );
    expect(sobreviveu).toBeGreaterThan(100);
  });
});

describe('against a second, naive reading', () => {
  it.each(casos.filter((caso) => caso !== 'doctype' && caso !== 'truncado'))(
    '%s: the same rows from a tree of the document',
    (caso) => {
      const texto = readFixture(caso).toString('utf8');
      const ingenuo = readIngenuo(texto, 'eSocial');
      const lido = linhasByTabela(readEsocial(xml(texto)));
      expect(Object.keys(lido).sort()).toEqual(Object.keys(ingenuo).sort());
      for (const [tabela, linhas] of Object.entries(ingenuo)) {
        const sorted = (l: readonly Linha[] | undefined) => (l ?? []).map((x) => JSON.stringify(x)).sort();
        expect([tabela, sorted(lido[tabela])]).toEqual([tabela, sorted(linhas)]);
      }
    },
  );
});

const corpus = join(process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus'), 'esocial');
if (existsSync(corpus)) {
  describe('corpus', () => {
    const arquivos = readdirSync(corpus).filter((f) => f.endsWith('.xml'));
    it('has files', () => expect(arquivos.length).toBeGreaterThanOrEqual(6));

    it.each(arquivos)('%s: every event and answer that a naive count finds', (nome) => {
      const bytes = readFileSync(join(corpus, nome));
      const texto = bytes.toString('utf8');
      const lido = readEsocial(bytes);
      expect(lido.recusa).toBeNull();
      expect(lido.eventos.length).toBe(texto.match(/<evt[A-Z]\w+[^>]*\sId=/g)?.length ?? 0);
      expect(lido.retornos.length).toBe(texto.match(/<retornoEvento[^>]*\sId=/g)?.length ?? 0);
      expect(lido.eventos.length + lido.retornos.length).toBeGreaterThan(0);
      expect(linhasByTabela(lido)).toEqual(readIngenuo(texto, 'eSocial'));
    });
  });
} else {
  it('corpus: its folder is absent', ({ skip }) => {
    console.log(`corpus absent: ${corpus}`);
    skip();
  });
}
