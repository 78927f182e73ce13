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
  /** Whether the section asks for a project first: files, relatorios and powerBI do while none is chosen. */
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

/** The project that a user works on; it stays chosen in all sections until another one is. */
interface ChosenProject {
  id: string;
  biReportId?: string | null;
  companyTitle: string;
}

/** Whether a section has nothing to show for the present choice. A project may have files but no diagnostic. */
function lacksProject(section: Section): boolean {
  const { projectId, biReportId } = navigationStore.get();
  if (section === 'powerBI') return projectId === null || biReportId === null || biReportId === '';
  return projectId === null && (section === 'files' || section === 'relatorios');
}

/** Shows a section from its beginning: its list, and not what was opened from there. */
export function goToSection(section: Section): void {
  const { section: present, list } = navigationStore.get();
  navigationStore.set({
    section,
    page: null,
    list: section === present ? list : LIST_UNTOUCHED,
    choosingProject: lacksProject(section),
  });
}

/** Shows a section again as it was left: with its project, where one was chosen. */
export function returnToSection({ section, page, list }: Pick<NavigationState, 'section' | 'page' | 'list'>): void {
  navigationStore.set({ section, page, list, choosingProject: lacksProject(section) });
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

/** Opens a section for one project directly, without asking for the project; its list begins with a search. */
export function openSectionOf(section: Section, project: ChosenProject, search = ''): void {
  selectProject(project);
  navigationStore.set({ section, page: null, list: { search, scroll: 0 } });
}

/** Sets the project of all sections, with its title, and ends the asking. */
export function selectProject(project: ChosenProject): void {
  navigationStore.set({
    projectId: project.id,
    biReportId: project.biReportId ?? null,
    companyTitle: project.companyTitle,
    choosingProject: false,
  });
}

/** Ends the choice of a project that does not exist any more. */
export function forgetProject(id: string): void {
  if (navigationStore.get().projectId === id)
    navigationStore.set({ projectId: null, biReportId: null, companyTitle: '' });
}

/** Opens rows of a report of the present project; without one the section asks for it first. */
export function openRelatorio(relatorioPedido: { relatorio: string; filtros: Record<string, string> }): void {
  navigationStore.set({
    section: 'relatorios',
    page: relatorioPedido.relatorio,
    choosingProject: lacksProject('relatorios'),
    relatorioPedido,
  });
}

export function resetNavigation(): void {
  navigationStore.set(initial);
}
