import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPastas, mensagensDe, quebrarEm, receive, situacoesDe } from '../quebrar/testing-projeto.ts';
import { efdc, efdf } from '../quebrar/testing-sped.ts';
import { buildZip } from '../zip/testing-zip.ts';
import { checkArquivos } from './check-arquivos.ts';
import { chooseConferidos } from './choose-conferidos.ts';

/** Guarantees that files are what the processing will say that they are, before they are read whole. */

const novaPasta = createPastas();
const NOSSO = '11222333000181';
const ALHEIO = '99210437000117';
const escopo = { empresa: { cnpj: NOSSO }, periodo: { inicio: '2024-01-01', fim: '2024-03-31' } };

const nota = (cnpj: string, dia: string, chave: string): string =>
  `<nfeProc><NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${chave}"><ide><mod>55</mod>` +
  `<dhEmi>${dia}T10:00:00-03:00</dhEmi></ide><emit><CNPJ>${cnpj}</CNPJ></emit></infNFe></NFe></nfeProc>`;
const chave = (cnpj: string, aamm: string): string => `35${aamm}${cnpj}550010000000071707070700`;

const evento = (cnpj: string, mes: string): string =>
  '<eSocial xmlns="http://www.esocial.gov.br/schema/evt/evtRemun/v_S_01_02_00"><evtRemun Id="ID1">' +
  `<ideEvento><indRetif>1</indRetif><indApuracao>1</indApuracao><perApur>${mes}</perApur><tpAmb>1</tpAmb>` +
  `</ideEvento><ideEmpregador><tpInsc>1</tpInsc><nrInsc>${cnpj.slice(0, 8)}</nrInsc></ideEmpregador>` +
  '<ideTrabalhador><cpfTrab>11144477735</cpfTrab></ideTrabalhador></evtRemun></eSocial>';

async function conferir(documentos: Record<string, string | Uint8Array>) {
  const dir = novaPasta();
  const conferidos = await checkArquivos({
    ...escopo,
    entradas: receive(join(dir, 'recebidos'), documentos),
    extraidosDir: join(dir, 'extraidos'),
  });
  const comVersao = conferidos.flatMap(({ sha256, versao }) => (versao ? [{ sha256, versao }] : []));
  const decisoes = chooseConferidos(comVersao, escopo);
  let n = 0;
  return conferidos.map((a) => ({ ...a, ...(a.versao ? decisoes[n++] : {}) }));
}

const DOCUMENTOS: Record<string, string | Uint8Array> = {
  'janeiro.txt': efdc({ cnpj: NOSSO, ini: '01012024', fim: '31012024' }),
  'janeiro-retificadora.txt': efdc({ cnpj: NOSSO, ini: '01012024', fim: '31012024', retificadora: true }),
  'fevereiro.txt': `\xef\xbb\xbf${efdc({ cnpj: NOSSO, ini: '01022024', fim: '29022024' })}`,
  'abril.txt': efdc({ cnpj: NOSSO, ini: '01042024', fim: '30042024' }),
  'alheia.txt': efdf({ cnpj: ALHEIO, ie: '111111111111', ini: '01012024', fim: '31012024' }),
  'sem-cnpj.txt': efdc({ cnpj: '', ini: '01032024', fim: '31032024' }),
  'carta.txt': 'Prezados senhores, segue em anexo.',
  'quebrado.pdf': '%PDF-\0\x01\x02\x03',
  'vazio.xml': '',
  'nota.xml': nota(NOSSO, '2024-03-15', chave(NOSSO, '2403')),
  'nota-alheia.xml': nota(ALHEIO, '2024-03-15', chave(ALHEIO, '2403')),
  'folha.xml': evento(NOSSO, '2024-02'),
};

