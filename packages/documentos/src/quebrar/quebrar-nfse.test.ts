// Notes of services and their events in a project: which count, and what is said of the others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkXml } from '../conferencia/check-xml.ts';
import { notaAbrasf1, notaSp } from '../nfse/testing-municipal.ts';
import { CLIENTE, chaveNfse, EMPRESA, eventoNacional, notaNacional } from '../nfse/testing-nfse.ts';
import { createPastas, getArquivo, mensagensDe, quebrarEm, raiz, readRows, situacoesDe } from './testing-projeto.ts';

const pasta = createPastas();
const projeto = { empresa: { cnpj: EMPRESA }, periodo: { inicio: '2026-03', fim: '2026-03' } };
const ALHEIA = '77888999000133';

test('a note counts by its key once, for its company, by its competence, and never from the tests', async () => {
  const chave = chaveNfse();
  const catalogo = await quebrarEm(
    pasta(),
    {
      'cortada.xml': notaNacional().slice(0, -200).replace('</vServ></vServPrest>', '</vServ></vServPrest> '),
      'nota.xml': notaNacional(),
      'copia.xml': `${notaNacional()}\n`,
      'tomada.xml': notaNacional({
        chave: chaveNfse({ cnpj: CLIENTE, numero: 2 }),
        numero: '2',
        prest: `<CNPJ>${CLIENTE}</CNPJ>`,
        toma: '<CNPJ>11222333000262</CNPJ>',
      }),
      'alheia.xml': notaNacional({
        chave: chaveNfse({ cnpj: ALHEIA, numero: 3 }),
        prest: `<CNPJ>${ALHEIA}</CNPJ>`,
        toma: `<CNPJ>${CLIENTE}</CNPJ>`,
      }).replace(`<emit><CNPJ>${EMPRESA}`, `<emit><CNPJ>${ALHEIA}`),
      'abril.xml': notaNacional({ chave: chaveNfse({ numero: 4 }), competencia: '2026-04-01' }),
      'teste.xml': notaNacional({ chave: chaveNfse({ numero: 5 }), tpAmb: '2' }),
      'sem-chave.xml': notaNacional({ chave: '123' }),
      'dps.xml': '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse"><infDPS Id="DPS1"/></DPS>',
    },
    projeto,
  );
  expect(situacoesDe(catalogo)).toEqual({
    'cortada.xml': 'Duplicado',
    'nota.xml': 'Usado',
    'copia.xml': 'Duplicado',
    'tomada.xml': 'Usado',
    'alheia.xml': 'CNPJ diferente',
    'abril.xml': 'Fora do período',
    'teste.xml': 'Ilegível',
    'sem-chave.xml': 'Ilegível',
    'dps.xml': 'Ilegível',
  });
  expect(mensagensDe(catalogo, 'dps.xml')).toContain('Baixe o XML da nota emitida');
  expect(mensagensDe(catalogo, 'teste.xml')).toContain('ambiente de testes');
  expect(getArquivo(catalogo, 'nota.xml')).toMatchObject({
    categoria: 'XML NFE',
    tipoDescricao: 'NFS-e nacional',
    cnpj: EMPRESA,
    inicio: '2026-03-15',
    fim: '2026-03-15',
    chave,
  });
  expect(await readRows(catalogo, 'nfse_nota', 'nNFSe, _completa, vServ')).toEqual([
    ['1', 'S', '1000.00'],
    ['2', 'S', '1000.00'],
  ]);
});

test('an event counts with its note, and without it when the company registered it or issued the note', async () => {
  const deOutra = chaveNfse({ cnpj: ALHEIA });
  const catalogo = await quebrarEm(
    pasta(),
    {
      'nota.xml': notaNacional(),
      'cancelamento.xml': eventoNacional({ autor: ALHEIA }),
      'copia.xml': `${eventoNacional({ autor: ALHEIA })}\n`,
      'sem-nota.xml': eventoNacional({ chave: chaveNfse({ numero: 8 }) }),
      'alheio.xml': eventoNacional({ chave: deOutra, autor: ALHEIA }),
      'velho.xml': eventoNacional({ chave: chaveNfse({ mes: '2501' }) }).replaceAll('2026-03-20', '2025-01-20'),
      'teste.xml': eventoNacional({ chave: chaveNfse({ numero: 9 }), tpAmb: '2' }),
    },
    projeto,
  );
  expect(situacoesDe(catalogo)).toEqual({
    'nota.xml': 'Usado',
    'cancelamento.xml': 'Usado',
    'copia.xml': 'Duplicado',
    'sem-nota.xml': 'Usado',
    'alheio.xml': 'CNPJ diferente',
    'velho.xml': 'Fora do período',
    'teste.xml': 'Ilegível',
  });
  expect(await readRows(catalogo, 'nfse_evento', 'chNFSe, tpEvento, efeito')).toEqual([
    [chaveNfse(), '101101', 'Cancela'],
    [chaveNfse({ numero: 8 }), '101101', 'Cancela'],
  ]);
});

