import { describe, expect, it } from 'vitest';
import { createNodeCrypto } from './node-crypto.ts';
import { reseal } from './port.ts';

const crypto = createNodeCrypto('x'.repeat(32));

describe('createNodeCrypto', () => {
  it('opens what it sealed, and nothing that was changed or sealed for another purpose or key', () => {
    const sealed = crypto.seal('certificado', Buffer.from('segredo'));
    expect(crypto.open('certificado', sealed).toString()).toBe('segredo');
    expect(sealed.includes('segredo')).toBe(false);
    expect(() => crypto.open('outro', sealed)).toThrow();
    expect(() => createNodeCrypto('y'.repeat(32)).open('certificado', sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
    expect(() => crypto.open('certificado', changed)).toThrow();
    expect(() => crypto.open('certificado', sealed.subarray(0, 10))).toThrow(/malformed/);
  });

  it('says by the key id which key sealed something, and seals it anew under another', () => {
    const nova = createNodeCrypto('y'.repeat(32));
    const sealed = crypto.seal('certificado', Buffer.from('segredo'));
    expect([crypto.isCurrent(sealed), nova.isCurrent(sealed), nova.isCurrent(Buffer.of(2))]).toEqual([
      true,
      false,
      false,
    ]);
    const trocado = reseal({ anterior: crypto, nova }, 'certificado', sealed) ?? Buffer.of();
    expect(nova.isCurrent(trocado)).toBe(true);
    expect(nova.open('certificado', trocado).toString()).toBe('segredo');
    expect(reseal({ anterior: crypto, nova }, 'outro', sealed)).toBeNull();
    expect(reseal({ anterior: crypto, nova }, 'certificado', trocado)).toBeNull();
    const forjado = Buffer.concat([nova.seal('certificado', Buffer.from('x')).subarray(0, 5), sealed.subarray(5)]);
    expect(() => nova.open('certificado', forjado)).toThrow();
  });

  it('derives the same key for one purpose and another for another', () => {
    expect(createNodeCrypto('x'.repeat(32)).deriveKey('jwt')).toEqual(crypto.deriveKey('jwt'));
    expect(crypto.deriveKey('jwt')).not.toEqual(crypto.deriveKey('refresh'));
  });

  it('keeps passwords as Argon2id', async () => {
    const hash = await crypto.hashPassword('Apura@2026');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await crypto.verifyPassword(hash, 'Apura@2026')).toBe(true);
    expect(await crypto.verifyPassword(hash, 'Apura@2027')).toBe(false);
  });
});
