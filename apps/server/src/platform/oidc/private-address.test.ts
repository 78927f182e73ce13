import { describe, expect, it } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import { isPrivateAddress } from './private-address.ts';

/** What a user has typed leads to the public internet or nowhere. */
describe('isPrivateAddress', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])(
    'holds for %s, and for the same within IPv6',
    (address) => {
      expect(isPrivateAddress(address)).toBe(true);
      expect(isPrivateAddress(`::ffff:${address}`)).toBe(true);
    },
  );

  it.each(['::1', '::', 'fe80::1', 'fd12::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::', 'nome', ''])(
    'holds for %j',
    (address) => expect(isPrivateAddress(address)).toBe(true),
  );

  it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'does not for %s',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
});

describe('createGuardedFetch', () => {
  const ask = (options: Partial<Parameters<typeof createGuardedFetch>[0]>, url: string) =>
    createGuardedFetch({ internalHosts: [], outboundHosts: null, ...options })(url, {
      method: 'GET',
      headers: {},
      body: null,
    });

  it('refuses a name that resolves to this machine', async () => {
    await expect(ask({}, 'https://localhost:1/')).rejects.toMatchObject({ falha: 'endereco' });
  });

  it('speaks plain http to this machine alone, and only where the setting names it', async () => {
    await expect(ask({}, 'http://localhost:1/')).rejects.toMatchObject({ falha: 'endereco' });
    await expect(ask({ internalHosts: ['idp.local'] }, 'http://idp.local/')).rejects.toMatchObject({
      falha: 'endereco',
    });
    await expect(ask({ internalHosts: ['localhost'] }, 'http://localhost:1/')).rejects.toMatchObject({
      falha: 'sem-resposta',
    });
  });

  it('keeps to the outbound hosts where the installation names them', async () => {
    const outboundHosts = ['login.exemplo'];
    await expect(ask({ outboundHosts }, 'https://outro.exemplo/')).rejects.toMatchObject({ falha: 'endereco' });
  });
});
