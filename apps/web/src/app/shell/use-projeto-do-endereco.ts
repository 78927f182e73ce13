import { useEffect } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import { forgetProject, navigationStore, returnToSection, selectProject } from '../../lib/navigation.ts';
import { useProjetos } from '../../lib/projetos-query.ts';

/** Completes a project that only an address has told: with its company, or with none where the user has no such one. */
export function useProjetoDoEndereco(): void {
  const id = navigationStore.use(({ projectId, companyTitle }) => (companyTitle === '' ? projectId : null));
  const projetos = useProjetos().data;
  useEffect(() => {
    if (id === null || projetos === undefined) return;
    const projeto = projetos.find((one) => one.id === id);
    if (projeto === undefined) {
      forgetProject(id);
      returnToSection({ ...navigationStore.get(), page: null });
    } else selectProject({ id, biReportId: projeto.pbi, companyTitle: companyTitle(projeto) });
  }, [id, projetos]);
}
