// Routes are unique and complete, and the rules of a new project are checked in their order.
import { describe, expect, test } from 'vitest';
import {
  corStatusProjeto,
  creditosDoPeriodo,
  ERROS,
  FERRAMENTAS,
  FLUXOS,
  faultOfCredenciais,
  faultOfNovoProjeto,
  findFluxo,
  findParte,
  fluxosPermitidos,
  isSenhaValida,
  podeAtualizarCadastro,
  podeExcluirProjeto,
  quantidadePartes,
  rotas,
  statusLabel,
  TAMANHO_PARTE_BYTES,
  tamanhoDaParte,
  ultimaAtualizacao,
} from './index.ts';

describe('routes', () => {
  test('are seen, unique by id and by method and path', () => {
    expect(rotas.length).toBeGreaterThanOrEqual(20);
    expect(new Set(rotas.map((rota) => rota.id)).size).toBe(rotas.length);
    expect(new Set(rotas.map((rota) => `${rota.method} ${rota.path}`)).size).toBe(rotas.length);
  });
  test('every path parameter has its schema and every JSON answer its shape', () => {
    for (const rota of rotas) {
      if (rota.path.includes(':')) expect(rota.params, rota.id).toBeDefined();
      if (rota.answer === 'json') expect(rota.response, rota.id).toBeDefined();
    }
  });
  test('name only codes of the table', () => {
    const named = rotas.flatMap((rota) => rota.errors ?? []);
    expect(named.length).toBeGreaterThan(10);
    for (const code of named) expect(Object.hasOwn(ERROS, code), code).toBe(true);
  });
});

describe('new project: six checks in order', () => {
  const certo = {
    cnpj: '11222333000181',
    inicio: '2024-01-01',
    fim: '2024-12-31',
    fluxo: 'manual',
    recorrencia: 'unico',
  };
  const contexto = { disponiveis: 12, hoje: '2026-01-01' };
  test('a right one passes', () => expect(faultOfNovoProjeto(certo, contexto)).toBeUndefined());
  test.each([
    ['creditos-insuficientes', { cnpj: 'x' }, { disponiveis: 11 }],
    ['creditos-insuficientes', {}, { disponiveis: 0 }],
    ['empresa-nao-cadastrada', { cnpj: '11222333000180', fim: '2023-01-01' }, {}],
    ['datas-fora-de-ordem', { inicio: '2024-12-31' }, {}],
    ['datas-no-futuro', { inicio: '2026-01-01', fim: '2026-01-02', fluxo: '' }, {}],
    ['valores-incorretos', { fluxo: 'outro', recorrencia: 'x' }, {}],
    ['valores-incorretos', { recorrencia: 'anual' }, {}],
  ])('%s', (code, projeto, resto) => {
    expect(faultOfNovoProjeto({ ...certo, ...projeto }, { ...contexto, ...resto })).toBe(code);
  });
  // prova: 9.14
  test('credits are the months, both included', () => {
    expect(creditosDoPeriodo(certo)).toBe(12);
    expect(creditosDoPeriodo({ inicio: '2024-01-31', fim: '2024-02-01' })).toBe(2);
  });
});

describe('parts', () => {
  test('sizes of parts add up to the file', () => {
    for (const size of [
      1,
      TAMANHO_PARTE_BYTES - 1,
      TAMANHO_PARTE_BYTES,
      TAMANHO_PARTE_BYTES + 1,
      5 * TAMANHO_PARTE_BYTES,
    ]) {
      let sum = 0;
      for (let i = 0; i < quantidadePartes(size); i++) sum += tamanhoDaParte(size, i);
      expect(sum).toBe(size);
    }
    expect(quantidadePartes(0)).toBe(0);
  });
  // prova: 7.34
  test('names are parsed, also of files that look like parts', () => {
    expect(findParte('a.txt.part0')).toEqual({ nomeArquivo: 'a.txt', indice: 0 });
    expect(findParte('a.part1.part12')).toEqual({ nomeArquivo: 'a.part1', indice: 12 });
    expect(findParte('a.txt.part01')).toBeUndefined();
    expect(findParte('a.txt')).toBeUndefined();
    expect(findParte('.part1')).toBeUndefined();
  });
});

// prova: 5.2, 5.49, 9.23
test('passwords: 8 to 255 of the allowed characters, each class', () => {
  expect(isSenhaValida('Apura@2026')).toBe(true);
  expect(isSenhaValida('Apura#2026')).toBe(false);
  expect(isSenhaValida('apura@2026')).toBe(false);
  expect(isSenhaValida(`Aa1@${'a'.repeat(252)}`)).toBe(false);
  expect(faultOfCredenciais({ username: ' ', password: 'Apura@2026' })).toBe('Informe e-mail e senha para se conectar');
  expect(faultOfCredenciais({ username: 'a@b', password: 'x' })).toBe('Senha informada inválida');
});

// prova: 4.26, 4.27, 4.28, 4.29
test('flows have exactly the tools of the specification, in pipeline order', () => {
  expect(findFluxo(2)).toBe('completo');
  expect(findFluxo(9)).toBeUndefined();
  expect([...FLUXOS.completo.tools]).toEqual([...FERRAMENTAS]);
  expect(fluxosPermitidos({})).toEqual(['manual', 'automatica']);
});

// prova: 5.33, 5.34, 5.35
test('status labels, colours and rights', () => {
  expect(statusLabel('DOIS FATORES')).toBe('E-Cac Dois Fatores');
  expect(statusLabel('novo')).toBe('novo');
  expect(corStatusProjeto('PROCURACAO')).toBe('red');
  expect(podeExcluirProjeto({ email: 'a', privilegio: 'user' }, { usuarioEmail: 'b' })).toBe(false);
  expect(podeExcluirProjeto({ email: 'a', privilegio: 'master' }, { usuarioEmail: 'b' })).toBe(true);
  expect(podeAtualizarCadastro(null, '2026-01-01')).toBe(true);
  expect(podeAtualizarCadastro('2026-01-01', '2026-01-01')).toBe(false);
  expect(ultimaAtualizacao({ validade: '2026-05-31', atualizadoEm: null })).toBe('2026-02-28');
  expect(ultimaAtualizacao({ validade: '2026-05-20', atualizadoEm: '2026-02-20' })).toBe('2026-02-20');
  // The end of February is three months after four days: only one of them is the refresh.
  expect(ultimaAtualizacao({ validade: '2027-02-28', atualizadoEm: '2026-11-30' })).toBe('2026-11-30');
  expect(ultimaAtualizacao({ validade: null, atualizadoEm: null })).toBeNull();
});
