// The constants have the values of the specification.
import { describe, expect, it } from 'vitest';
import {
  custoDosCreditos,
  ESPECIAIS_SENHA,
  FERRAMENTA_LABEL,
  FORMAS_PAGAMENTO,
  faultOfCompra,
  faultOfRetificacao,
  isSenhaValida,
  MAX_CREDITOS,
  MAX_REQUISICOES_SIMULTANEAS,
  MESES_DE_VALIDADE,
  OBRIGACOES_RETIFICAVEIS,
  PROGRESSO_MAXIMO_ANTES_DE_COMPILAR,
  podeAdministrar,
  podeAlterarUsuario,
  precoUnitario,
  privilegioLabel,
  TAMANHO_LOTE_BYTES,
  TAMANHO_PARTE_BYTES,
  userStatusLabel,
} from './index.ts';

describe('the constants of the specification', () => {
  // prova: 9.9, 9.10, 9.11, 9.12
  it('of an upload: parts of 20971520 bytes, requests of about as much, 20 at once, 95 until the compile step', () => {
    expect([TAMANHO_PARTE_BYTES, MAX_REQUISICOES_SIMULTANEAS, PROGRESSO_MAXIMO_ANTES_DE_COMPILAR]).toEqual([
      20_971_520, 20, 95,
    ]);
    expect(TAMANHO_LOTE_BYTES).toBe(TAMANHO_PARTE_BYTES);
  });
  // prova: 9.13
  it('registry data are fresh for 3 months', () => expect(MESES_DE_VALIDADE).toBe(3));
  // prova: 9.21
  it('a quantity of credits has four digits at most', () => expect(MAX_CREDITOS).toBe(9999));
  // prova: 9.29
  it('payments are by pix or boleto', () => expect([...FORMAS_PAGAMENTO]).toEqual(['pix', 'boleto']));
  // prova: 9.33
  it('obligations to rectify are efdc, ecf and esocial', () =>
    expect([...OBRIGACOES_RETIFICAVEIS]).toEqual(['efdc', 'ecf', 'esocial']));
  // prova: 9.24
  it('special characters of a password are @$!%*?& and no others', () => {
    expect(ESPECIAIS_SENHA).toBe('@$!%*?&');
    for (const sign of ESPECIAIS_SENHA) expect(isSenhaValida(`Senha123${sign}`), sign).toBe(true);
    for (const sign of '#-_+=.,;:/\\|~^ç "\'') expect(isSenhaValida(`Senha123@${sign}`), sign).toBe(false);
  });
  it('a password has 8 to 255 characters', () => {
    expect(isSenhaValida('Aa1@aaa')).toBe(false);
    expect(isSenhaValida('Aa1@aaaa')).toBe(true);
    expect(isSenhaValida(`Aa1@${'a'.repeat(251)}`)).toBe(true);
    expect(isSenhaValida(`Aa1@${'a'.repeat(252)}`)).toBe(false);
  });
  it("tools are labelled 'Quebrar Arquivos', 'Gerar Relatórios e-Social' and 'Retificação'", () => {
    expect(FERRAMENTA_LABEL).toMatchObject({
      quebrar_arquivos: 'Quebrar Arquivos',
      post_process: 'Gerar Relatórios e-Social',
      retificacao: 'Retificação',
    });
  });
});

describe('prices', () => {
  const precos = { first_price: '10.01', second_price: '9.00', third_price: '8.00', fourth_price: '7.00' };

  // prova: 9.15, 9.16, 9.17, 9.18
  it.each([
    [1, 'first_price'],
    [180, 'first_price'],
    [181, 'second_price'],
    [300, 'second_price'],
    [301, 'third_price'],
    [600, 'third_price'],
    [601, 'fourth_price'],
    [9999, 'fourth_price'],
  ] as const)('of %i credits are by %s', (creditos, tier) => {
    expect(precoUnitario(creditos, precos)).toBe(precos[tier]);
  });

  // prova: 9.19
  it('are rounded down to cents, exactly', () => {
    // Binary fractions would give 1.14 * 100 = 113.99999999999999.
    expect(custoDosCreditos(100, { ...precos, first_price: '1.14' })).toBe('114.00');
    expect(custoDosCreditos(3, { ...precos, first_price: '0.3333' })).toBe('0.99');
    expect(custoDosCreditos(1, { ...precos, first_price: '0.009' })).toBe('0.00');
  });

  it('a purchase needs pix or boleto, and a quantity and a cost above zero', () => {
    expect(faultOfCompra({ creditos: 1, custo: '1.00', pagamento: 'cartao' })).toBe('valores-incorretos');
    for (const creditos of [0, -1, 1.5, 10_000, Number.NaN])
      expect(faultOfCompra({ creditos, custo: '1.00', pagamento: 'pix' }), String(creditos)).toBe(
        'quantidade-invalida',
      );
    expect(faultOfCompra({ creditos: 1, custo: '0.00', pagamento: 'boleto' })).toBe('quantidade-invalida');
    expect(faultOfCompra({ creditos: 1, custo: '0.01', pagamento: 'boleto' })).toBeUndefined();
  });
});

describe('roles', () => {
  it("are called 'Administrador' and 'Usuário', and an active user 'Ativo'", () => {
    expect([privilegioLabel('administrator'), privilegioLabel('user'), userStatusLabel('active')]).toEqual([
      'Administrador',
      'Usuário',
      'Ativo',
    ]);
  });
  it('administrators and masters administer, and only rows of users are changed', () => {
    expect((['master', 'administrator', 'user'] as const).map(podeAdministrar)).toEqual([true, true, false]);
    expect(
      (['master', 'administrator', 'user'] as const).map((privilege) => podeAlterarUsuario({ privilege })),
    ).toEqual([false, false, true]);
  });
});

describe('a rectification', () => {
  const right = { obrigacao: 'efdc', file: { name: 'a.xlsx', type: '' }, projeto: '1' };
  // prova: 9.32
  it.each([
    [{ obrigacao: 'ecd', file: null, projeto: '' }, 'valores-incorretos'],
    [{ file: null, projeto: '' }, 'arquivo-ausente'],
    [{ projeto: '', file: { name: 'a.xls', type: '' } }, 'projeto-nao-concluido'],
    [{ projeto: '0' }, 'projeto-nao-concluido'],
    [{ file: { name: 'a.xls', type: 'application/vnd.ms-excel' } }, 'xlsx-invalido'],
    [{}, undefined],
    [{ file: { name: 'A.XLSX', type: '' } }, undefined],
    [{ file: { name: 'a', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } }, undefined],
  ])('checks obligation, file, project and type in order: %j', (change, code) => {
    expect(faultOfRetificacao({ ...right, ...change })).toBe(code);
  });
});
