import type { RespostaChave } from '@apura/contract';

type Opcoes = Record<string, unknown>;

/** Whether this browser has passkeys at all, on this address. */
export function hasChaves(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}

/** Makes a passkey on this device, as its user confirms. Throws {@link ChaveError} when the user does not. */
export async function makeChave(opcoes: Opcoes): Promise<RespostaChave> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server wrote the options by the same library.
  return orChaveError(() => startRegistration({ optionsJSON: opcoes as never }));
}

/** Lets one of the user's passkeys answer. Throws {@link ChaveError} when the user does not confirm. */
export async function answerChave(opcoes: Opcoes): Promise<RespostaChave> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return orChaveError(() => startAuthentication({ optionsJSON: opcoes as never }));
}

/** The browser gave no answer of a passkey. Its message is for the screen. */
export class ChaveError extends Error {
  override name = 'ChaveError';
}

async function orChaveError(ask: () => Promise<unknown>): Promise<RespostaChave> {
  try {
    return (await ask()) as RespostaChave; // It is the library's own JSON form of WebAuthn.
  } catch (error) {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    throw new ChaveError(
      known
        ? 'Este aparelho já tem uma chave de acesso sua'
        : 'A chave de acesso não foi confirmada, tente novamente ou use outro meio',
    );
  }
}
