import { type ReactNode, useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import styles from './manual.module.css';
import { INDICE, PAGINAS } from './manual.ts';
import { alvoOf, slugOf } from './manual-links.ts';

interface PaginaDoManualProps {
  id: string;
  go: (place: { pagina: string; titulo: string }) => void;
}

/** One page of the manual. Links to other pages stay in the drawer; others that leave the manual open a tab. */
export function PaginaDoManual({ id, go }: PaginaDoManualProps) {
  const pagina = PAGINAS.find((one) => one.id === id) ?? PAGINAS.find((one) => one.id === INDICE);
  const components = useMemo(
    (): Components => ({
      h1: ({ children }) => <Heading level={2}>{children}</Heading>,
      h2: ({ children }) => <Heading level={3}>{children}</Heading>,
      h3: ({ children }) => <Heading level={4}>{children}</Heading>,
      img: () => null,
      table: ({ children }) => (
        <div className={styles.table}>
          <table>{children}</table>
        </div>
      ),
      a: ({ href, children }) => {
        const alvo = alvoOf(href, id);
        if (alvo === null) return <span>{children}</span>;
        if (alvo.tipo === 'fora')
          return (
            <a href={alvo.href} target="_blank" rel="noreferrer">
              {children}
            </a>
          );
        return (
          <button type="button" className={styles.link} onClick={() => go(alvo)}>
            {children}
          </button>
        );
      },
    }),
    [id, go],
  );
  return (
    <div className={styles.page}>
      <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={components}>
        {pagina?.text ?? ''}
      </Markdown>
    </div>
  );
}

function Heading({ level, children }: { level: 2 | 3 | 4; children: ReactNode }) {
  const Tag = `h${level}` as const;
  return <Tag id={`manual-${slugOf(textOf(children))}`}>{children}</Tag>;
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  return typeof node === 'object' && node !== null && 'props' in node
    ? textOf((node.props as { children?: ReactNode }).children) // an element, whose words are its children
    : '';
}
