import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { appError } from './errors.ts';

/**
 * Admits the operator's programs and people by the token of the settings: as a bearer token, or as the password that a
 * browser asks for. A demonstration is open. Without a token every call is answered as an unknown address.
 */
export function createOperatorOnly({ demo, operatorToken }: Pick<Config, 'demo' | 'operatorToken'>) {
  return async function operatorOnly(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (demo) return;
    if (operatorToken === null) throw appError('nao-encontrado', { detail: 'OPERATOR_TOKEN is not set' });
    const sent = tokenOf(request.headers.authorization);
    if (sent !== null && isSame(sent, operatorToken)) return;
    reply.header('www-authenticate', 'Basic realm="Apura"');
    throw appError('sessao-expirada', {
      message: 'Informe o token do operador (OPERATOR_TOKEN) como senha; o usuário pode ser qualquer um',
    });
  };
}

function tokenOf(header: string | undefined): string | null {
  const [scheme = '', value = ''] = (header ?? '').split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null;
}

/** Compares two texts. How long it takes does not depend on where they differ. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
