import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes: RFC 6238 with SHA-1, six digits, thirty seconds. */
const PERIODO_S = 30;
const PARAMETROS = { algorithm: 'SHA1', digits: 6, period: PERIODO_S } as const;
/** A code of the step before or after is accepted, too: clocks differ, and typing takes its time. */
const FOLGA_PASSOS = 1;
const SEGREDO_BYTES = 20;

export function createSegredoTotp(): Buffer {
  return Buffer.from(new Secret({ size: SEGREDO_BYTES }).bytes);
}

/** The secret as people type it and as apps read it from a QR code. */
export function describeTotp(
  segredo: Uint8Array,
  { produto, email }: { produto: string; email: string },
): { segredo: string; uri: string } {
  const secret = secretOf(segredo);
  const totp = new TOTP({ ...PARAMETROS, issuer: produto, label: email, secret });
  return { segredo: secret.base32, uri: totp.toString() };
}

/** The time step of a code; null when the code is not valid now. */
export function stepOfCodigo(segredo: Uint8Array, codigo: string, agora: Date): number | null {
  const totp = new TOTP({ ...PARAMETROS, secret: secretOf(segredo) });
  const timestamp = agora.getTime();
  const delta = totp.validate({ token: codigo, timestamp, window: FOLGA_PASSOS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIODO_S) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
