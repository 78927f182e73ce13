// A national note gives its parties, values and withholdings; an event gives its type, its note and its effect.
import { describe, expect, test } from 'vitest';
import { rowAsText } from '../xml/testing-nfe.ts';
import { esquemaEventoNfse, esquemaNotaNfse } from './esquemas-nfse.ts';
import { readNfse } from './read-nfse.ts';
import { CLIENTE, chaveNfse, EMPRESA, eventoNacional, notaNacional, soapCom } from './testing-nfse.ts';

const bytes = (texto: string) => Buffer.from(texto, 'utf8');
const notasDe = (texto: string) => readNfse(bytes(texto)).notas.map((n) => rowAsText(esquemaNotaNfse, n.linha));
const eventosDe = (texto: string) => readNfse(bytes(texto)).eventos.map((e) => rowAsText(esquemaEventoNfse, e.linha));

describe('a national note', () => {
  test('gives its parties, values and totals', () => {
    const { notas, problemas } = readNfse(bytes(notaNacional()));
    expect(problemas).toEqual([]);
    expect(notas).toMatchObject([
      { padrao: 'Nacional', chave: chaveNfse(), data: '2026-03-15', rps: '1/7', valor: '100000', completa: true },
    ]);
    expect(notas[0]?.partes).toEqual([EMPRESA, CLIENTE, EMPRESA]);
    expect(notasDe(notaNacional())).toMatchObject([
      {
        _linha: '1',
        _completa: 'S',
        padrao: 'Nacional',
        versao: '1.01',
        idDPS: 'DPS1',
        nNFSe: '1',
        dhEmi: '2026-03-16T09:00:00',
        dCompet: '2026-03-15T00:00:00',
        prest_CNPJ: EMPRESA,
        prest_xNome: 'EMPRESA FICTICIA',
        toma_CNPJ: CLIENTE,
        cTribNac: '010701',
        itemLC116: '1.07',
        simples: 'Não',
        vServ: '1000.00',
        vBC: '1000.00',
        vISSQN: '20.00',
        ISSRetido: '0.00',
        totalRetido: '0.00',
        conferencia: 'Confere',
      },
    ]);
  });

  test('gives what it withholds, by its code', () => {
    // ISS 20,00 + CSRF 46,50 (6,50 + 30,00 + 10,00) + IRRF 15,00 = 81,50; 1000,00 − 81,50 = 918,50.
    const [nota] = notasDe(
      notaNacional({
        calculado: '<vBC>1000.00</vBC><vISSQN>20.00</vISSQN><vTotalRet>81.50</vTotalRet><vLiq>918.50</vLiq>',
        tribMun: '<tribISSQN>1</tribISSQN><tpRetISSQN>2</tpRetISSQN>',
        tribFed:
          '<piscofins><CST>01</CST><vPis>6.50</vPis><vCofins>30.00</vCofins><tpRetPisCofins>3</tpRetPisCofins>' +
          '</piscofins><vRetIRRF>15.00</vRetIRRF><vRetCSLL>46.50</vRetCSLL>',
      }),
    );
    expect(nota).toMatchObject({
      ISSRetido: '20.00',
      PISRetido: '6.50',
      COFINSRetida: '30.00',
      CSLLRetida: '10.00',
      vRetIRRF: '15.00',
      totalRetido: '81.50',
      conferencia: 'Confere',
    });
  });

  test('adds up the documents of its deductions and joins the notes that it refers to', () => {
    const doc = (v: string) => `<docDedRed><vDeducaoReducao>${v}</vDeducaoReducao></docDedRed>`;
    const referidas = [chaveNfse({ numero: 8 }), chaveNfse({ numero: 9 })];
    const [nota] = notasDe(
      notaNacional({
        valores: `<vDedRed><documentos>${doc('10.25')}${doc('5.75')}</documentos></vDedRed>`,
        dps: `<IBSCBS><gRefNFSe>${referidas.map((r) => `<refNFSe>${r}</refNFSe>`).join('')}</gRefNFSe></IBSCBS>`,
      }),
    );
    expect(nota).toMatchObject({ vDeducaoReducao: '16.00', deducoes: '16.00', refNFSe: referidas.join(' ') });
  });

  test('gives the groups of IBS and CBS, declared and calculated', () => {
    const texto = notaNacional({
      calculado: '<vLiq>1000.00</vLiq>',
      dps:
        '<IBSCBS><cIndOp>100301</cIndOp><valores><trib><gIBSCBS><CST>000</CST>' +
        '<cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>',
    }).replace(
      '</emit>',
      '</emit><IBSCBS><valores><vBC>1000.00</vBC><fed><pCBS>0.90</pCBS></fed></valores>' +
        '<totCIBS><gCBS><vCBS>9.00</vCBS></gCBS></totCIBS></IBSCBS>',
    );
    expect(notasDe(texto)).toMatchObject([
      {
        IBSCBS_cIndOp: '100301',
        IBSCBS_CST: '000',
        IBSCBS_cClassTrib: '000001',
        IBSCBS_vBC: '1000.00',
        pCBS: '0.9000',
        vCBS: '9.00',
      },
    ]);
  });

  test('keeps letters in its key and in the CNPJ of its issuer', () => {
    const chave = chaveNfse({ cnpj: '12ABC34501DE35' });
    expect(readNfse(bytes(notaNacional({ chave }))).notas).toMatchObject([{ chave }]);
  });

  test('with a key of another shape, cut, or of tests, says so', () => {
    const codigosDe = (texto: string) => readNfse(bytes(texto)).problemas.map((p) => p.codigo);
    expect(codigosDe(notaNacional({ chave: '1'.repeat(44) }))).toEqual(['nfse-sem-chave']);
    expect(codigosDe(notaNacional({ tpAmb: '2' }))).toEqual(['nfse-homologacao']);
    const cortada = notaNacional();
    expect(codigosDe(cortada.slice(0, cortada.indexOf('<toma>')))).toContain('nfse-incompleta');
  });

  test('is read inside the elements of a city, several in one file, and as the text of an answer', () => {
    const sem = (texto: string) => texto.slice(texto.indexOf('?>') + 2);
    const duas = [1, 2].map((numero) => sem(notaNacional({ chave: chaveNfse({ numero }), numero: String(numero) })));
    const lista = `<ListaNfse>${duas.map((n) => `<CompNfse><Nfse>${n}</Nfse></CompNfse>`).join('')}</ListaNfse>`;
    for (const texto of [lista, soapCom(lista), soapCom(soapCom(lista)), duas.join('')]) {
      expect(notasDe(texto).map((n) => [n._linha, n.nNFSe])).toEqual([
        ['1', '1'],
        ['2', '2'],
      ]);
    }
    expect(notasDe(soapCom(soapCom(soapCom(lista))))).toEqual([]);
  });
});

