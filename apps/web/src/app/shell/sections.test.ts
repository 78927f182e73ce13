import { MODULOS, type Tools } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { navigationStore } from '../../lib/navigation.ts';
import { toastStore } from '../../ui/toast/notificar.ts';
import { enterSection, MENU, mayEnter, SECTION_TITLES, SECTIONS_WITH_COMPANY } from './sections.tsx';

// The keys are exactly the modules.
const tools = (...enabled: string[]) => Object.fromEntries(MODULOS.map((m) => [m, enabled.includes(m)])) as Tools;

describe('sections', () => {
  // prova: 2.18
  it('have the titles and subtitles of the specification', () => {
    expect(Object.entries(SECTION_TITLES).map(([section, { title, subtitle }]) => [section, title, subtitle])).toEqual([
      ['projetos', 'Projetos', 'Dados Cadastrais'],
      ['files', 'Arquivos', null],
      ['relatorios', 'Relatórios', 'Originais e Personalizados'],
      ['powerBI', 'Diagnóstico', 'Análises e Cruzamentos'],
      ['retificacao', 'Retificações', 'Ajustes em Obrigações'],
      ['carteira', 'Carteira', 'Todas as Empresas'],
      ['perfil', 'Dados Cadastrais', 'Informações Pessoais e Empresariais'],
      ['config', 'Configurações', 'Usuários e Certificado Digital'],
    ]);
    expect(MENU.map(({ label }) => label)).toEqual([
      'Projetos',
      'Arquivos',
      'Relatórios',
      'Diagnóstico',
      'Retificações',
      'Carteira',
    ]);
    expect(SECTIONS_WITH_COMPANY).toEqual(['retificacao', 'relatorios', 'powerBI', 'files']);
  });

  // prova: 2.42
  it.each(['ecac', 'receitanet_bx', 'esocial', 'quebrar_arquivos_consult'])('open Arquivos with %s', (module) => {
    expect(mayEnter('files', tools(module))).toBe(true);
  });

  // prova: 2.43, 2.44, 6.12
  it('are blocked without their modules, and the others never', () => {
    expect(mayEnter('files', tools('gerar_relatorios', 'retificacao', 'quebrar_arquivos'))).toBe(false);
    expect(mayEnter('relatorios', tools('retificacao', 'ecac'))).toBe(false);
    expect(mayEnter('relatorios', tools('gerar_relatorios'))).toBe(true);
    expect(mayEnter('retificacao', tools('gerar_relatorios'))).toBe(false);
    expect(mayEnter('retificacao', tools('retificacao'))).toBe(true);
    for (const section of ['projetos', 'powerBI', 'carteira', 'perfil', 'config'] as const)
      expect(mayEnter(section, tools())).toBe(true);
  });

  it('stay where they are when a blocked one is chosen, and say why', () => {
    enterSection('relatorios', tools());
    expect(navigationStore.get().section).toBe('projetos');
    expect(toastStore.get().toasts.map(({ kind, text }) => [kind, text])).toEqual([
      ['alert', 'Você não possui acesso a este módulo, contate nossa equipe'],
    ]);
    enterSection('relatorios', tools('gerar_relatorios'));
    expect(navigationStore.get()).toMatchObject({ section: 'relatorios', choosingProject: true });
  });
});
