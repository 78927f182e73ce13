import { formatDateTimeBr } from '@apura/br';
import { type ComentarioDaOportunidade, MAX_COMENTARIO } from '@apura/contract';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import styles from './oportunidades.module.css';
import { useCreateComentario } from './use-oportunidades.ts';

interface ComentariosProps {
  id: string;
  comentarios: readonly ComentarioDaOportunidade[];
  /** Whether they are what the user came for: they take the focus, and with it come into sight. */
  procurados: boolean;
  /** Hears whether a comment is typed that is not sent; nothing is once the thread is gone. */
  onDirty: (dirty: boolean) => void;
  onApagar: (comentario: ComentarioDaOportunidade) => void;
}

/** What users say to each other of an opportunity, as plain text, the newest last. */
export function Comentarios({ id, comentarios, procurados, onDirty, onApagar }: ComentariosProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (procurados) section.current?.focus();
  }, [procurados]);
  return (
    <section
      ref={section}
      className={styles.comentarios}
      aria-label="Comentários"
      tabIndex={-1}
      data-autofocus={procurados || undefined}
    >
      <h3 className={styles.titulo}>Comentários</h3>
      {comentarios.length === 0 && <p className={styles.sub}>Nenhum comentário ainda.</p>}
      <ol className={styles.historico} aria-live="polite">
        {comentarios.map((comentario) => {
          const { numero, autor, texto, meu } = comentario;
          const quando = formatDateTimeBr(comentario.quando);
          return (
            <li key={numero} className={styles.evento}>
              <p className={texto === null ? styles.sub : styles.comentario}>{texto ?? 'Comentário apagado'}</p>
              <span className={styles.quando}>
                {autor}, {quando}
                {meu && texto !== null && (
                  <Button variant="subtle" size="compact-sm" onClick={() => onApagar(comentario)}>
                    Excluir<span className="sr-only"> comentário de {quando}</span>
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <NovoComentario id={id} onDirty={onDirty} />
    </section>
  );
}

function NovoComentario({ id, onDirty }: Pick<ComentariosProps, 'id' | 'onDirty'>) {
  const [texto, setTexto] = useState('');
  const [falta, setFalta] = useState<string | null>(null);
  const send = useCreateComentario();
  const escrito = texto.trim();
  const dirty = escrito !== '';
  // As of the form: Esc right after a letter has to find the drawer informed.
  useLayoutEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (send.isPending) return;
        const errado = faltaDe(escrito);
        setFalta(errado);
        if (errado !== null) return;
        send.mutate(
          { id, texto: escrito },
          { onSuccess: () => setTexto(''), onError: (error) => setFalta(recusaDoServidor(error)) },
        );
      }}
    >
      <Textarea
        label="Novo comentário"
        autosize
        minRows={2}
        maxRows={12}
        value={texto}
        error={falta}
        readOnly={send.isPending}
        onChange={(event) => {
          setTexto(event.currentTarget.value);
          setFalta(null);
        }}
      />
      <div className={styles.acoes}>
        <Button type="submit" variant="default" loading={send.isPending}>
          Comentar
        </Button>
      </div>
    </form>
  );
}

function faltaDe(escrito: string): string | null {
  if (escrito === '') return 'Escreva o comentário';
  if (escrito.length <= MAX_COMENTARIO) return null;
  const demais = countOf(escrito.length - MAX_COMENTARIO, 'caractere', 'caracteres');
  return `O comentário pode ter ${formatCount(MAX_COMENTARIO)} caracteres. Tire ${demais}`;
}

function recusaDoServidor(error: unknown): string {
  return (error instanceof ApiError && error.fields.texto) || messageOf(error);
}
