import type { Section } from '../../../lib/navigation.ts';

/** The letter after `g` that goes to a section. */
const SECTION_KEYS: Partial<Record<Section, string>> = {
  projetos: 'p',
  files: 'a',
  relatorios: 'r',
  powerBI: 'd',
  retificacao: 't',
  carteira: 'e',
  perfil: 'm',
  config: 'c',
};

/** What the keys do, as their list shows it. */
export const SHORTCUTS: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['Ctrl', 'K'], label: 'Buscar empresas, projetos, relatórios e ações' },
  { keys: ['/'], label: 'Ir para a busca da tela' },
  { keys: ['?'], label: 'Ver os atalhos' },
  { keys: ['g', 'p'], label: 'Ir para Projetos' },
  { keys: ['g', 'a'], label: 'Ir para Arquivos' },
  { keys: ['g', 'r'], label: 'Ir para Relatórios' },
  { keys: ['g', 'd'], label: 'Ir para Diagnóstico' },
  { keys: ['g', 't'], label: 'Ir para Retificações' },
  { keys: ['g', 'e'], label: 'Ir para Carteira' },
  { keys: ['g', 'm'], label: 'Ir para Meu Perfil' },
  { keys: ['g', 'c'], label: 'Ir para Configurações' },
  { keys: ['Shift', '←', '→'], label: 'No título de uma coluna: mudar a largura' },
  { keys: ['Esc'], label: 'Fechar o que está aberto' },
];

export type ShortcutAction =
  | { type: 'search' }
  | { type: 'atalhos' }
  /** The next letter names a section. */
  | { type: 'wait' }
  | { type: 'section'; section: Section };

/** What a single key does; `waiting` says that `g` was pressed just before. Undefined for every other key. */
export function shortcutOf(key: string, waiting: boolean): ShortcutAction | undefined {
  if (waiting) {
    const found = Object.entries(SECTION_KEYS).find(([, letter]) => letter === key.toLowerCase());
    // The record's keys are sections.
    if (found !== undefined) return { type: 'section', section: found[0] as Section };
  }
  if (key === '/') return { type: 'search' };
  if (key === '?') return { type: 'atalhos' };
  if (key === 'g' || key === 'G') return { type: 'wait' };
  return undefined;
}
