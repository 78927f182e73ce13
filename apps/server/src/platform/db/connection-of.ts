import pg from 'pg';
import { ConfigError } from '../../config/config-error.ts';
import { isLoopback } from '../../config/is-loopback.ts';

/** What every connection to a database is opened with. */
export interface Connection {
  connectionString: string;
  ssl?: true;
}

/** Of node-postgres, which gives it no code. */
const NO_TLS = 'The server does not support SSL connections';
/** OpenSSL's and Node's codes for a certificate that is not believed. */
const NO_CERTIFICATE = /CERT|SIGNATURE|ISSUER|ALTNAME/;

/**
 * TLS with the certificate checked, unless the server is on this machine. What the address itself says by `sslmode`,
 * `sslrootcert` or `ssl` wins.
 */
export function connectionOf(url: string): Connection {
  const host = hostOf(url);
  return host.startsWith('/') || isLoopback(host) ? { connectionString: url } : { connectionString: url, ssl: true };
}

/** Connects once. Throws a {@link ConfigError} where the server has no TLS, or a certificate that is not believed. */
export async function checkConnection(url: string): Promise<void> {
  const client = new pg.Client(connectionOf(url));
  client.on('error', () => undefined); // It may break while it is closed.
  try {
    await client.connect();
  } catch (error) {
    throw explain(error, hostOf(url));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The user that an address logs in as. */
export function loginOf(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? '';
}

function hostOf(url: string): string {
  return new pg.Client({ connectionString: url }).host;
}

function explain(error: unknown, host: string): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message === NO_TLS) {
    return new ConfigError(
      `O PostgreSQL em ${host} não oferece TLS: ligue-o no servidor (ssl = on), ou acrescente ?sslmode=disable a ` +
        'DATABASE_URL ' +
        'se só a sua rede o alcança.',
    );
  }
  const code = 'code' in error ? String(error.code) : '';
  if (!NO_CERTIFICATE.test(code)) return error;
  return new ConfigError(
    `O certificado do PostgreSQL em ${host} não foi aceito (${code}): acrescente ` +
      '?sslrootcert=/caminho/autoridade.pem a ' +
      'DATABASE_URL, com o certificado de quem o emitiu, ou ?sslmode=disable se só a sua rede o alcança.',
  );
}
