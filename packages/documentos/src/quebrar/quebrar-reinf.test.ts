// Events of the EFD-Reinf in a project: which count, by what receipt, and what is said of the others.
import { expect, test } from 'vitest';
import { checkXml } from '../conferencia/check-xml.ts';
import {
  contribuinteReinf,
  exclusaoReinf,
  loteReinf,
  pagamentoPJ,
  retornoLoteReinf,
  retornoReinf,
  servicoTomado,
} from '../reinf/testing-reinf.ts';
import { createPastas, getArquivo, mensagensDe, quebrarEm, readRows, situacoesDe } from './testing-projeto.ts';

const pasta = createPastas();
const projeto = { empresa: { cnpj: '11222333000181' }, periodo: { inicio: '2026-03', fim: '2026-03' } };
const ID = (n: number) => `ID11122233300000020260310120000${String(n).padStart(5, '0')}`;

test('an event counts for its company, in its month, and never from the environment of tests', async () => {
  const catalogo = await quebrarEm(
    pasta(),
    {
      'servico.xml': servicoTomado({ id: ID(1) }),
      'copia.xml': `${servicoTomado({ id: ID(1) })}\n`,
      'abril.xml': servicoTomado({ id: ID(2), perApur: '2026-04' }),
      'teste.xml': servicoTomado({ id: ID(3), tpAmb: '2', prestador: '99888777000166' }),
      'retorno-teste.xml': retornoReinf({ id: ID(3), recibo: 'r3' }),
      'alheia.xml': servicoTomado({ id: ID(4), empresa: '77888999' }),
      'sem-mes.xml': servicoTomado({ id: ID(5), perApur: 'março', prestador: '99888777000166' }),
      'cadastro.xml': contribuinteReinf({ id: ID(6), operacao: 'inclusao', ini: '2020-01' }),
    },
    projeto,
  );
  expect(situacoesDe(catalogo)).toEqual({
    'servico.xml': 'Usado',
    'copia.xml': 'Duplicado',
    'abril.xml': 'Fora do período',
    'teste.xml': 'Ilegível',
    'retorno-teste.xml': 'Ilegível',
    'alheia.xml': 'CNPJ diferente',
    'sem-mes.xml': 'Ilegível',
    'cadastro.xml': 'Usado',
  });
  expect(mensagensDe(catalogo, 'teste.xml')).toContain('ambiente de testes');
  expect(mensagensDe(catalogo, 'sem-mes.xml')).toContain('período de apuração válido');
  expect(getArquivo(catalogo, 'servico.xml')).toMatchObject({
    categoria: 'XML ZIP',
    tipoDescricao: 'EFD-Reinf',
    inicio: '2026-03-01',
    fim: '2026-03-31',
  });
  expect(await readRows(catalogo, 'reinf_servico', 'numDocto, vlrBaseRet, perApur')).toEqual([
    ['10', '1000.00', '2026-03'],
  ]);
});

test('the receipt comes from an answer in any file, also for a lot that was sent', async () => {
  const catalogo = await quebrarEm(
    pasta(),
    {
      'retorno.xml': retornoLoteReinf(
        {},
        { id: ID(1), xml: retornoReinf({ id: ID(1), recibo: '1-20-2010-2603-1' }) },
        { id: ID(2), xml: retornoReinf({ elemento: 'evtRet', id: ID(2), erro: 'CNPJ do beneficiário inválido.' }) },
      ),
      'lote.xml': loteReinf(servicoTomado({ id: ID(1) }), pagamentoPJ({ id: ID(2) }), pagamentoPJ({ id: ID(3) })),
    },
    projeto,
  );
  expect(situacoesDe(catalogo)).toEqual({ 'lote.xml': 'Usado', 'retorno.xml': 'Usado' });
  expect(await readRows(catalogo, 'reinf_evento', 'evento, id, recibo, situacao')).toEqual([
    ['R-2010', ID(1), '1-20-2010-2603-1', 'Válido'],
    ['R-4020', ID(3), null, 'Sem recibo'],
    ['R-9001', expect.any(String), '1-20-2010-2603-1', 'Válido'],
  ]);
  expect(await readRows(catalogo, 'reinf_servico', 'recibo')).toEqual([['1-20-2010-2603-1']]);
  expect(mensagensDe(catalogo, 'lote.xml')).toContain('recusou o evento R-4020 (CNPJ do beneficiário inválido)');
});

