import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSmtpUrl } from '../../config/parse-smtp-url.ts';
import { type Caixa, startSmtp } from '../../testing/smtp-teste.ts';
import { createFolderMail } from './folder-mail.ts';
import { describeMail, newMessage, REMETENTE } from './mail.contract.ts';
import { MailRefusedError, MailUnavailableError } from './port.ts';
import { createSmtpMail } from './smtp-mail.ts';

describeMail({
  name: 'smtp',
  open: async () => {
    const caixa = await startSmtp();
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${caixa.port}`, from: REMETENTE });
    return { mail, received: async () => caixa.received, close: caixa.close };
  },
});

describeMail({
  name: 'folder',
  open: async () => {
    const dir = await mkdtemp(join(tmpdir(), 'apura-mail-'));
    const mail = createFolderMail({ dir: join(dir, 'mail'), from: REMETENTE });
    const received = async () =>
      ((await mail.archive?.list(1000)) ?? []).map((m) => ({
        messageId: `<${m.id}@apura.local>`,
        from: m.from,
        to: [m.to],
        replyTo: m.replyTo,
        subject: m.subject,
        text: m.text,
        html: m.html,
        attachments: m.attachment === undefined ? [] : [m.attachment],
      }));
    return { mail, received, close: () => rm(dir, { recursive: true, force: true }) };
  },
});

describe('the folder', () => {
  it('holds one file a message for this user alone, and passes over what is no mail', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'apura-mail-'));
    const mail = createFolderMail({ dir: join(dir, 'mail'), from: REMETENTE });
    expect(await mail.archive?.list(10)).toEqual([]);
    await mail.send(newMessage('uma'));
    await mail.send(newMessage('uma'));
    await mail.send(newMessage('outra', { date: new Date('2026-11-22T12:00:00Z') }));
    await writeFile(join(dir, 'mail', '2030-quebrada.json'), '{');
    expect((await readdir(join(dir, 'mail'))).sort()).toEqual([
      '2026-11-21T12-00-00-000Z-uma.json',
      '2026-11-22T12-00-00-000Z-outra.json',
      '2030-quebrada.json',
    ]);
    if (process.platform !== 'win32') {
      const { mode } = await stat(join(dir, 'mail', '2026-11-21T12-00-00-000Z-uma.json'));
      expect(mode & 0o777).toBe(0o600);
    }
    expect((await mail.archive?.list(10))?.map(({ id }) => id)).toEqual(['outra', 'uma']);
    expect((await mail.archive?.find('uma'))?.subject).toBe(newMessage('uma').subject);
    for (const id of ['nenhuma', '../mail/uma', '', 'quebrada']) expect(await mail.archive?.find(id)).toBeNull();
    await rm(dir, { recursive: true, force: true });
  });
});

describe('the SMTP adapter', () => {
  const abertas: Caixa[] = [];
  const start = async (options?: Partial<SMTPServerOptions>) => {
    const caixa = await startSmtp(options);
    abertas.push(caixa);
    return caixa;
  };
  afterEach(async () => {
    for (const caixa of abertas.splice(0)) await caixa.close();
  });

  it('writes headers of ASCII, marks the mail as automatic, and names one receiver', async () => {
    const caixa = await start();
    await createSmtpMail({ url: `smtp://127.0.0.1:${caixa.port}`, from: REMETENTE }).send(newMessage('cabecalho'));
    const head = caixa.raw[0]?.split('\r\n\r\n')[0] ?? '';
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/^[\x20-\x7e\r\n\t]+$/);
    expect(caixa.envelopes).toEqual([['fulana@exemplo.com.br']]);
  });

  it('encrypts where the server can, signs in, and tells a wrong password from a refused mail', async () => {
    const caixa = await start({
      authOptional: false,
      disabledCommands: [],
      onAuth: (auth, _session, callback) =>
        auth.username === 'apura@x' && auth.password === 's/e:n@ha'
          ? callback(null, { user: 'apura' })
          : callback(new Error('não')),
    });
    const at = `127.0.0.1:${caixa.port}?requireTLS=true&rejectUnauthorized=false`;
    const good = createSmtpMail({ url: `smtp://apura%40x:s%2Fe%3An%40ha@${at}`, from: REMETENTE });
    await good.send(newMessage('cifrada'));
    expect(caixa.received).toHaveLength(1);
    const bad = createSmtpMail({ url: `smtp://apura%40x:errada@${at}`, from: REMETENTE });
    await expect(bad.send(newMessage('sem-senha'))).rejects.toThrow(MailUnavailableError);
    const untrusting = createSmtpMail({ url: `smtp://apura%40x:s%2Fe%3An%40ha@${at.split('&')[0]}`, from: REMETENTE });
    await expect(untrusting.send(newMessage('sem-confianca'))).rejects.toThrow(MailUnavailableError);
    expect(caixa.received).toHaveLength(1);
  });

  it('sends nothing in the clear when TLS is asked for and not there', async () => {
    const caixa = await start();
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${caixa.port}?requireTLS=true`, from: REMETENTE });
    await expect(mail.send(newMessage('clara'))).rejects.toThrow(MailUnavailableError);
    expect(caixa.received).toEqual([]);
  });

  it.each([
    [550, MailRefusedError],
    [451, MailUnavailableError],
  ])('takes a receiver answered by %i for what it is, without naming the receiver', async (responseCode, kind) => {
    const caixa = await start({
      onRcptTo: (address, _session, callback) =>
        callback(Object.assign(new Error(`${address.address} não`), { responseCode })),
    });
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${caixa.port}`, from: REMETENTE });
    const error = await mail.send(newMessage('recusada')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(kind);
    expect(String(error)).toContain(String(responseCode));
    expect(String(error)).not.toContain('fulana');
  });

  it('is unavailable when nobody listens and when the server hangs up', async () => {
    const rude = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const address = rude.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: REMETENTE });
    await expect(mail.send(newMessage('desligada'))).rejects.toThrow(MailUnavailableError);
    await new Promise((resolve) => rude.close(resolve));
    await expect(mail.send(newMessage('ninguem'))).rejects.toThrow(MailUnavailableError);
  });
});

describe('SMTP_URL', () => {
  it('asks for TLS but on this machine', () => {
    expect(parseSmtpUrl('smtp://mail.exemplo.com.br')).toMatchObject({ port: 587, secure: false, requireTLS: true });
    expect(parseSmtpUrl('smtps://mail.exemplo.com.br')).toMatchObject({ port: 465, secure: true, requireTLS: false });
    expect(parseSmtpUrl('smtp://mail.exemplo.com.br:25?requireTLS=false')).toMatchObject({
      port: 25,
      requireTLS: false,
      tls: { rejectUnauthorized: true },
    });
    for (const local of ['localhost', '127.0.0.1', '[::1]']) {
      expect(parseSmtpUrl(`smtp://${local}:1025`).requireTLS).toBe(false);
    }
    expect(parseSmtpUrl('smtp://[::1]:1025').host).toBe('::1');
    expect(parseSmtpUrl('smtp://a:b@x.y').auth).toEqual({ user: 'a', pass: 'b' });
    expect(() => parseSmtpUrl('smtp://x.y?requireTls=true')).toThrow('requireTls');
    expect(() => parseSmtpUrl('smtp://x.y?requireTLS=sim')).toThrow('true ou false');
  });
});
