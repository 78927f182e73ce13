import { ERROS } from '@apura/contract';
import styles from './link-invalido.module.css';

/** Why a link opens nothing, and how to get one that does. */
export function LinkInvalido() {
  return (
    <div className={styles.note} role="alert">
      <p className={styles.what}>{ERROS['link-invalido'].message}</p>
      <p>
        O link vale uma só vez e por tempo limitado. Para receber outro, volte à <a href="/">entrada</a> e escolha
        “Esqueci minha senha”. Se era um convite, peça um novo a um administrador da sua organização.
      </p>
    </div>
  );
}
