import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Section } from '../../lib/navigation.ts';

type Loader = () => Promise<{ default: ComponentType }>;

/** The door of each section's area; its code arrives when the section is first opened. */
const LOADERS: Readonly<Record<Section, Loader>> = {
  projetos: () => import('../../areas/projetos/index.tsx'),
  files: () => import('../../areas/arquivos/index.tsx'),
  relatorios: () => import('../../areas/relatorios/index.tsx'),
  powerBI: () => import('../../areas/diagnostico/index.tsx'),
  retificacao: () => import('../../areas/retificacao/index.tsx'),
  perfil: () => import('../../areas/perfil/index.tsx'),
  config: () => import('../../areas/configuracoes/index.tsx'),
};

export const SECTION_AREAS: Readonly<Record<Section, LazyExoticComponent<ComponentType>>> = {
  projetos: lazy(LOADERS.projetos),
  files: lazy(LOADERS.files),
  relatorios: lazy(LOADERS.relatorios),
  powerBI: lazy(LOADERS.powerBI),
  retificacao: lazy(LOADERS.retificacao),
  perfil: lazy(LOADERS.perfil),
  config: lazy(LOADERS.config),
};

/** Fetches the code of a section that will probably be opened next. A failure shows when it is opened. */
export function preloadSection(section: Section): void {
  LOADERS[section]().catch(() => undefined);
}