test('of two notes of one service the national one counts, and the one of the city stays listed', async () => {
  const chave = chaveNfse();
  const resposta = (...notas: string[]) =>
    `<ConsultarNfseResposta><ListaNfse>${notas.join('')}</ListaNfse></ConsultarNfseResposta>`;
  const outroRps = '<IdentificacaoRps><Numero>99</Numero><Serie>1</Serie></IdentificacaoRps>';
  const catalogo = await quebrarEm(
    pasta(),
    {
      'pela-chave.xml': notaSp({ chave: `<ChaveNotaNacional>${chave}</ChaveNotaNacional>` }),
      'pelo-rps.xml': resposta(notaAbrasf1()),
      'outra.xml': resposta(notaAbrasf1({ numero: '16', rps: outroRps })),
      'duas.xml': resposta(notaAbrasf1({ numero: '17' }), notaAbrasf1({ numero: '18', rps: '' })),
      'nacional.xml': notaNacional({ chave, competencia: '2026-03-20', nDPS: '0007' }),
      'copia.xml': resposta(notaAbrasf1({ numero: '16', rps: outroRps }), '<x/>'),
    },
    projeto,
  );
  expect(situacoesDe(catalogo)).toEqual({
    'pela-chave.xml': 'Substituído',
    'pelo-rps.xml': 'Substituído',
    'outra.xml': 'Usado',
    'duas.xml': 'Usado',
    'nacional.xml': 'Usado',
    'copia.xml': 'Duplicado',
  });
  expect(mensagensDe(catalogo, 'pela-chave.xml')).toContain(`NFS-e nacional ${chave}`);
  expect(mensagensDe(catalogo, 'duas.xml')).toContain('no lugar da nota do município');
  expect(getArquivo(catalogo, 'outra.xml')).toMatchObject({ tipoDescricao: 'NFS-e municipal (ABRASF)', chave: null });
  expect(await readRows(catalogo, 'nfse_nota', 'padrao, nNFSe')).toEqual([
    ['ABRASF', '16'],
    ['ABRASF', '18'],
    ['Nacional', '1'],
  ]);
});

test('a note of a city counts alone when its national copy does not', async () => {
  const chave = chaveNfse();
  const catalogo = await quebrarEm(
    pasta(),
    {
      'municipal.xml': notaSp({ chave: `<ChaveNotaNacional>${chave}</ChaveNotaNacional>` }),
      'nacional.xml': notaNacional({ chave, competencia: '2026-04-20' }),
    },
    projeto,
  );
  expect(situacoesDe(catalogo)).toEqual({ 'municipal.xml': 'Usado', 'nacional.xml': 'Fora do período' });
});

test('is checked before the project is processed, as in the processing', () => {
  const escopo = { cnpj: EMPRESA, inicio: '2026-03-01', fim: '2026-03-31' };
  expect(checkXml('nfse', Buffer.from(notaNacional()), escopo)).toEqual({
    situacao: 'Usado',
    motivo: null,
    inicio: '2026-03-15',
    fim: '2026-03-15',
  });
  expect(checkXml('nfse', Buffer.from('<NFSe/>'), escopo)).toMatchObject({ situacao: 'Ilegível' });
  // A supplier's cancellation of its note counts with the note, which lies in another file.
  const tomada = (tpAmb: string): Buffer =>
    Buffer.from(eventoNacional({ chave: chaveNfse({ cnpj: ALHEIA }), autor: ALHEIA, tpAmb }));
  expect(checkXml('nfse', tomada('1'), escopo)).toMatchObject({ situacao: 'Usado', motivo: null });
  expect(checkXml('nfse', tomada('2'), escopo)).toMatchObject({ situacao: 'Ilegível' });
});

const corpus = join(process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus'), 'nfse');
test.skipIf(!existsSync(corpus))('every file of the corpus is read or refused with a reason', async () => {
  const documentos = Object.fromEntries(readdirSync(corpus).map((n) => [n, readFileSync(join(corpus, n))]));
  const catalogo = await quebrarEm(pasta(), documentos, { empresa: null, periodo: null });
  expect(catalogo.arquivos.length).toBe(Object.keys(documentos).length);
  for (const a of catalogo.arquivos) {
    const dito = a.situacao === 'Usado' || a.problemas.some((p) => p.mensagem.length > 20);
    expect([a.nome, dito]).toEqual([a.nome, true]);
  }
});
