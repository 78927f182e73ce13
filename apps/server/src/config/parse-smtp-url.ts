const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/;

/** How a mail server is spoken to. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Whether the connection begins with TLS. */
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  tls: { rejectUnauthorized: boolean };
}

/**
 * Reads SMTP_URL. `smtps:` speaks TLS from the start; `smtp:` must be upgraded by STARTTLS, because mails carry links
 * that open accounts: only a server on this machine may be spoken to in the clear, or one with `?requireTLS=false`.
 * `?rejectUnauthorized=false` accepts a certificate of an unknown authority. Throws on any other parameter.
 */
export function parseSmtpUrl(smtpUrl: string): SmtpServer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const strange = [...url.searchParams.keys()].find((key) => !['requireTLS', 'rejectUnauthorized'].includes(key));
  if (strange !== undefined) throw new Error(`SMTP_URL não tem o parâmetro ${strange}.`);
  const requireTLS = booleanOf(url, 'requireTLS') ?? !LOCAL.test(url.hostname);
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && requireTLS,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    tls: { rejectUnauthorized: booleanOf(url, 'rejectUnauthorized') ?? true },
  };
}

function booleanOf(url: URL, key: string): boolean | undefined {
  const value = url.searchParams.get(key);
  if (value === null) return undefined;
  if (value !== 'true' && value !== 'false') throw new Error(`SMTP_URL: ${key} deve ser true ou false.`);
  return value === 'true';
}
