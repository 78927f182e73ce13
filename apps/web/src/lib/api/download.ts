import { createTicket } from '@apura/contract';
import { notificar } from '../../ui/toast/notificar.ts';
import { messageOf } from './api-error.ts';
import { call } from './call.ts';

/**
 * Hands a download to the browser, which writes it to disk as it comes: a ticket stands in for the token that a link
 * can not carry. Resolves when the browser has been told, not when the file is whole. Throws an ApiError.
 */
export async function startDownload(path: string): Promise<void> {
  const { ticket } = await call(createTicket, { body: { path } });
  const link = document.createElement('a');
  link.href = `${path}${path.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`;
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads with the toasts of the screens: 'Baixando arquivos, por favor aguarde', then nothing, or why it failed. */
export async function baixar(path: string, text = 'Baixando arquivos, por favor aguarde'): Promise<boolean> {
  const toast = notificar('loading', text, { keep: true });
  try {
    await startDownload(path);
    // The browser shows its own progress from here; ours stays the three seconds of every notification.
    toast.update({ kind: 'loading', text });
    setTimeout(() => toast.close(), 3000);
    return true;
  } catch (error) {
    toast.update({ kind: 'error', text: messageOf(error) });
    return false;
  }
}
