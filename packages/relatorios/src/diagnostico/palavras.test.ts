// Guarantees that a finding has a title with a subject, a step of its own, and a text that says how many rows.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findPalavrasRisco, passoDe, textoAchado, tituloDe } from './palavras.ts';
import { RISCOS_DA_ESCRITURACAO } from './palavras-escrituracao.ts';
import { RISCOS_DA_FOLHA } from './palavras-folha.ts';
import { RISCOS_DOS_SERVICOS } from './palavras-servicos.ts';
import { RISCOS_DOS_TRIBUTOS } from './palavras-tributos.ts';

const CASOS = new URL('../../../../fixtures/relatorios/', import.meta.url);

/** Every kind of risk that the golden cases of the reports have: 'report|result'. */
function riscosDosCasos(): string[] {
  const achados = new Set<string>();
  const visit = (v: unknown, relatorio: string): void => {
    if (Array.isArray(v)) for (const um of v) visit(um, relatorio);
    else if (typeof v === 'object' && v !== null) {
      if ('Tipo' in v && v.Tipo === 'Risco' && 'Resultado' in v) achados.add(`${relatorio}|${v.Resultado}`);
      for (const [nome, um] of Object.entries(v)) visit(um, nome);
    }
  };
  for (const caso of readdirSync(CASOS)) {
    const ficheiros = readdirSync(new URL(`${caso}/`, CASOS));
    if (ficheiros.includes('esperado.json'))
      visit(JSON.parse(readFileSync(new URL(`${caso}/esperado.json`, CASOS), 'utf8')), caso);
  }
  return [...achados];
}

const risco = (relatorio: string, tese: string) => ({ tipo: 'Risco' as const, relatorio, tese, classe: '' });
const oportunidade = (relatorio: string, tese: string, classe = 'Pago a maior') => ({
  tipo: 'Oportunidade' as const,
  relatorio,
  tese,
  classe,
});

describe('the title of a finding', () => {
  test('has words for every kind of risk of the golden cases', () => {
    const riscos = riscosDosCasos().map((um) => um.split('|') as [string, string]);
    expect(riscos.length).toBeGreaterThan(40);
    expect(riscos.filter(([relatorio, tese]) => findPalavrasRisco(relatorio, tese) === undefined)).toEqual([]);
  });

  test('says of what, where the result of the rows does not', () => {
    expect(tituloDe(risco('Cruzamento ECD x ECF', 'Divergente'))).toBe('Conta com saldos diferentes na ECD e na ECF');
    expect(tituloDe(risco('Cruzamento XML x EFD-F', 'Não escriturada'))).toBe('Nota não escriturada na EFD ICMS/IPI');
    expect(tituloDe(risco('Cruzamento Receita Bruta', 'EFD-C menor que EFD-F, ECF'))).toBe(
      'Receita da EFD-Contribuições menor que a de EFD-F, ECF',
    );
    expect(tituloDe(risco('Cruzamento Itens XML x EFD-C', 'CST PIS diferente'))).toBe(
      'Item da EFD-Contribuições que difere da nota: CST PIS diferente',
    );
    // A result of tomorrow has the report as its subject.
    expect(tituloDe(risco('Cruzamento Novo x Outro', 'Divergente'))).toBe('Divergente: Novo x Outro');
  });

  test('is the thesis of an opportunity, and never the name of a report', () => {
    expect(tituloDe(oportunidade('EFD-C Exclusão do ICMS da Base', 'Exclusão do ICMS da base'))).toBe(
      'Exclusão do ICMS da base',
    );
    expect(tituloDe(oportunidade('Cruzamento Bloco M x Documentos', 'Bloco M x Documentos'))).toBe(
      'Contribuição do bloco M acima do que os documentos dão',
    );
  });

  test('is no other kind’s, and neither is what to do about it within a report', () => {
    const todos = Object.values({
      ...RISCOS_DA_ESCRITURACAO,
      ...RISCOS_DOS_TRIBUTOS,
      ...RISCOS_DA_FOLHA,
      ...RISCOS_DOS_SERVICOS,
    });
    const titulos = todos.flat().map((p) => p.titulo);
    expect(titulos.length).toBeGreaterThan(50);
    expect(new Set(titulos).size).toBe(titulos.length);
    for (const doRelatorio of todos) expect(new Set(doRelatorio.map((p) => p.passo)).size).toBe(doRelatorio.length);
  });
});

test('what to do follows the class where nothing is asked for, else the thesis and the report', () => {
  const icms = (classe: string) =>
    passoDe(oportunidade('EFD-C Exclusão do ICMS da Base', 'Exclusão do ICMS da base', classe));
  expect([
    icms('Pago a maior'),
    icms('Contingente'),
    icms('Redução futura'),
    icms('Débito em aberto reduzido'),
  ]).toEqual([
    'Excluir da base o ICMS destacado, nota a nota, e retificar a EFD-Contribuições',
    'Avaliar ação judicial com o advogado',
    'Corrigir o cadastro no ERP, para que o erro não volte',
    'Retificar a declaração e reduzir o débito',
  ]);
  const zero = (tese: string) => passoDe(oportunidade('Cruzamento Alíquota Zero e ST', tese));
  expect(zero('Alíquota zero tributada')).toContain('CST 06');
  expect(zero('Substituição tributária de PIS/COFINS')).toContain('CST 05');
});

describe('the text of a finding', () => {
  const ACHADO = {
    tipo: 'Oportunidade',
    tese: 'Exclusão do ICMS da base',
    relatorio: 'EFD-C Exclusão do ICMS da Base',
    periodo: '2025',
    qtd_linhas: 16,
    ja_tratado: 'Não',
    fundamento: 'RE 574.706',
  } as const;

  test('says how many rows it has and the ground, not the title again', () => {
    expect(textoAchado(ACHADO)).toBe("16 linhas em 2025, em 'EFD-C Exclusão do ICMS da Base'. Fundamento: RE 574.706.");
    expect(textoAchado({ ...ACHADO, qtd_linhas: 1, ja_tratado: 'Parcial' })).toBe(
      "1 linha em 2025, em 'EFD-C Exclusão do ICMS da Base'. Fundamento: RE 574.706. " +
        'Parte já foi pedida ou ajustada: este é o resto.',
    );
  });

  test('says no number of a class whose rows are counted in another class, and never 0', () => {
    expect(textoAchado({ ...ACHADO, qtd_linhas: 0 })).toMatch(/^As mesmas linhas em 2025, em /);
  });

  test('of a risk says what may come of it', () => {
    const texto = textoAchado({
      ...ACHADO,
      ...risco('Cruzamento XML x EFD-C', 'Venda não escriturada'),
      fundamento: '',
      periodo: null,
    });
    expect(texto).toBe(
      "16 linhas no período do projeto, em 'Cruzamento XML x EFD-C'. " +
        'A receita da nota ficou fora da base do PIS e da COFINS.',
    );
  });
});
