import type { SegredoTotp } from '@apura/contract';
import { correction, generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import styles from './segundo-fator.module.css';

/** The secret for an authenticator app: as a QR code, which is drawn here, and as text. */
export function SegredoDoAplicativo({ segredo }: { segredo: SegredoTotp }) {
  const image = useMemo(
    () =>
      toSvgDataURL(generate(segredo.uri, { minCorrectionLevel: correction.M }), { on: '#000', off: '#fff', pad: 4 }),
    [segredo.uri],
  );
  return (
    <div className={styles.segredo}>
      <img className={styles.qrcode} src={image} alt="QR Code do aplicativo autenticador" />
      <div className={styles.stack}>
        <p>
          Aponte a câmera do aplicativo autenticador do celular (Google Authenticator, Microsoft Authenticator ou outro)
          para o QR Code, ou digite nele esta chave:
        </p>
        <code className={styles.chave}>{segredo.segredo.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <p>Depois informe o código de 6 números que o aplicativo mostra.</p>
      </div>
    </div>
  );
}
