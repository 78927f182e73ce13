import type { Projeto } from '@apura/contract';
import { describe, expect, test } from 'vitest';
import { searchProjetos } from './search-projetos.ts';

const projeto: Projeto = {
  id: '1',
  grupo: 'ALFA',
  parceiro: 'CONTÁBIL SUL',
  empresa: 'Padaria Aurora LTDA',
  cnpj: '11222333000181',
  regime: [],
  uf: 'SP',
  municipio: 'São Paulo',
  ie: '',
  situacao: 'Ativa',
  cnae: '',
  cnae_secundario: [],
  qtd_filiais: 0,
  validade: null,
  atualizadoEm: null,
  cadastro: '2026-02-01T10:00:00-03:00',
  periodoInicial: '2025-01-01',
  periodoFinal: '2025-12-31',
  buscarDocumentos: 0,
  recorrencia: 'unico',
  origem: null,
  usuario: 'Marina Prado',
  usuarioEmail: 'marina@exemplo.com.br',
  status: 'CONCLUDED',
  mensagem: null,
  pbi: null,
  certificado: 'DESABILITADO',
  execucoes: [],
};

describe('the search of the project selection', () => {
  // prova: 5.65
  test.each([
    'alfa',
    'contábil',
    'AURORA',
    '11222333',
    '11.222.333/0001-81',
    '01/01/2025',
    '31/12/2025',
    'marina',
    '  ',
  ])('finds by %s', (search) => {
    expect(searchProjetos([projeto], search)).toHaveLength(1);
  });

  test.each(['beta', 'CONCLUDED', '2025-01-01', 'marina@exemplo'])('does not find by %s', (search) => {
    expect(searchProjetos([projeto], search)).toHaveLength(0);
  });
});
