import { createTicket } from '@apura/contract';
import { call } from './call.ts';

/**
 * Hands a download to the browser, which writes it to disk as it arrives. A ticket replaces the token, which a link
 * cannot carry. Resolves when the browser starts, not when the file is whole. Throws an ApiError.
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
