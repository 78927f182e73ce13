import type { RespostaChave } from '@apura/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { ChaveRow } from './segundo-fator.repo.ts';

type Opcoes = Record<string, unknown>;

/** Loaded with the first passkey: loading it makes Node print a warning about experimental ciphers. */
const webauthn = () => import('@simplewebauthn/server');

/** What the browser makes a passkey of a user with, and the challenge in it. */
export async function askNovaChave(
  { config }: Pick<Deps, 'config'>,
  usuario: { id: string; email: string; nome: string },
  chaves: readonly ChaveRow[],
): Promise<{ opcoes: Opcoes; desafio: string }> {
  const { generateRegistrationOptions } = await webauthn();
  const opcoes = await generateRegistrationOptions({
    rpName: config.productName,
    rpID: partyOf(config.publicUrl).rpId,
    userID: Uint8Array.from(Buffer.from(usuario.id)),
    userName: usuario.email,
    userDisplayName: usuario.nome,
    attestationType: 'none',
    excludeCredentials: chaves.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { opcoes: { ...opcoes }, desafio: opcoes.challenge };
}

/** The credential of a new passkey. Throws `chave-invalida` unless it answers this challenge of this portal. */
export async function checkNovaChave(
  { config }: Pick<Deps, 'config'>,
  resposta: RespostaChave,
  desafio: string,
): Promise<Pick<ChaveRow, 'credencial' | 'chave_publica' | 'contador' | 'transportes'>> {
  const { rpId, origin } = partyOf(config.publicUrl);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await orInvalid(() =>
    verifyRegistrationResponse({
      // The library refuses whatever is not of this shape.
      response: resposta as unknown as RegistrationResponseJSON,
      expectedChallenge: desafio,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw appError('chave-invalida');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credencial: id,
    chave_publica: Buffer.from(publicKey),
    contador: String(counter),
    transportes: resposta.response.transports ?? [],
  };
}

/** What the browser asks one of the user's passkeys, and the challenge in it. */
export async function askChave(
  { config }: Pick<Deps, 'config'>,
  chaves: readonly ChaveRow[],
): Promise<{ opcoes: Opcoes; desafio: string }> {
  const { generateAuthenticationOptions } = await webauthn();
  const opcoes = await generateAuthenticationOptions({
    rpID: partyOf(config.publicUrl).rpId,
    allowCredentials: chaves.map(credentialOf),
    userVerification: 'required',
  });
  return { opcoes: { ...opcoes }, desafio: opcoes.challenge };
}

/** The counter of a passkey that answered. Throws `chave-invalida`, also when its counter went back (a copy of it). */
export async function checkChave(
  { config }: Pick<Deps, 'config'>,
  { resposta, desafio, chave }: { resposta: RespostaChave; desafio: string; chave: ChaveRow },
): Promise<number> {
  const { rpId, origin } = partyOf(config.publicUrl);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await orInvalid(() =>
    verifyAuthenticationResponse({
      response: resposta as unknown as AuthenticationResponseJSON,
      expectedChallenge: desafio,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: chave.credencial,
        publicKey: Uint8Array.from(chave.chave_publica),
        counter: Number(chave.contador),
      },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw appError('chave-invalida');
  return authenticationInfo.newCounter;
}

function credentialOf({ credencial, transportes }: ChaveRow) {
  return { id: credencial, transports: transportes };
}

/** Whom a passkey is made for: the portal by its public address. */
function partyOf(publicUrl: string): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
}

async function orInvalid<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw appError('chave-invalida', { detail: error instanceof Error ? error.message.slice(0, 200) : 'refused' });
  }
}
