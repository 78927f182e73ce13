import { RETORNO_SSO } from '@apura/contract';
import type { Deps } from '../../deps.ts';

/**
 * The address to which an owner's provider sends users back. Each owner has its own: an answer at another address
 * belongs to another provider.
 */
export function retornoDe({ config }: Pick<Deps, 'config'>, ownerId: string): string {
  return `${config.publicUrl}${RETORNO_SSO}/${ownerId}`;
}
