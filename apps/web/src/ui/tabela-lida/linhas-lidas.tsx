import styles from './tabela-lida.module.css';

const ERROS_MOSTRADOS = 20;

interface LinhaMostrada {
  numero: number;
  celulas: readonly string[];
  ruim: boolean;
}

interface LinhasLidasProps {
  /** 'Primeiras linhas do extrato'. */
  label: string;
  /** What the rows are, for screen readers: 'As primeiras linhas como serão enviadas'. */
  caption: string;
  titulos: readonly string[];
  linhas: readonly LinhaMostrada[];
}

/** Rows of a file as they will be sent, in an area that scrolls. */
export function LinhasLidas({ label, caption, titulos, linhas }: LinhasLidasProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, and the keyboard must reach it
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Linha</th>
            {titulos.map((titulo) => (
              <th key={titulo} scope="col">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ numero, celulas, ruim }) => (
            <tr key={numero} data-bad={ruim || undefined}>
              <th scope="row">{numero}</th>
              {titulos.map((titulo, at) => (
                <td key={titulo}>{celulas[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The rows that are wrong, each with what is. */
export function LinhasErradas({
  title,
  linhas,
}: {
  title: string;
  linhas: readonly { numero: number; erro: string }[];
}) {
  if (linhas.length === 0) return null;
  return (
    <div className={styles.faults} role="alert">
      <p className={styles.faultsTitle}>{title}</p>
      <ul>
        {linhas.slice(0, ERROS_MOSTRADOS).map(({ numero, erro }) => (
          <li key={numero}>
            Linha {numero}: {erro}
          </li>
        ))}
      </ul>
      {linhas.length > ERROS_MOSTRADOS && <p>E mais {linhas.length - ERROS_MOSTRADOS}.</p>}
    </div>
  );
}
