import type { FiltroGrade } from '@apura/contract';
import { createStore } from './store.ts';

const SECTIONS = ['projetos', 'files', 'relatorios', 'powerBI', 'retificacao', 'carteira', 'perfil', 'config'] as const;

export type Section = (typeof SECTIONS)[number];

export interface NavigationState {
  section: Section;
  /** What of the section is shown as a page of its own: a rectification's comparison, a report's rows on a phone. */
  page: string | null;
  /** How the section's list was left, to be restored on return; of the reports, also which tab of theirs. */
  list: { search: string; scroll: number; aba: string | null };
  /** What narrows the rows that the page shows. */
  linhas: Linhas;
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

/** A search in rows, what their columns must fulfil, their order, and the row whose origin is open beside them. */
export interface Linhas {
  q: string;
  filters: Readonly<FiltroGrade>;
  sort: readonly { key: string; desc: boolean }[];
  aberta: LinhaAberta | null;
}

/** Where a row came from: a file of the project by its name, and what leads to the place in it. */
export interface LinhaAberta {
  arquivo: string;
  /** The line of a SPED file. 1 in a row that has none: then `chave` and `item`, or `valores`, find the place. */
  linha: number;
  /** Of an XML: a note and its item. */
  chave?: string | undefined;
  item?: number | undefined;
  /** Of a paper, whose lines have no numbers of their own: what the row shows. */
  valores?: readonly string[];
}

export const LIST_UNTOUCHED: NavigationState['list'] = { search: '', scroll: 0, aba: null };
export const TODAS_AS_LINHAS: Linhas = { q: '', filters: {}, sort: [], aberta: null };

const initial: NavigationState = {
  section: 'projetos',
  page: null,
  list: LIST_UNTOUCHED,
  linhas: TODAS_AS_LINHAS,
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
  goToPage(section, null);
}

/** Shows a page of its own of a section, and not what was opened there before. */
export function goToPage(section: Section, page: string | null): void {
  const { section: present, list } = navigationStore.get();
  navigationStore.set({
    section,
    page,
    list: section === present ? list : LIST_UNTOUCHED,
    linhas: TODAS_AS_LINHAS,
    choosingProject: lacksProject(section),
  });
}

/** Shows a section again as it was left: with its project, where one was chosen. */
export function returnToSection(place: Pick<NavigationState, 'section' | 'page' | 'list' | 'linhas'>): void {
  const { section, page, list, linhas } = place;
  navigationStore.set({ section, page, list, linhas, choosingProject: lacksProject(section) });
}

/** Shows something of the section as a page of its own: the browser's back button leads from there to the list. */
export function openPage(page: string): void {
  navigationStore.set({ page, linhas: TODAS_AS_LINHAS });
}

/** Leads back to the list from which a page of its own was opened. */
export function closePage(): void {
  navigationStore.set({ page: null, linhas: TODAS_AS_LINHAS });
}

/** Shows a tab of the section's list from its beginning. */
export function openAba(aba: string): void {
  navigationStore.set({ page: null, linhas: TODAS_AS_LINHAS, list: { ...LIST_UNTOUCHED, aba } });
}

/** Shows a page of its own that belongs to a tab of the section's list, to which the back button leads. */
export function openPageOfAba(page: string, aba: string): void {
  keepList({ aba });
  openPage(page);
}

/** Remembers what the page shows of its rows. */
export function keepLinhas(change: Partial<Linhas>): void {
  navigationStore.set({ linhas: { ...navigationStore.get().linhas, ...change } });
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
  navigationStore.set({ section, page: null, list: { ...LIST_UNTOUCHED, search }, linhas: TODAS_AS_LINHAS });
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
    linhas: { ...TODAS_AS_LINHAS, filters: relatorioPedido.filtros },
    choosingProject: lacksProject('relatorios'),
    relatorioPedido,
  });
}

export function resetNavigation(): void {
  navigationStore.set(initial);
}
