import { createStore } from './store.ts';

const SECTIONS = ['projetos', 'files', 'relatorios', 'powerBI', 'retificacao', 'carteira', 'perfil', 'config'] as const;

export type Section = (typeof SECTIONS)[number];

export interface NavigationState {
  section: Section;
  /** What of the section is shown as a page of its own: a rectification's comparison, a report's rows on a phone. */
  page: string | null;
  /** How the section's list was left, to be restored on return. */
  list: { search: string; scroll: number };
  /** Shown at the right of the title: 'empresa - Período de … a …'. */
  companyTitle: string;
  /** The project whose files, reports or diagnostic are shown. */
  projectId: string | null;
  /** Whether the section asks for a project first: set when files, relatorios or powerBI is entered. */
  choosingProject: boolean;
  /** The report that the diagnostic shows. */
  biReportId: string | null;
  /** The rows that another section asked the reports to show; the reports take it up once. */
  relatorioPedido: { relatorio: string; filtros: Record<string, string> } | null;
}

const LIST_UNTOUCHED = { search: '', scroll: 0 };

const initial: NavigationState = {
  section: 'projetos',
  page: null,
  list: LIST_UNTOUCHED,
  companyTitle: '',
  projectId: null,
  choosingProject: false,
  biReportId: null,
  relatorioPedido: null,
};

/** Which section is shown, and for which project. Sections are state: they have no paths. */
export const navigationStore = createStore<NavigationState>(initial);

const WITH_PROJECT: readonly Section[] = ['files', 'relatorios', 'powerBI'];

/** Shows a section from its beginning: its list, and not what was opened from there. */
export function goToSection(section: Section): void {
  const { section: present, list } = navigationStore.get();
  navigationStore.set({
    section,
    page: null,
    list: section === present ? list : LIST_UNTOUCHED,
    choosingProject: WITH_PROJECT.includes(section),
  });
}

/** Shows a section again as it was left: with its project, where one was chosen. */
export function returnToSection({ section, page, list }: Pick<NavigationState, 'section' | 'page' | 'list'>): void {
  const { projectId } = navigationStore.get();
  const choosingProject = projectId === null && WITH_PROJECT.includes(section);
  navigationStore.set({ section, page, list, choosingProject });
}

/** Shows something of the section as a page of its own: the browser's back button leads from there to the list. */
export function openPage(page: string): void {
  navigationStore.set({ page });
}

/** Leads back to the list from which a page of its own was opened. */
export function closePage(): void {
  navigationStore.set({ page: null });
}

export function keepList(change: Partial<NavigationState['list']>): void {
  navigationStore.set({ list: { ...navigationStore.get().list, ...change } });
}

export function isSection(value: unknown): value is Section {
  return SECTIONS.some((section) => section === value);
}

/** Opens the diagnostic of one project directly, without asking for the project. */
export function openDiagnostic(project: { id: string; biReportId: string; companyTitle: string }): void {
  navigationStore.set({
    section: 'powerBI',
    page: null,
    projectId: project.id,
    biReportId: project.biReportId,
    companyTitle: project.companyTitle,
    choosingProject: false,
  });
}

/** Sets the project of the section that is shown, with its title, and ends the asking. */
export function selectProject(project: { id: string; biReportId?: string | null; companyTitle: string }): void {
  navigationStore.set({
    projectId: project.id,
    biReportId: project.biReportId ?? null,
    companyTitle: project.companyTitle,
    choosingProject: false,
  });
}

/** Opens rows of a report of the present project, without asking for the project. */
export function openRelatorio(relatorioPedido: { relatorio: string; filtros: Record<string, string> }): void {
  navigationStore.set({
    section: 'relatorios',
    page: relatorioPedido.relatorio,
    choosingProject: false,
    relatorioPedido,
  });
}

export function resetNavigation(): void {
  navigationStore.set(initial);
}
