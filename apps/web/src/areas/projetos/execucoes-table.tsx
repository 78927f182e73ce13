import { corStatusExecucao, type Execucao, ferramentaLabel, type Projeto, statusLabel } from '@apura/contract';
import { Button, Progress } from '@mantine/core';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './execucoes-table.module.css';
import { podeTentarDeNovo } from './row-action-rules.ts';

/** Longer lists are folded. */
const FEW = 3;

interface ExecucoesTableProps {
  projeto: Projeto;
  onRetry: (execucao: Execucao) => void;
}

/** What each tool of a project is doing or has done, with the way to run one again that failed. */
export function ExecucoesTable({ projeto, onRetry }: ExecucoesTableProps) {
  // When one tool made the project fail, the message of that tool is shown in its own row.
  const repeated = projeto.execucoes.some(({ erro }) => erro === projeto.mensagem);
  return (
    <div className={styles.box}>
      {projeto.mensagem !== null && !repeated && <p className={styles.message}>{projeto.mensagem}</p>}
      <table className={styles.table} aria-label={`Execuções de ${projeto.empresa}`}>
        <thead>
          <tr>
            <th scope="col">Ferramenta</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {projeto.execucoes.map((execucao) => (
            <tr key={execucao.id}>
              <td>{ferramentaLabel(execucao.ferramenta)}</td>
              <td>
                <div className={styles.status}>
                  <StatusBadge tone={corStatusExecucao(execucao.status)} label={statusLabel(execucao.status)} />
                  {execucao.simulado && (
                    <span
                      className={styles.simulado}
                      title="Um simulador respondeu no lugar do serviço: os documentos são fictícios"
                    >
                      simulado
                    </span>
                  )}
                  <ExecucaoDetail execucao={execucao} />
                  {podeTentarDeNovo(projeto, execucao) && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Tentar de novo: ${ferramentaLabel(execucao.ferramenta)}`}
                      onClick={() => onRetry(execucao)}
                    >
                      Tentar de novo
                    </Button>
                  )}
                </div>
                <NaoColetados execucao={execucao} />
              </td>
            </tr>
          ))}
          {projeto.execucoes.length === 0 && (
            <tr>
              <td colSpan={2}>Nenhuma ferramenta neste projeto.</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** What a collector could not have, each with the way to it. */
function NaoColetados({ execucao: { ferramenta, parciais } }: { execucao: Execucao }) {
  if (parciais.length === 0) return null;
  return (
    <details className={styles.missing} open={parciais.length <= FEW}>
      <summary>{parciais.length === 1 ? 'Não coletado' : `Não coletados (${parciais.length})`}</summary>
      <ul aria-label={`Não coletados por ${ferramentaLabel(ferramenta)}`}>
        {parciais.map((parcial) => (
          <li key={parcial}>{parcial}</li>
        ))}
      </ul>
    </details>
  );
}

function ExecucaoDetail({ execucao }: { execucao: Execucao }) {
  if (execucao.erro !== null && execucao.erro !== '')
    return <span className={execucao.status === 'ignorar' ? styles.progress : styles.error}>{execucao.erro}</span>;
  const running = execucao.status === 'PROCESSING';
  return (
    <>
      {running && execucao.percentual !== null && (
        <Progress
          className={styles.bar}
          value={execucao.percentual}
          size={6}
          aria-label={`Progresso de ${ferramentaLabel(execucao.ferramenta)}`}
        />
      )}
      {execucao.progresso !== null && execucao.progresso !== '' && (
        <span className={styles.progress}>{execucao.progresso}</span>
      )}
    </>
  );
}
