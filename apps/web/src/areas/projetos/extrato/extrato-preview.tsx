import { CAMPOS_EXTRATO } from './colunas-extrato.ts';
import type { LinhaExtrato } from './convert-linha.ts';
import styles from './extrato.module.css';

const MOSTRADAS = 6;
const ERROS_MOSTRADOS = 20;

/** The first documents as they will be sent, and the rows that cannot be. */
export function ExtratoPreview({ linhas, boas }: { linhas: readonly LinhaExtrato[]; boas: number }) {
  const ruins = linhas.filter(({ erros }) => erros.length > 0);
  return (
    <>
      <p className={styles.count} role="status">
        {count(boas, 'documento pronto', 'documentos prontos')},{' '}
        {count(ruins.length, 'linha com erro', 'linhas com erro')}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, and the keyboard must reach it */}
      <section className={styles.scroll} aria-label="Primeiras linhas do extrato" tabIndex={0}>
        <table className={styles.table}>
          <caption className="sr-only">As primeiras linhas como serão enviadas</caption>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              {CAMPOS_EXTRATO.map(({ campo, rotulo }) => (
                <th key={campo} scope="col">
                  {rotulo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linhas.slice(0, MOSTRADAS).map(({ numero, valores, erros }) => (
              <tr key={numero} data-bad={erros.length > 0 || undefined}>
                <th scope="row">{numero}</th>
                {CAMPOS_EXTRATO.map(({ campo }) => (
                  <td key={campo}>{valores[campo]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {ruins.length > 0 && (
        <div className={styles.faults} role="alert">
          <p className={styles.faultsTitle}>Estas linhas não entram no extrato, e a leitura do arquivo as aponta:</p>
          <ul>
            {ruins.slice(0, ERROS_MOSTRADOS).map(({ numero, erros }) => (
              <li key={numero}>
                Linha {numero}: {erros.join('; ')}.
              </li>
            ))}
          </ul>
          {ruins.length > ERROS_MOSTRADOS && <p>E mais {ruins.length - ERROS_MOSTRADOS}.</p>}
        </div>
      )}
    </>
  );
}

const count = (n: number, um: string, varios: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`;
