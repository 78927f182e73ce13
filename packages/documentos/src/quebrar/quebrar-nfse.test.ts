// Notes of services and their events in a project: which count, and what is said of the others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkXml } from '../conferencia/check-xml.ts';
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

test('is checked before the project is processed, as in the processing', () => {
  const escopo = { cnpj: EMPRESA, inicio: '2026-03-01', fim: '2026-03-31' };
  expect(checkXml('nfse', Buffer.from(notaNacional()), escopo)).toEqual({
    situacao: 'Usado',
    motivo: null,
    inicio: '2026-03-15',
    fim: '2026-03-15',
  });
  expect(checkXml('nfse', Buffer.from('<NFSe/>'), escopo)).toMatchObject({ situacao: 'Ilegível' });
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
