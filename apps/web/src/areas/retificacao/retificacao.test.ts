// Guarantees the search, the names and the notifications of rectifications.

import type { Retificacao } from '@apura/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { downloadWords, SEM_ACESSO, SEM_ARQUIVOS } from './download-words.ts';
import { faultOfFile, findFault, parseObrigacao, refusedField } from './nova-retificacao-values.ts';
import {
  andamentoTexto,
  isEmAndamento,
  periodosDeFora,
  projetoTexto,
  reasonAgainstComparar,
  searchRetificacoes,
} from './retificacao.ts';

const retificacao: Retificacao = {
  id: '1',
  type: 'efdc',
  grupo: 'ALFA',
  parceiro: 'CONTÁBIL SUL',
  empresa: 'Padaria Aurora LTDA',
  cnpj: '11222333000181',
  cadastro: '2026-02-01T10:00:00-03:00',
  periodo_inicial: '2025-01-01',
  periodo_final: '2025-12-31',
  usuario: 'Marina Prado',
  usuarioEmail: 'marina@exemplo.com.br',
  status: 'PENDING',
  projetoId: '7',
  planilha: 'Modelo.xlsx',
  progresso: null,
  percentual: null,
  mensagem: null,
  comparavel: false,
  transmissao: null,
};

describe('the search of the rectifications', () => {
  // prova: 5.66
  test.each([
    'efdc',
    'EFD-C',
    'alfa',
    'contábil',
    'aurora',
    '11222333',
    '11.222.333/0001-81',
    '01/02/2026 10:00:00',
    '01/01/2025',
    '31/12/2025',
    'MARINA',
    'aguardando',
    'pending',
    '  ',
  ])('finds by %s', (search) => {
    expect(searchRetificacoes([retificacao], search)).toHaveLength(1);
  });

  test.each(['esocial', 'beta', '2025-01-01', 'marina@exemplo'])('does not find by %s', (search) => {
    expect(searchRetificacoes([retificacao], search)).toHaveLength(0);
  });
});

test('a project is named by company, CNPJ and period', () => {
  const projeto = { ...retificacao, periodoInicial: '2025-01-01', periodoFinal: '2025-12-31' };
  expect(projetoTexto(projeto)).toBe('Padaria Aurora LTDA - 11.222.333/0001-81 de 01/01/2025 até 31/12/2025');
});

test('no name turns the CNPJ and the dates beside it around', () => {
  const projeto = {
    ...retificacao,
    empresa: '\u202eAIRADAP',
    periodoInicial: '2025-01-01',
    periodoFinal: '2025-12-31',
  };
  expect(projetoTexto(projeto)).toBe('AIRADAP - 11.222.333/0001-81 de 01/01/2025 até 31/12/2025');
});

test('a rectification that succeeded says how many periods it made, when it left some out', () => {
  const parcial = { ...retificacao, status: 'SUCCESS' as const, periodos: { feitos: 13, total: 14 } };
  expect(periodosDeFora(parcial)).toBe('13 de 14 meses');
  expect(periodosDeFora({ ...parcial, type: 'ecf' })).toBe('13 de 14 anos');
  expect(periodosDeFora({ ...parcial, status: 'ERROR' })).toBeUndefined();
  expect(periodosDeFora({ ...parcial, periodos: { feitos: 14, total: 14 } })).toBeUndefined();
  expect(periodosDeFora({ ...parcial, periodos: null })).toBeUndefined();
});

test('the list renews itself while something is under way', () => {
  const states = (['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR'] as const).map((status) => isEmAndamento({ status }));
  expect(states).toEqual([true, true, false, false]);
});

test('a rectification under way tells how far it is, and nothing to compare yet', () => {
  const emCurso = { ...retificacao, status: 'PROCESSING' as const, percentual: 40, progresso: 'Lendo' };
  expect(andamentoTexto([retificacao, emCurso])).toBe('Lendo (40 %)');
  expect(andamentoTexto([{ ...emCurso, percentual: null }])).toBe('Lendo');
  expect(
    andamentoTexto([
      { ...emCurso, progresso: null },
      { ...emCurso, status: 'SUCCESS' },
    ]),
  ).toBe('');
  expect(reasonAgainstComparar(emCurso)).toBe('a retificação ainda não terminou');
  expect(reasonAgainstComparar({ ...emCurso, status: 'ERROR', mensagem: 'Falha' })).toBe('Falha');
  expect(reasonAgainstComparar({ ...emCurso, status: 'SUCCESS', comparavel: true })).toBeUndefined();
});

