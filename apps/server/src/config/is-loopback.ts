import { isIPv4 } from 'node:net';

/** Whether a host's name or address is this machine's own; an IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
