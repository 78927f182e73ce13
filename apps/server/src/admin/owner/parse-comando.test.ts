import { MODULOS } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { AJUDA } from './ajuda.ts';
import { parseComando } from './parse-comando.ts';
import { UsoError } from './valores.ts';

const CNPJ = '11444777000161';
const CRIAR = [
  'create',
  '--cnpj=11.444.777/0001-61',
  '--razao= Empresa   Fictícia ',
  '--master-nome=Maria Fictícia',
  '--master-email=Maria@Exemplo.com.br',
  '--master-cpf=529.982.247-25',
];

describe('parseComando', () => {
  it('reads a creation, with what is left out', () => {
    expect(parseComando(CRIAR)).toEqual({
      nome: 'create',
      pedido: {
        cnpj: CNPJ,
        razao: 'Empresa Fictícia',
        plano: '',
        limite: 10,
        modulos: MODULOS,
        precos: ['0.00', '0.00', '0.00', '0.00'],
        creditos: 0,
        master: { nome: 'Maria Fictícia', email: 'maria@exemplo.com.br', cpf: '52998224725' },
      },
    });
  });

  it.each([
    ['--precos=39.90,34.9,29,0', ['39.90', '34.90', '29.00', '0.00']],
    ['--precos=39,90; 34,90; 29,90; 24,90', ['39.90', '34.90', '29.90', '24.90']],
  ])('reads %s', (option, precos) => {
    expect(parseComando([...CRIAR, option])).toMatchObject({ pedido: { precos } });
  });

  it.each([
    [['set-prices', CNPJ, '39,90', '34.9', '29', '24.90'], { precos: ['39.90', '34.90', '29.00', '24.90'] }],
    [['grant-credits', '11.444.777/0001-61', '120'], { quantidade: 120, motivo: 'Créditos concedidos pelo provedor' }],
    [['take-credits', CNPJ, '5', '--motivo', 'engano'], { quantidade: -5, motivo: 'engano' }],
    [['set-tools', CNPJ, 'ecac,gerar_relatorios'], { liga: ['ecac', 'gerar_relatorios'], desliga: MODULOS }],
    [['set-tools', CNPJ, 'nenhum'], { liga: [], desliga: MODULOS }],
    [['set-tools', CNPJ, '--desliga=esocial'], { liga: [], desliga: ['esocial'] }],
    [['set-theme', CNPJ, '--white-label=Não', '--primaria=#abcdef'], { whiteLabel: false, primaria: '#ABCDEF' }],
    [['set-contratante', CNPJ, 'sim'], { liberado: true }],
    [['set-senhas', CNPJ, 'sim'], { recusa: true }],
    [['set-limit', CNPJ, '25'], { limite: 25 }],
    [['reset-factor', CNPJ, 'Ana@Exemplo.com.br'], { email: 'ana@exemplo.com.br' }],
    [['set-plan', CNPJ, 'Plano  Ouro'], { plano: 'Plano Ouro' }],
    [['set-plan', CNPJ, ''], { plano: '' }],
    [['list', '--json'], { json: true }],
    [['show', '12.ABC.345/01DE-35'], { cnpj: '12ABC34501DE35', json: false }],
    [['invite', CNPJ], { cnpj: CNPJ }],
    [['export', CNPJ, '--para=/tmp/a'], { cnpj: CNPJ, destino: '/tmp/a' }],
    [['delete', CNPJ, '--nome', 'Empresa Fictícia'], { cnpj: CNPJ, razao: 'Empresa Fictícia' }],
    [['create', '--help'], { nome: 'help' }],
    [['help'], { nome: 'help' }],
  ])('reads %j', (argv, expected) => {
    expect(parseComando(argv)).toMatchObject(expected);
  });

  it.each([
    [[], 'Falta o comando'],
    [['apagar'], 'Comando desconhecido: apagar'],
    [['list', '--tudo'], 'Opção desconhecida: --tudo'],
    [['list', 'mais'], 'Argumento a mais: mais'],
    [['show'], 'Falta o CNPJ'],
    [['show', '11444777000162'], 'CNPJ inválido'],
    [['create'], 'Falta o CNPJ'],
    [CRIAR.slice(0, 5), 'Falta --master-cpf'],
    [[...CRIAR.slice(0, 5), '--master-cpf=11111111111'], 'CPF do master inválido'],
    [[...CRIAR, '--master-email=nada'], 'E-mail inválido'],
    [[...CRIAR, `--razao=${'x'.repeat(256)}`], '--razao tem 256 caracteres'],
    [[...CRIAR, '--limite=0'], 'vai de 1 a'],
    [[...CRIAR, '--modulos=tudo'], 'Módulo desconhecido: tudo'],
    [[...CRIAR, '--precos=1,2,3'], 'quatro preços'],
    [[...CRIAR, '--creditos=-1'], 'número inteiro'],
    [[...CRIAR, '--plano'], 'A opção --plano foi usada do jeito errado'],
    [['grant-credits', CNPJ], 'Falta a quantidade'],
    [['grant-credits', CNPJ, '0'], 'vai de 1 a'],
    [['grant-credits', CNPJ, '1.5'], 'número inteiro'],
    [['grant-credits', CNPJ, '9999999'], 'vai de 1 a'],
    [['set-prices', CNPJ, '1', '2', '3'], 'quatro preços'],
    [['set-prices', CNPJ, '1', '2', '3', '4', '5'], 'quatro preços'],
    [['set-prices', CNPJ, '1', '2', '3', '10000'], 'Preço inválido: 10000'],
    [['set-prices', CNPJ, '1', '2', '3', '1.999'], 'Preço inválido: 1.999'],
    [['set-tools', CNPJ], 'Faltam os módulos'],
    [['set-tools', CNPJ, 'ecac', '--liga=esocial'], 'não ambos'],
    [['set-tools', CNPJ, '--liga=ecac', '--desliga=ecac'], 'está em --liga e em --desliga'],
    [['set-theme', CNPJ], 'Informe --white-label'],
    [['set-theme', CNPJ, '--primaria=red'], 'formato #RRGGBB'],
    [['set-theme', CNPJ, '--white-label=talvez'], 'deve ser sim ou nao'],
    [['set-plan', CNPJ], 'Falta o nome do plano'],
    [['set-contratante', CNPJ], 'deve ser sim ou nao'],
    [['set-senhas', CNPJ], 'deve ser sim ou nao'],
    [['set-limit', CNPJ, 'dez'], 'número inteiro'],
    [['reset-factor', CNPJ], 'Falta o e-mail do usuário'],
  ])('refuses %j', (argv, message) => {
    expect(() => parseComando(argv)).toThrow(UsoError);
    expect(() => parseComando(argv)).toThrow(message);
  });

  it('is explained whole', () => {
    const comandos = [
      'create',
      'invite',
      'list',
      'show',
      'grant-credits',
      'take-credits',
      'set-tools',
      'set-prices',
      'set-theme',
      'set-contratante',
      'set-senhas',
      'set-limit',
      'reset-factor',
      'set-plan',
    ];
    for (const word of [...comandos, ...MODULOS]) expect(AJUDA).toContain(word);
    for (const line of AJUDA.split('\n')) expect(line.length).toBeLessThanOrEqual(130);
  });
});
