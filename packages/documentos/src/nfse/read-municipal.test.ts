// Notes of cities fill the columns of the national note, whatever the place of their fields.
import { describe, expect, test } from 'vitest';
import { rowAsText } from '../xml/testing-nfe.ts';
import { esquemaNotaNfse } from './esquemas-nfse.ts';
import { readNfse } from './read-nfse.ts';
import { notaAbrasf1, notaAbrasf2, notaSp } from './testing-municipal.ts';
import { CLIENTE, chaveNfse, EMPRESA, soapCom } from './testing-nfse.ts';

const lida = (texto: string) => readNfse(Buffer.from(texto, 'utf8'));
const linhaDe = (texto: string) => {
  const [nota] = lida(texto).notas;
  if (!nota) throw new Error('no note');
  return rowAsText(esquemaNotaNfse, nota.linha);
};

describe('a note of ABRASF 1', () => {
  test('fills the columns of a national note', () => {
    expect(lida(notaAbrasf1()).problemas).toEqual([]);
    expect(linhaDe(notaAbrasf1())).toMatchObject({
      _completa: 'S',
      padrao: 'ABRASF',
      versao: '1.00',
      chave: null,
      nNFSe: '202600000000015',
      codigoVerificacao: 'ab12cd34',
      serie: '1',
      nDPS: '7',
      dhEmi: '2026-03-16T10:28:27',
      dCompet: '2026-03-01T00:00:00',
      cLocEmi: '3106200',
      prest_CNPJ: EMPRESA,
      prest_xNome: 'EMPRESA FICTICIA',
      toma_CNPJ: CLIENTE,
      itemLC116: '1.07',
      simples: 'Não',
      vServ: '1000.00',
      pAliqAplic: '5.0000',
      vLiq: '888.50',
      vRetIRRF: '15.00',
      ISSRetido: '50.00',
      PISRetido: '6.50',
      COFINSRetida: '30.00',
      CSLLRetida: '10.00',
      totalRetido: '111.50',
      conferencia: 'Confere',
      cancelada: null,
    });
  });

  test('may have the fields of its service among its values', () => {
    const valores =
      '<ValorServicos>10.00</ValorServicos><ItemListaServico>107</ItemListaServico>' +
      '<Discriminacao>Apoio</Discriminacao>';
    expect(linhaDe(notaAbrasf1({ valores, servico: '' }))).toMatchObject({ itemLC116: '1.07', xDescServ: 'Apoio' });
  });

  test('without a competence has that of its emission', () => {
    expect(linhaDe(notaAbrasf1({ competencia: '' }))).toMatchObject({ dCompet: '2026-03-16T00:00:00' });
  });

  test.each([
    ['<Confirmacao><DataHoraCancelamento>2026-03-18T08:00:00</DataHoraCancelamento></Confirmacao>', 'S'],
    ['<Confirmacao><DataHora>2026-03-18T08:00:00</DataHora></Confirmacao>', 'S'],
    [
      '<Confirmacao><InfConfirmacaoCancelamento><Sucesso>true</Sucesso><DataHora>2026-03-18T08:00:00</DataHora>' +
        '</InfConfirmacaoCancelamento></Confirmacao>',
      'S',
    ],
    [
      '<Confirmacao><InfConfirmacaoCancelamento><Sucesso>false</Sucesso></InfConfirmacaoCancelamento></Confirmacao>',
      null,
    ],
  ])('is cancelled by the confirmation %s: %s', (confirmacao, cancelada) => {
    const depois = `<NfseCancelamento>${confirmacao}</NfseCancelamento>`;
    const linha = linhaDe(notaAbrasf1({ depois }));
    expect(linha.cancelada).toBe(cancelada);
    expect(linha.dhCancelamento).toBe(cancelada === null ? null : '2026-03-18T08:00:00');
  });

  test('says by which note it was replaced, and its national copy', () => {
    const chave = chaveNfse();
    const substituicao =
      '<NfseSubstituicao><SubstituicaoNfse><NfseSubstituidora>16</NfseSubstituidora></SubstituicaoNfse>' +
      '</NfseSubstituicao>';
    expect(linhaDe(notaAbrasf1({ depois: substituicao }))).toMatchObject({ nfseSubstituidora: '16' });
    const outras = `<OutrasInformacoes>[CHAVE NFSE NACIONAL: ${chave}]</OutrasInformacoes>`;
    const tag = `<ChaveNotaNacional>${chave}</ChaveNotaNacional>`;
    for (const o of [{ nota: outras }, { depois: tag }]) {
      expect(linhaDe(notaAbrasf1(o))).toMatchObject({ chave: null, chaveNacional: chave });
    }
  });

  test('prints taxes of its provider when its net amount has them', () => {
    const valores =
      '<ValorServicos>1000.00</ValorServicos><ValorPis>16.50</ValorPis><ValorCofins>76.00</ValorCofins>' +
      '<IssRetido>2</IssRetido><ValorLiquidoNfse>1000.00</ValorLiquidoNfse>';
    expect(linhaDe(notaAbrasf1({ valores }))).toMatchObject({
      vPis: '16.50',
      PISRetido: '0.00',
      COFINSRetida: '0.00',
      totalRetido: '0.00',
      conferencia: 'Confere',
    });
  });

  test('alone, or by the thousand in one answer, is read as a stream', () => {
    const sozinha = notaAbrasf1().replaceAll(/<\/?CompNfse>/g, '');
    expect(linhaDe(sozinha)).toMatchObject({ nNFSe: '202600000000015', versao: '1.00' });
    const muitas = Array.from({ length: 3_000 }, (_, i) => notaAbrasf1({ numero: String(i + 1) })).join('');
    const resposta = `<ConsultarNfseResposta><ListaNfse>${muitas}</ListaNfse></ConsultarNfseResposta>`;
    for (const texto of [resposta, soapCom(resposta)]) {
      const { notas, totalProblemas } = lida(texto);
      expect([notas.length, notas.at(-1)?.numero, totalProblemas]).toEqual([3_000, '3000', 0]);
    }
  });

  test('without a number is a request, and says so', () => {
    const { notas, problemas } = lida(notaAbrasf1().replace(/<Numero>2026\d+<\/Numero>/, ''));
    expect(notas).toEqual([]);
    expect(problemas.map((p) => p.codigo)).toEqual(['nfse-sem-numero']);
  });
});