describe('an event of a national note', () => {
  test('gives its type by the name of its group, its note and its effect', () => {
    expect(eventosDe(eventoNacional())).toMatchObject([
      {
        chNFSe: chaveNfse(),
        tpEvento: '101101',
        efeito: 'Cancela',
        nSeqEvento: '1',
        dhEvento: '2026-03-20T09:59:00',
        CNPJAutor: EMPRESA,
        xDesc: 'Cancelamento de NFS-e',
        cMotivo: '1',
        xMotivo: 'Erro na emissao da nota',
      },
    ]);
  });

  test.each([
    ['105102', 'Cancela'],
    ['101103', null],
    ['105104', 'Cancela'],
    ['105105', null],
    ['305101', 'Cancela'],
    ['305102', null],
    ['202201', null],
    ['203206', 'Rejeita'],
    ['205208', 'Anula rejeição'],
  ])('of type %s has the effect %s', (tipo, efeito) => {
    expect(eventosDe(eventoNacional({ tipo }))).toMatchObject([{ tpEvento: tipo, efeito }]);
  });

  test('names the note that takes the place of its own', () => {
    const outra = chaveNfse({ numero: 2 });
    const evento = eventoNacional({ tipo: '105102', corpo: `<chSubstituta>${outra}</chSubstituta>` });
    expect(eventosDe(evento)).toMatchObject([{ chSubstituta: outra }]);
  });

  test('of rejection gives its motive at both of its places', () => {
    const motivo = '<cMotivo>2</cMotivo><xMotivo>Servico nao prestado</xMotivo>';
    for (const corpo of [motivo, `<infRej>${motivo}</infRej>`]) {
      expect(eventosDe(eventoNacional({ tipo: '203206', corpo }))).toMatchObject([
        { cMotivo: '2', xMotivo: 'Servico nao prestado' },
      ]);
    }
  });
});

test('a file over the size limit is refused, and one with a DOCTYPE', () => {
  expect(readNfse(null)).toMatchObject({ notas: [], eventos: [], recusa: expect.any(String) });
  expect(readNfse(bytes(`<!DOCTYPE a>${notaNacional()}`)).recusa).toContain('DOCTYPE');
});