describe('checkArquivos', () => {
  it('says of each file what the processing will say', async () => {
    const conferidos = await conferir(DOCUMENTOS);
    const situacoes = Object.fromEntries(conferidos.map(({ nome, situacao }) => [nome, situacao]));
    expect(situacoes).toEqual({
      'janeiro.txt': 'Substituído',
      'janeiro-retificadora.txt': 'Usado',
      'fevereiro.txt': 'Usado',
      'abril.txt': 'Fora do período',
      'alheia.txt': 'CNPJ diferente',
      'sem-cnpj.txt': 'Ilegível',
      'carta.txt': 'Ilegível',
      'quebrado.pdf': 'Ilegível',
      'vazio.xml': 'Ilegível',
      'nota.xml': 'Usado',
      'nota-alheia.xml': 'CNPJ diferente',
      'folha.xml': 'Usado',
    });
    expect(situacoesDe(await quebrarEm(novaPasta(), DOCUMENTOS, escopo))).toEqual(situacoes);
    for (const { situacao, motivo } of conferidos) expect(motivo === null).toBe(situacao === 'Usado');
  });

  it('gives kind, days and version', async () => {
    const conferidos = await conferir(DOCUMENTOS);
    const dias = Object.fromEntries(conferidos.map((a) => [a.nome, [a.tipo, a.inicio, a.fim, a.finalidade]]));
    expect(dias).toMatchObject({
      'janeiro-retificadora.txt': ['EFDC', '2024-01-01', '2024-01-31', 'Retificadora'],
      'fevereiro.txt': ['EFDC', '2024-02-01', '2024-02-29', 'Original'],
      'nota.xml': ['NFE', '2024-03-15', '2024-03-15', null],
      'folha.xml': ['ESOCIAL', '2024-02-01', '2024-02-29', null],
      'carta.txt': ['DESCONHECIDO', null, null, null],
    });
    expect(conferidos.find(({ nome }) => nome === 'janeiro.txt')?.motivo).toContain('janeiro-retificadora.txt');
  });

  it('looks into ZIPs, and keeps a SPED file that is there twice once', async () => {
    const zip = buildZip([{ nome: 'pasta/janeiro.txt', conteudo: String(DOCUMENTOS['janeiro.txt']) }]);
    const conferidos = await conferir({ 'tudo.zip': zip, 'falso.zip': 'PK\x03\x04 nada' });
    expect(conferidos.map(({ nome, ordem, situacao }) => [nome, ordem, situacao])).toEqual([
      ['tudo.zip', 0, 'Usado'],
      ['janeiro.txt', 1, 'Usado'],
      ['falso.zip', 0, 'Ilegível'],
    ]);
  });

  it('takes a SPED file that was cut for less than a whole one', async () => {
    const inteiro = efdc({ cnpj: NOSSO, ini: '01012024', fim: '31012024' });
    const cortado = efdc({ cnpj: NOSSO, ini: '01012024', fim: '31012024', retificadora: true }).replace(
      /\|9999[\s\S]*/,
      '',
    );
    const conferidos = await conferir({ 'inteiro.txt': inteiro, 'cortado.txt': cortado });
    expect(conferidos.map(({ situacao }) => situacao)).toEqual(['Usado', 'Substituído']);
  });
});

it('of two originals of one month takes the signed one, and says that one of them was never transmitted', async () => {
  const um = (extra?: string) => efdc({ cnpj: NOSSO, ini: '01012024', fim: '31012024', ...(extra ? { extra } : {}) });
  const documentos = {
    'assinada.txt': `${um('|0150|F1|FORNECEDOR FICTICIO|01058|99210437000117||||||||')}SBRCAAEPDR\x01\x02`,
    'vazia.txt': um(),
  };
  const conferidos = await conferir(documentos);
  const catalogo = await quebrarEm(join(novaPasta(), 'projeto'), documentos, escopo);
  expect(situacoesDe(catalogo)).toEqual({ 'assinada.txt': 'Usado', 'vazia.txt': 'Substituído' });
  expect(conferidos.map(({ nome, situacao, motivo }) => [nome, situacao, motivo])).toEqual([
    ['assinada.txt', 'Usado', null],
    [
      'vazia.txt',
      'Substituído',
      'Foi usada outra versão do mesmo período: "assinada.txt" (original). As duas são originais: confira qual foi ' +
        'transmitida e tire a outra.',
    ],
  ]);
  expect(mensagensDe(catalogo, 'vazia.txt')).toContain('As duas são originais');
});
