import type { Section } from '../../../lib/navigation.ts';

// The pages are part of the build: they are of the same version as the screens that they explain.
const FILES: Record<string, string> = import.meta.glob('../../../../../../docs/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface PaginaManual {
  /** The file's name without its ending. */
  id: string;
  title: string;
  text: string;
}

export const INDICE = 'index';

export const PAGINAS: readonly PaginaManual[] = Object.entries(FILES).map(([path, text]) => ({
  id: path.replace(/^.*\/|\.md$/g, ''),
  title: /^# (.+)$/m.exec(text)?.[1] ?? path,
  text,
}));

const DA_SECAO: Partial<Record<Section, string>> = {
  projetos: 'enviar-e-processar',
  files: 'relatorios-e-arquivos',
  relatorios: 'relatorios-e-arquivos',
  powerBI: 'diagnostico',
  retificacao: 'retificacoes',
  carteira: 'carteira',
  perfil: 'creditos-e-empresa',
  config: 'conta-e-equipe',
};

/** The page that explains a section. */
export function paginaOf(section: Section): string {
  return DA_SECAO[section] ?? INDICE;
}
