import type { FonteRelatorio } from '@apura/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf, formatCount } from '../../lib/format/counts.ts';
import styles from './como-calculado.module.css';

/** The sources of a report with their rows in the project; those without rows are counted and unfolded by a click. */
export function FontesRelatorio({ sources }: { sources: readonly FonteRelatorio[] }) {
  const vazias = sources.filter(({ rows }) => rows === 0);
  const [all, setAll] = useState(vazias.length === sources.length && sources.length <= 8);
  const shown = all ? sources : sources.filter(({ rows }) => rows !== 0);
  const unknown = sources.some(({ rows }) => rows === null);
  return (
    <>
      {shown.length > 0 && (
        <table className={styles.sources}>
          <thead>
            <tr>
              <th scope="col">Documento</th>
              <th scope="col">Origem</th>
              <th scope="col">Papel</th>
              <th scope="col">Linhas no projeto</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ document, name, main, rows }) => (
              <tr key={`${document} ${name}`}>
                <td>{document}</td>
                <td>{name}</td>
                <td>{main ? 'Dá as linhas' : 'Completa'}</td>
                <td>{rows === null ? '–' : formatCount(rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unknown && <p className={styles.note}>Onde há um traço, esta máquina não tem o arquivo para contar.</p>}
      {vazias.length > 0 && !all && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          Mostrar {countOf(vazias.length, 'origem', 'origens')} sem linhas neste projeto
        </Button>
      )}
    </>
  );
}
