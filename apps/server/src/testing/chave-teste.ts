import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { RespostaChave } from '@apura/contract';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

interface AuthenticatorOptions {
  origin: string;
  /** Whether its user shows a finger or a PIN; a portal that asks for it takes no other. */
  verified?: boolean;
  /** What it counts up to with this answer. */
  counter?: number;
}

export interface ChaveTeste {
  create(opcoes: Record<string, unknown>, options: AuthenticatorOptions): RespostaChave;
  answer(opcoes: Record<string, unknown>, options: AuthenticatorOptions): RespostaChave;
}

/** An authenticator in software with one ES256 credential: what a browser would hand over, byte by byte. */
export function createChaveTeste(): ChaveTeste {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const frame = (opcoes: Record<string, unknown>, type: string, { origin }: AuthenticatorOptions) =>
    Buffer.from(JSON.stringify({ type, challenge: opcoes.challenge, origin, crossOrigin: false }));
  const shell = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;
  return {
    create(opcoes, options) {
      const authData = Buffer.concat([
        dataOf(options, ATTESTED),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        coseOf(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.of(0xa0),
        text('authData'),
        bytes(authData),
      ]);
      const response = {
        clientDataJSON: frame(opcoes, 'webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { ...shell, response, clientExtensionResults: {} };
    },
    answer(opcoes, options) {
      const client = frame(opcoes, 'webauthn.get', options);
      const authData = dataOf(options, 0);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { ...shell, response, clientExtensionResults: {} };
    },
  };
}

function dataOf({ origin, verified = true, counter = 1 }: AuthenticatorOptions, more: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | more;
  return Buffer.concat([createHash('sha256').update(new URL(origin).hostname).digest(), Buffer.of(flags), count]);
}

/** The public key as COSE: EC2, ES256, P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [at, to] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')));
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    at ?? Buffer.of(),
    Buffer.of(0x22),
    to ?? Buffer.of(),
  ]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0x58, value.length), value]);
}
