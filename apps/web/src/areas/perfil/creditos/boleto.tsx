import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { safeBoletoUrl } from './compra-values.ts';
import styles from './creditos.module.css';

/** The link to a boleto. It opens in a tab of its own, which learns nothing of this one. */
export function Boleto({ url }: { url: string }) {
  const href = safeBoletoUrl(url, window.location.href);
  return (
    <div className={styles.stack}>
      {href === undefined ? (
        <p role="alert">O endereço do boleto veio com defeito. Faça um novo pedido.</p>
      ) : (
        <>
          <p>Seu boleto está pronto. Abra-o para imprimir ou copiar a linha digitável.</p>
          <Button
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden />}
            className={styles.boleto}
            data-autofocus
          >
            Abrir boleto
          </Button>
        </>
      )}
      <p className={styles.hint}>
        Os créditos entram quando o banco confirmar o pagamento. Você pode fechar esta janela e continuar trabalhando.
      </p>
    </div>
  );
}
