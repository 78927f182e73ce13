import { FLUXOS } from '@apura/contract';
import { catalogo, type DefinicaoRelatorio, defineRelatorio } from '@apura/relatorios';
import { describe, expect, it } from 'vitest';
import { relatoriosDaFerramenta } from './relatorios-da-ferramenta.ts';

const make = (
  nome: string,
  tool: DefinicaoRelatorio['tool'],
  resto: Partial<Pick<DefinicaoRelatorio, 'fontes' | 'depende'>> = {},
) =>
  defineRelatorio({
    numero: 1,
    nome,
    module: 'Cruzamento',
    tool,
    descricao: {},
    fontes: ['efdc_c170'],
    colunas: [],
    sql: '',
    ordem: '',
    ...resto,
  });
const RELATORIOS = [
  make('Notas', 'gerar_relatorios'),
  make('Arquivos', 'gerar_relatorios', { fontes: [] }),
  make('Folha', 'post_process', { fontes: ['esocial_folha_item'] }),
  make('Verbas', 'post_process', { fontes: ['esocial_folha_item'], depende: ['Folha'] }),
  make('Oportunidades', 'gerar_relatorios', { depende: ['Notas', 'Verbas'] }),
  make('Resumo das oportunidades', 'gerar_relatorios', { depende: ['Oportunidades'] }),
];
const nomes = (ferramenta: 'gerar_relatorios' | 'post_process', fluxo: keyof typeof FLUXOS) =>
  relatoriosDaFerramenta(ferramenta, FLUXOS[fluxo].tools, RELATORIOS).map((r) => r.nome);

describe('relatoriosDaFerramenta', () => {
  it('leaves the eSocial to post_process where the flow has it', () => {
    expect(nomes('gerar_relatorios', 'completo')).toEqual([
      'Notas',
      'Arquivos',
      'Oportunidades',
      'Resumo das oportunidades',
    ]);
  });

  it('makes again, after the eSocial, what reads its reports', () => {
    expect(nomes('post_process', 'completo')).toEqual(['Folha', 'Verbas', 'Oportunidades', 'Resumo das oportunidades']);
  });

  it('makes the whole catalogue where there is no post_process', () => {
    for (const fluxo of ['manual', 'automatica'] as const) {
      expect(nomes('gerar_relatorios', fluxo)).toEqual(RELATORIOS.map((r) => r.nome));
    }
  });

  it('tells about the files themselves in a flow of the eSocial alone', () => {
    expect(nomes('post_process', 'esocial')).toContain('Arquivos');
    expect(nomes('post_process', 'esocial')).not.toContain('Notas');
  });

  it('leaves no report of the catalogue without a tool, in any flow that has both', () => {
    const feitos = new Set(
      (['gerar_relatorios', 'post_process'] as const).flatMap((f) =>
        relatoriosDaFerramenta(f, FLUXOS.completo.tools).map((r) => r.nome),
      ),
    );
    expect(feitos.size).toBeGreaterThan(0);
    // What is made when somebody opens it is of no tool.
    const outros = catalogo.filter(({ nome }) => !feitos.has(nome));
    expect(outros.map(({ nome, sobDemanda }) => [nome, sobDemanda])).toEqual([['Validação EFD-C', true]]);
  });
});
