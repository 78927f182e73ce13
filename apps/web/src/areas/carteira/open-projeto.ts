import type { EmpresaDaCarteira, ProjetoDaCarteira } from '@apura/contract';
import { companyTitle } from '../../lib/company-title.ts';
import { openComparacao } from '../../lib/comparacao.ts';
import { openRelatorio, openSectionOf, selectProject } from '../../lib/navigation.ts';

/** The report that says which documents of which months came. */
const COMPLETUDE = 'Matriz de Completude';

function chosen({ nome }: EmpresaDaCarteira, { id, inicio, fim, pbi }: ProjetoDaCarteira) {
  return {
    id,
    biReportId: pbi,
    companyTitle: companyTitle({ empresa: nome, periodoInicial: inicio, periodoFinal: fim }),
  };
}

/** Opens the diagnostic of a project of the company. */
export function openDiagnosticoDe(empresa: EmpresaDaCarteira, projeto: ProjetoDaCarteira): void {
  if (projeto.pbi !== null) openSectionOf('powerBI', chosen(empresa, projeto));
}

/** Opens what changed to the company's newest project with a diagnostic; undefined where it has none. */
export function comparacaoDe(empresa: EmpresaDaCarteira): (() => void) | undefined {
  const projeto = empresa.projetos.find(({ pbi }) => pbi !== null);
  return projeto === undefined ? undefined : () => openComparacao(chosen(empresa, projeto));
}

/** Opens the rows of a report of a project of the company. */
export function openLinhas(
  empresa: EmpresaDaCarteira,
  projeto: ProjetoDaCarteira,
  linhas: { relatorio: string; filtros: Record<string, string> },
): void {
  selectProject(chosen(empresa, projeto));
  openRelatorio(linhas);
}

/** Opens what came of the months: of the project that has the month, else of the newest one. */
export function openCompletude(empresa: EmpresaDaCarteira, mes?: string): void {
  const daqui = empresa.projetos.find(
    ({ inicio, fim }) => mes !== undefined && inicio.slice(0, 7) <= mes && mes <= fim.slice(0, 7),
  );
  const projeto = daqui ?? empresa.projetos[0];
  if (projeto !== undefined) openLinhas(empresa, projeto, { relatorio: COMPLETUDE, filtros: {} });
}
