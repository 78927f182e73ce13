import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail, MailMessage } from './port.ts';

/** A mail as its receiver sees it. */
export interface ReceivedMail {
  messageId: string;
  from: { name: string; address: string };
  to: string[];
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; bytes: Buffer }[];
}

export interface MailCase {
  name: string;
  open: () => Promise<{ mail: Mail; received: () => Promise<ReceivedMail[]>; close: () => Promise<void> }>;
}

export const REMETENTE = { name: 'Apura "Teste" Ação', address: 'nao-responda@apura.local' };

const LINK = `http://localhost:3000/reset/${'A1b2-_'.repeat(12)}`;

/** A mail with what mails break on: accents, long lines, lines of a dot, an address longer than a line. */
export function newMessage(id: string, over: Partial<MailMessage> = {}): MailMessage {
  return {
    id,
    date: new Date('2026-11-21T12:00:00Z'),
    to: 'fulana@exemplo.com.br',
    subject: 'Recuperação de senha – ação necessária 😀',
    text: `Olá, Fulana.\n\n.\n..\nFrom aqui em diante, ${'ç'.repeat(600)}\n${LINK}\n`,
    html: `<p>Olá, <b>Fulana</b> &amp; Cia.</p>\n<p><a href="${LINK}">Abrir</a></p>`,
    ...over,
  };
}

/** What every adapter of the mail port guarantees. */
export function describeMail({ name, open }: MailCase): void {
  describe(`mail: ${name}`, () => {
    let opened: Awaited<ReturnType<MailCase['open']>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const receivedOf = async (id: string) =>
      (await opened.received()).filter((mail) => mail.messageId.startsWith(`<${id}@`));

    it('delivers both bodies, the subject and the sender to the letter', async () => {
      const message = newMessage('inteira');
      await opened.mail.send(message);
      const [mail, ...more] = await receivedOf('inteira');
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ from: REMETENTE, to: [message.to], replyTo: undefined, subject: message.subject });
      expect(mail?.text.trimEnd()).toBe(message.text.trimEnd());
      expect(mail?.html.trimEnd()).toBe(message.html.trimEnd());
    });

    it('says whom to answer when it is not the sender', async () => {
      await opened.mail.send(newMessage('resposta', { replyTo: 'usuaria@exemplo.com.br' }));
      expect((await receivedOf('resposta')).map((mail) => mail.replyTo)).toEqual(['usuaria@exemplo.com.br']);
    });

    it('delivers a file byte by byte under its name', async () => {
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 31) % 256));
      const attachment = { name: 'EFD-C Apuração - Fictícia Ltda.xlsx', type: 'application/vnd.ms-excel', bytes };
      await opened.mail.send(newMessage('anexo', { attachment }));
      await opened.mail.send(newMessage('sem-anexo'));
      expect((await receivedOf('anexo')).map((mail) => mail.attachments)).toEqual([[attachment]]);
      expect((await receivedOf('sem-anexo')).map((mail) => mail.attachments)).toEqual([[]]);
    });

    it('gives a message that is sent twice the same id', async () => {
      await opened.mail.send(newMessage('repetida'));
      await opened.mail.send(newMessage('repetida'));
      const ids = new Set((await receivedOf('repetida')).map((mail) => mail.messageId));
      expect([...ids]).toEqual(['<repetida@apura.local>']);
    });

    it.each([
      ['a subject of two lines', { subject: 'Olá\r\nBcc: espia@exemplo.com.br' }],
      ['a subject with a bare line feed', { subject: 'Olá\nBcc: espia@exemplo.com.br' }],
      ['a subject with a NUL', { subject: 'Olá\u0000' }],
      ['no subject', { subject: '' }],
      ['a receiver with a header', { to: 'a@exemplo.com.br\r\nBcc: espia@exemplo.com.br' }],
      ['two receivers', { to: 'a@exemplo.com.br, espia@exemplo.com.br' }],
      ['a receiver with a name', { to: 'Espia <espia@exemplo.com.br>' }],
      ['a bad address to answer', { replyTo: 'a@exemplo.com.br\r\nBcc: espia@exemplo.com.br' }],
      ['an id that is a path', { id: '../../fora' }],
      [
        'a file whose name is a path',
        { attachment: { name: '../a.pdf', type: 'application/pdf', bytes: Buffer.of(1) } },
      ],
      [
        'a file whose name has a header',
        { attachment: { name: 'a\r\nb', type: 'application/pdf', bytes: Buffer.of(1) } },
      ],
    ])('refuses %s and delivers nothing', async (_what, over) => {
      const before = (await opened.received()).length;
      await expect(opened.mail.send(newMessage('injecao', over))).rejects.toThrow('not a mail');
      expect(await opened.received()).toHaveLength(before);
    });

    it('delivers fifty at once, each once', async () => {
      const ids = Array.from({ length: 50 }, (_, i) => `lote-${i}-x`);
      await Promise.all(ids.map((id) => opened.mail.send(newMessage(id))));
      for (const id of ids) expect([id, (await receivedOf(id)).length]).toEqual([id, 1]);
    });
  });
}
