import type { Section } from '../../lib/navigation.ts';
import { type Preloadable, preloadable } from '../../lib/preloadable.tsx';

/** The door of each section's area; its code arrives when the section is first opened. */
export const SECTION_AREAS: Readonly<Record<Section, Preloadable<object>>> = {
  projetos: preloadable(() => import('../../areas/projetos/index.tsx')),
  files: preloadable(() => import('../../areas/arquivos/index.tsx')),
  relatorios: preloadable(() => import('../../areas/relatorios/index.tsx')),
  powerBI: preloadable(() => import('../../areas/diagnostico/index.tsx')),
  retificacao: preloadable(() => import('../../areas/retificacao/index.tsx')),
  carteira: preloadable(() => import('../../areas/carteira/index.tsx')),
  perfil: preloadable(() => import('../../areas/perfil/index.tsx')),
  config: preloadable(() => import('../../areas/configuracoes/index.tsx')),
};