describe('the form', () => {
  const planilha = new File(['PK'], 'Modelo.XLSX');
  const texto = new File(['a;b'], 'dados.csv', { type: 'text/csv' });

  test('is checked in the order obligation, file, project, type of the file', () => {
    expect(findFault('', { obrigacao: '', file: null })).toEqual({
      field: 'obrigacao',
      message: 'Valores preenchidos incorretamente',
    });
    expect(findFault('', { obrigacao: 'efdc', file: null })).toEqual({
      field: 'file',
      message: 'Selecione um arquivo para continuar',
    });
    expect(findFault('0', { obrigacao: 'efdc', file: texto })).toEqual({
      field: 'projeto',
      message: 'Projeto selecionado inválido',
    });
    expect(findFault('7', { obrigacao: 'efdc', file: texto })).toEqual({
      field: 'file',
      message: 'Arquivo Inválido, insira um arquivo do tipo .xlsx',
    });
    expect(findFault('7', { obrigacao: 'efdc', file: planilha })).toBeUndefined();
  });

  test('says of a file at once that it is no spreadsheet', () => {
    expect(faultOfFile(planilha)).toBeUndefined();
    expect(faultOfFile(texto)).toBe('Arquivo Inválido, insira um arquivo do tipo .xlsx');
  });

  // prova: 5.36
  test('takes only the obligations that can be rectified', () => {
    expect(['efdc', 'ecf', 'esocial', 'ecd', '', null].map(parseObrigacao)).toEqual([
      'efdc',
      'ecf',
      'esocial',
      '',
      '',
      '',
    ]);
  });

  test('shows a refusal of the server under the field it speaks of', () => {
    const refusal = (code: string) => new ApiError({ status: 422, code, message: 'Recusado' });
    expect(refusedField(refusal('ecf-em-desenvolvimento'))).toEqual({ obrigacao: 'Recusado' });
    expect(refusedField(refusal('arquivo-grande-demais'))).toEqual({ file: 'Recusado' });
    expect(refusedField(refusal('nao-encontrado'))).toEqual({ projeto: 'Recusado' });
    const comMotivo = new ApiError({
      status: 415,
      code: 'xlsx-invalido',
      message: 'Recusado',
      fields: { file: 'A planilha tem senha.' },
    });
    expect(refusedField(comMotivo)).toEqual({ file: 'A planilha tem senha.' });
    expect(refusedField(refusal('servico-indisponivel'))).toBeUndefined();
    expect(refusedField(refusal('toString'))).toBeUndefined();
    expect(refusedField(new TypeError('x'))).toBeUndefined();
  });
});

describe('the words at the end of a download', () => {
  const refusal = (status: number, code: string) => ({ error: new ApiError({ status, code, message: '' }) });

  test.each([
    [{ outcome: 'done' as const }, { kind: 'success', text: 'Sucesso' }],
    [{ outcome: 'handed' as const }, { kind: 'success', text: 'Sucesso' }],
    [{ outcome: 'empty' as const }, { kind: 'alert', text: SEM_ARQUIVOS }],
    [refusal(404, 'sem-arquivos'), { kind: 'alert', text: SEM_ARQUIVOS }],
    [refusal(403, 'conflito-de-permissao'), { kind: 'alert', text: SEM_ACESSO }],
    [refusal(403, 'modulo-bloqueado'), { kind: 'alert', text: SEM_ACESSO }],
    [
      refusal(500, 'erro-interno'),
      {
        kind: 'error',
        text:
          'Não foi possível fazer o download dos arquivos retificados, aguarde um momento e tente ' +
          'novamente mais tarde',
      },
    ],
  ])('%j gives %j', (end, words) => {
    expect(downloadWords(end)).toEqual(words);
  });
});