test('an accepted event sent twice keeps its receipt although the second time was refused', async () => {
  const catalogo = await quebrarEm(
    pasta(),
    {
      'a.xml': servicoTomado({ id: ID(1) }),
      'b.xml': retornoReinf({ id: ID(1), erro: 'Evento em duplicidade', processado: '2026-03-11T09:00:00-03:00' }),
      'c.xml': retornoReinf({ id: ID(1), recibo: 'r1' }),
    },
    projeto,
  );
  expect(situacoesDe(catalogo)).toEqual({ 'a.xml': 'Usado', 'b.xml': 'Ilegível', 'c.xml': 'Usado' });
  expect(await readRows(catalogo, 'reinf_servico', 'recibo')).toEqual([['r1']]);
});

test('what was rectified or excluded is listed and has no rows', async () => {
  const catalogo = await quebrarEm(
    pasta(),
    {
      'a.xml': servicoTomado({ id: ID(1), valor: '100,00' }),
      'b.xml': servicoTomado({ id: ID(2), valor: '200,00', retifica: 'r1' }),
      'c.xml': pagamentoPJ({ id: ID(3) }),
      'd.xml': exclusaoReinf({ id: ID(4), recibo: 'r3' }),
      'r1.xml': retornoReinf({ id: ID(1), recibo: 'r1' }),
      'r2.xml': retornoReinf({ id: ID(2), recibo: 'r2', processado: '2026-03-10T13:00:00-03:00' }),
      'r3.xml': retornoReinf({ elemento: 'evtRet', id: ID(3), recibo: 'r3' }),
      'r4.xml': retornoReinf({ id: ID(4), recibo: 'r4' }),
    },
    projeto,
  );
  expect(situacoesDe(catalogo)).toEqual({
    'a.xml': 'Substituído',
    'b.xml': 'Usado',
    'c.xml': 'Substituído',
    'd.xml': 'Usado',
    'r1.xml': 'Substituído',
    'r2.xml': 'Usado',
    'r3.xml': 'Substituído',
    'r4.xml': 'Usado',
  });
  expect(mensagensDe(catalogo, 'a.xml')).toContain('Retificado pelo evento R-2010 de recibo r2.');
  expect(mensagensDe(catalogo, 'c.xml')).toContain('Excluído por um R-9000 (recibo r4).');
  expect(await readRows(catalogo, 'reinf_servico', 'vlrBruto')).toEqual([['200.00']]);
  expect(await readRows(catalogo, 'reinf_pagamento', 'vlrBruto')).toEqual([]);
  expect(await readRows(catalogo, 'reinf_evento', 'evento, situacao')).toEqual(
    expect.arrayContaining([
      ['R-2010', 'Retificado'],
      ['R-2010', 'Válido'],
      ['R-4020', 'Excluído'],
      ['R-9005', 'Excluído'],
    ]),
  );
});

test('an answer without events says what became of its lot', async () => {
  const catalogo = await quebrarEm(pasta(), { 'r.xml': retornoLoteReinf({ cdResposta: '1' }) }, projeto);
  expect(situacoesDe(catalogo)).toEqual({ 'r.xml': 'Ilegível' });
  expect(mensagensDe(catalogo, 'r.xml')).toContain('Consulte o lote de novo');
});

test('a file is checked by itself when it is sent', () => {
  const escopo = { cnpj: '11222333000181', inicio: '2026-03-01', fim: '2026-03-31' };
  const check = (xml: string) => checkXml('reinf', Buffer.from(xml), escopo);
  expect(check(servicoTomado())).toEqual({ situacao: 'Usado', motivo: null, inicio: '2026-03-01', fim: '2026-03-31' });
  expect(check(servicoTomado({ perApur: '2026-05' }))).toMatchObject({ situacao: 'Fora do período' });
  expect(check(retornoLoteReinf({ cdResposta: '1' }))).toMatchObject({
    situacao: 'Ilegível',
    motivo: expect.stringContaining('ainda estava sendo processado'),
  });
});
