import type { FastifyRequest } from 'fastify';
import { appError } from './errors.ts';

/**
 * For calls that the cookie alone opens: throws `origem-recusada` when a page of another site or of another origin of
 * the same site makes the call. A browser says so in `Sec-Fetch-Site`, and in `Origin` where it is older or reaches the
 * portal by plain HTTP. Programs send neither header and pass: no other site can make them send their cookie.
 */
export function assertOwnSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    // 'none': the user typed the address or opened a bookmark.
    if (site === 'same-origin' || site === 'none') return;
    throw appError('origem-recusada', { detail: 'another origin by Sec-Fetch-Site' });
  }
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  // Users may reach the portal by another address than PUBLIC_URL; no page chooses the Host of its calls.
  if (origin !== `${request.protocol}://${request.host}`) {
    throw appError('origem-recusada', { detail: 'another origin by Origin' });
  }
}
