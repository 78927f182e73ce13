import { Loader, Portal } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled, IconX } from '@tabler/icons-react';
import { closeToast, type ToastKind, toastStore } from './notificar.ts';
import styles from './toasts.module.css';

const KIND_NAMES: Record<ToastKind, string> = {
  alert: 'Atenção',
  success: 'Sucesso',
  error: 'Erro',
  loading: 'Em andamento',
};

/** How high the notifications are: dialogs end above them (styles.css). */
function sayHeight(region: HTMLElement | null): void {
  document.body.style.setProperty('--toasts', `${region?.offsetHeight ?? 0}px`);
}

/**
 * The place where notifications appear. The live region is always there, so that readers announce what comes into it.
 */
export function Toasts() {
  const toasts = toastStore.use((state) => state.toasts);
  return (
    <Portal>
      <div
        // A new function each time: React calls it again after each change.
        ref={(region) => sayHeight(region)}
        className={styles.region}
        role="status"
        aria-live="polite"
        aria-label="Notificações"
      >
        {toasts.map((toast) => (
          <button
            key={toast.id}
            type="button"
            className={styles.toast}
            data-kind={toast.kind}
            onClick={() => closeToast(toast.id)}
          >
            <span className={styles.icon}>
              <ToastIcon kind={toast.kind} />
            </span>
            <span className={styles.text}>
              <span className="sr-only">{KIND_NAMES[toast.kind]}: </span>
              <span>{toast.text}</span>
              {toast.percent !== undefined && (
                <span className={styles.track} aria-hidden>
                  <span className={styles.fill} style={{ width: `${toast.percent}%` }} />
                </span>
              )}
            </span>
            <IconX className={styles.close} size={14} aria-hidden />
            <span className="sr-only"> (fechar notificação)</span>
          </button>
        ))}
      </div>
    </Portal>
  );
}

function ToastIcon({ kind }: { kind: ToastKind }) {
  if (kind === 'loading') return <Loader size={18} color="var(--link)" />;
  if (kind === 'success') return <IconCircleCheckFilled size={20} aria-hidden />;
  if (kind === 'error') return <IconCircleXFilled size={20} aria-hidden />;
  return <IconAlertTriangleFilled size={20} aria-hidden />;
}