describe('a note of ABRASF 2', () => {
  test.each(['Tomador', 'TomadorServico'] as const)(
    'has its service in its declaration, and its client in %s',
    (tomador) => {
      // 1000,00 − 6,50 − 30,00 − 15,00 − 10,00 = 938,50; the ISS is not withheld.
      expect(linhaDe(notaAbrasf2({ tomador }))).toMatchObject({
        padrao: 'ABRASF',
        versao: '2.04',
        nNFSe: '88',
        serie: 'A',
        nDPS: '0042',
        dCompet: '2026-03-15T00:00:00',
        cLocEmi: '3548708',
        cLocIncid: '3548708',
        prest_CNPJ: EMPRESA,
        toma_CPF: '52998224725',
        toma_xNome: 'PESSOA FICTICIA',
        itemLC116: '17.02',
        cNBS: '115022000',
        simples: 'Sim',
        pAliqAplic: '5.0000',
        vISSQN: '50.00',
        ISSRetido: '0.00',
        PISRetido: '6.50',
        totalRetido: '61.50',
        conferencia: 'Confere',
      });
      expect(lida(notaAbrasf2()).notas[0]?.rps).toBe('A/42');
    },
  );

  test('whose net amount does not close is to be looked at', () => {
    expect(linhaDe(notaAbrasf2({ liquido: '900.00' }))).toMatchObject({ conferencia: 'A conferir (total retido)' });
  });
});

describe('a note of São Paulo', () => {
  test('fills the columns of a national note; its numbers may lack decimals', () => {
    expect(linhaDe(notaSp())).toMatchObject({
      padrao: 'São Paulo',
      nNFSe: '501',
      codigoVerificacao: 'ABCD1234',
      serie: 'BB',
      nDPS: '7',
      cLocEmi: '3550308',
      dCompet: '2026-03-16T00:00:00',
      prest_CNPJ: EMPRESA,
      toma_CNPJ: CLIENTE,
      cTribMun: '2919',
      itemLC116: null,
      simples: 'Não',
      vServ: '20500.00',
      pAliqAplic: '5.0000',
      ISSRetido: '1025.00',
      PISRetido: '133.25',
      COFINSRetida: '615.00',
      CSLLRetida: '205.00',
      // 1025,00 + 133,25 + 615,00 + 205,00.
      totalRetido: '1978.25',
      conferencia: 'Sem total',
      cancelada: null,
    });
  });

  test('of the second layout says what is withheld by the codes of the national note', () => {
    // 953,25 = 133,25 + 615,00 + 205,00 (0,65%, 3% and 1% of 20500,00).
    const valores = '<ValorPIS>338.25</ValorPIS><ValorCOFINS>1558</ValorCOFINS><ValorCSLL>953.25</ValorCSLL>';
    const campos = '<DataFatoGeradorNFe>2026-02-27</DataFatoGeradorNFe>';
    const linha = linhaDe(notaSp({ campos: `${campos}<RetencaoPisCofins>3</RetencaoPisCofins>`, valores }));
    expect(linha).toMatchObject({
      dCompet: '2026-02-27T00:00:00',
      PISRetido: '133.25',
      COFINSRetida: '615.00',
      CSLLRetida: '205.00',
    });
    expect(linhaDe(notaSp({ campos, valores }))).toMatchObject({ PISRetido: '0.00', CSLLRetida: '953.25' });
  });

  test.each([
    ['N', null],
    ['C', 'S'],
    ['E', 'S'],
  ])('of status %s is cancelled: %s', (status, cancelada) => {
    expect(linhaDe(notaSp({ status }))).toMatchObject({ cancelada });
  });
});

test('a document of ten thousand notes, as cities give a month, is read to its last one', () => {
  const notas = Array.from({ length: 10_000 }, (_, i) => notaAbrasf1({ numero: String(100_000 + i) }));
  const { notas: lidas, problemas } = lida(
    `<ConsultarNfseResposta><ListaNfse>${notas.join('')}</ListaNfse></ConsultarNfseResposta>`,
  );
  expect(problemas).toEqual([]);
  expect(lidas.length).toBe(10_000);
  const numeros = lidas.map(({ linha }) => rowAsText(esquemaNotaNfse, linha).nNFSe);
  expect([new Set(numeros).size, numeros.at(-1)]).toEqual([10_000, '109999']);
});
