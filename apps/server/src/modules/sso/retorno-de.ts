import { RETORNO_SSO } from '@apura/contract';
import type { Deps } from '../../deps.ts';

/**
 * Where an owner's provider sends its users back to. Each owner has an address of its own: an answer that comes to
 * another one was asked of another provider.
 */
export function retornoDe({ config }: Pick<Deps, 'config'>, ownerId: string): string {
  return `${config.publicUrl}${RETORNO_SSO}/${ownerId}`;
}
