import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { exigenciasSenha } from './exigencias-senha.ts';
import styles from './senha-checklist.module.css';

/** What a new password needs, ticked off as it is typed. Give its id to the field's aria-describedby. */
export function SenhaChecklist({ id, senha }: { id: string; senha: string }) {
  return (
    <div id={id}>
      <span className="sr-only">A senha deve ter: </span>
      <ul className={styles.list}>
        {exigenciasSenha(senha).map(({ texto, cumprida }) => (
          <li key={texto} className={styles.item} data-met={cumprida || undefined}>
            {cumprida ? <IconCircleCheckFilled size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            <span>{texto}</span>
            <span className="sr-only">{cumprida ? ': cumprido' : ': falta'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
