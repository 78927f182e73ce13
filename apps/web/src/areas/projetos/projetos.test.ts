// Guarantees the search of the projects and when the buttons of their rows are active.

import type { Projeto } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { certificadoName, isAtiva } from './cliente-fields.ts';
import { searchProjetos } from './projeto-search.ts';
import { podeTentarDeNovo, reasonAgainstDiagnostic, reasonAgainstUpload } from './row-action-rules.ts';

const projeto: Projeto = {
  id: '7',
  grupo: 'GRUPO SUL',
  parceiro: 'PARCEIRO UM',
  empresa: 'Metalúrgica Aurora Ltda',
  cnpj: '11222333000181',
  regime: [],
  uf: 'SC',
  municipio: 'Joinville',
  ie: '',
  situacao: 'Ativa',
  cnae: '',
  cnae_secundario: [],
  qtd_filiais: 1,
  validade: null,
  atualizadoEm: null,
  cadastro: '2026-03-05T15:04:05.000Z',
  periodoInicial: '2025-01-01',
  periodoFinal: '2025-12-31',
  buscarDocumentos: 0,
  recorrencia: 'unico',
  origem: null,
  usuario: 'Marina',
  usuarioEmail: 'marina@demo.local',
  status: 'FILES',
  mensagem: null,
  pbi: null,
  certificado: 'DESABILITADO',
  execucoes: [],
};

describe('searchProjetos', () => {
  // prova: 5.64
  it.each([
    'grupo sul',
    'parceiro um',
    'aurora',
    '11222333',
    '11.222.333/0001',
    '05/03/2026',
    '12:04',
    '01/01/2025',
    '31/12/2025',
    'upload manual',
    'marina',
    'files',
    'aguardando arquivos',
    '  AURORA ',
  ])('finds a project by %s', (search) => {
    expect(searchProjetos([projeto], search)).toEqual([projeto]);
  });

  it('finds nothing by what the row does not show, and everything by nothing', () => {
    expect(searchProjetos([projeto], 'joinville')).toEqual([]);
    expect(searchProjetos([projeto], '   ')).toEqual([projeto]);
  });
});

describe('row actions', () => {
  // prova: 2.52
  it('start and upload need a manual project that waits for files', () => {
    expect(reasonAgainstUpload(projeto)).toBeUndefined();
    expect(reasonAgainstUpload({ ...projeto, status: 'PENDING' })).toBeDefined();
    expect(reasonAgainstUpload({ ...projeto, buscarDocumentos: 1 })).toBeDefined();
  });

  // prova: 2.53
  it('the diagnostic needs a report', () => {
    expect(reasonAgainstDiagnostic({ status: 'CONCLUDED', pbi: 'abc' })).toBeUndefined();
    expect(reasonAgainstDiagnostic({ status: 'CONCLUDED', pbi: null })).toBe('este projeto não tem diagnóstico');
    expect(reasonAgainstDiagnostic({ status: 'FILES', pbi: null })).toContain('concluído');
  });
});

describe('retry', () => {
  it('is for tools that failed or wait for the taxpayer', () => {
    for (const status of ['ERROR', 'PROCURACAO', 'DOIS FATORES'] as const)
      expect(podeTentarDeNovo({ status: 'FAILED' }, { status })).toBe(true);
    for (const status of ['PENDING', 'PROCESSING', 'SUCCESS', 'ignorar'] as const)
      expect(podeTentarDeNovo({ status: 'FAILED' }, { status })).toBe(false);
  });

  it('waits while the project is under way, and is over when it is concluded', () => {
    for (const status of ['FILES', 'PENDING', 'PROCESSING', 'CONCLUDED'] as const)
      expect(podeTentarDeNovo({ status }, { status: 'ERROR' })).toBe(false);
    for (const status of ['FAILED', 'PROCURACAO', 'DOIS FATORES'] as const)
      expect(podeTentarDeNovo({ status }, { status: 'ERROR' })).toBe(true);
  });
});

describe('Cliente', () => {
  // prova: 2.59
  it('shows the certificate without digits and punctuation', () => {
    expect(certificadoName('EMPRESA TESTE LTDA:11222333000181')).toBe('EMPRESA TESTE LTDA');
    expect(certificadoName('J. SILVA & CIA - 2026')).toBe('J SILVA CIA');
    expect(certificadoName('DESABILITADO')).toBe('DESABILITADO');
  });

  it('knows an active registration in any case', () => {
    expect(isAtiva('ATIVA')).toBe(true);
    expect(isAtiva(' Ativa ')).toBe(true);
    expect(isAtiva('Baixada')).toBe(false);
  });
});
