import { formatDateBr } from '@apura/br';
import type { Projeto } from '@apura/contract';
import { useProjetos } from '../../../lib/projetos-query.ts';
import { noteOf } from '../../../lib/twin-projetos.ts';
import styles from './novo-projeto.module.css';
import { projetosDoPeriodo } from './projetos-do-periodo.ts';

interface RepeatedNoteProps {
  cnpj: string;
  inicio: string;
  fim: string;
}

/** Says before credits are spent that the company has a project of these months already. Another one is allowed. */
export function RepeatedNote({ cnpj, inicio, fim }: RepeatedNoteProps) {
  const known = projetosDoPeriodo(useProjetos().data ?? [], { cnpj, inicio, fim });
  const [first] = known;
  if (first === undefined) return null;
  return (
    <div className={styles.repeated} role="alert">
      <p className={styles.repeatedTitle}>Já existe um projeto desta empresa com estes meses</p>
      <p>{describe(first)}</p>
      {known.length > 1 && (
        <p>{known.length === 2 ? 'e mais 1 projeto' : `e mais ${known.length - 1} projetos`} com meses em comum.</p>
      )}
    </div>
  );
}

function describe(projeto: Projeto): string {
  const { periodoInicial, periodoFinal } = projeto;
  return `Período de ${formatDateBr(periodoInicial)} a ${formatDateBr(periodoFinal)}, ${noteOf(projeto)}.`;
}
