import type { ErroResposta } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { useSessoesTeste } from '../../testing/sessoes-teste.ts';
import { SENHA } from '../../testing/test-server.ts';
import { returnTentativas, takeTentativas } from './throttle.ts';
import { MAX_POR_APARELHO, MAX_POR_CONTA, MAX_POR_ENDERECO, MAX_POR_PAR } from './throttle-login.ts';

/** Guarantees that guesses of passwords are held back by source, account and device, and that a user still gets in. */

const t = useSessoesTeste();
const { login, newUser } = t;

const aparelhoOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find((cookie) => cookie.name === 'apura_aparelho')?.value ?? '';

describe('tries at POST /login', () => {
  it('holds back an account from one source, also for parallel tries, until the window is over', async () => {
    const { email } = await newUser('forca-bruta');
    const tries = await Promise.all(
      Array.from({ length: MAX_POR_PAR + 5 }, () => login(email, 'Errada@2026', '10.2.0.1')),
    );
    expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(MAX_POR_PAR);
    expect(tries.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
    const blocked = await login(email, SENHA, '10.2.0.1');
    expect(blocked.statusCode).toBe(429);
    expect(blocked.json<ErroResposta>()).toMatchObject({
      code: 'muitas-tentativas',
      message: 'Muitas tentativas seguidas, aguarde alguns minutos e tente novamente',
    });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    t.server.clock.advance(16 * 60 * 1000);
    expect((await login(email, SENHA, '10.2.0.1')).statusCode).toBe(200);
  });

  it('lets nobody lock an account for others: who tries ten wrong passwords holds back that source alone', async () => {
    const { email } = await newUser('vitima');
    for (let i = 0; i < MAX_POR_PAR + 3; i += 1) await login(email, 'Errada@2026', '10.2.1.1');
    expect((await login(email, SENHA, '10.2.1.1')).statusCode).toBe(429);
    expect((await login(email, SENHA, '10.2.1.2')).statusCode).toBe(200);
    // In IPv6 one customer has all addresses of a network.
    for (let i = 0; i < MAX_POR_PAR; i += 1) await login(email, 'Errada@2026', `2001:db8:1:1::${i}`);
    expect((await login(email, SENHA, '2001:db8:1:1:ffff::1')).statusCode).toBe(429);
    expect((await login(email, SENHA, '2001:db8:1:2::1')).statusCode).toBe(200);
  });

  it('stops guesses at one account from many sources, and its user gets in from a device that is known', async () => {
    const [vitima, outra] = [await newUser('distribuida'), await newUser('nao-atacada')];
    const conhecido = aparelhoOf(await login(vitima.email, SENHA, '10.2.2.1'));
    const daOutra = aparelhoOf(await login(outra.email, SENHA, '10.2.2.1'));
    const tries = [];
    for (let i = 0; i < MAX_POR_CONTA + 5; i += 1) tries.push(await login(vitima.email, 'Errada@2026', `10.4.${i}.1`));
    expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(MAX_POR_CONTA);
    expect((await login(vitima.email, SENHA, '10.5.0.1')).statusCode).toBe(429);
    // A device of another user and an invented one are not known for this account.
    for (const alheio of [daOutra, 'inventado', '']) {
      expect((await login(vitima.email, SENHA, '10.5.0.2', alheio)).statusCode).toBe(429);
    }
    const entrou = await login(vitima.email, SENHA, '10.5.0.3', conhecido);
    expect([entrou.statusCode, aparelhoOf(entrou)]).toEqual([200, conhecido]);
    expect((await login(outra.email, SENHA, '10.5.0.1')).statusCode).toBe(200);
    t.server.clock.advance(61 * 60 * 1000);
    expect((await login(vitima.email, SENHA, '10.5.0.1')).statusCode).toBe(200);
  });

  it('lets a known device in from a source that is held back, and counts its own wrong passwords', async () => {
    const { email } = await newUser('aparelho');
    const source = '10.6.0.1';
    const conhecido = aparelhoOf(await login(email, SENHA, source));
    for (let i = 0; i <= MAX_POR_PAR; i += 1) await login(email, 'Errada@2026', source);
    expect((await login(email, SENHA, source)).statusCode).toBe(429);
    expect((await login(email, SENHA, source, conhecido)).statusCode).toBe(200);
    // A stolen device guesses no faster than anybody else.
    const tries = [];
    for (let i = 0; i <= MAX_POR_APARELHO; i += 1) tries.push(await login(email, 'Errada@2026', source, conhecido));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array(MAX_POR_APARELHO).fill(401), 429]);
  });

  it('knows a device by a hash alone, for the users who signed in from it, for half a year', async () => {
    const [um, dois] = [await newUser('mesmo-aparelho-1'), await newUser('mesmo-aparelho-2')];
    const conhecido = aparelhoOf(await login(um.email, SENHA));
    expect(aparelhoOf(await login(dois.email, SENHA, '10.0.0.1', conhecido))).toBe(conhecido);
    const rows = await asSystem(t.server.deps.db, 'limpeza', (trx) => trx.selectFrom('aparelho').selectAll().execute());
    expect(JSON.stringify(rows.map(({ hash }) => [hash.toString('utf8'), hash.toString('base64url')]))).not.toContain(
      conhecido,
    );
    const { isAparelhoDe } = await import('./aparelhos.repo.ts');
    const { APARELHO_MS, hashAparelho } = await import('./aparelho.ts');
    const hash = hashAparelho(t.server.deps, conhecido);
    const knows = (email: string, limite: Date) =>
      asSystem(t.server.deps.db, 'login', (trx) => isAparelhoDe(trx, { hash, email, limite }));
    const antes = new Date(t.server.clock.now().getTime() - APARELHO_MS);
    expect([await knows(um.email, antes), await knows(dois.email, antes)]).toEqual([true, true]);
    expect(await knows(t.server.b.user.email, antes)).toBe(false);
    expect(await knows(um.email, t.server.clock.now())).toBe(false);
    // Another owner's transaction neither sees nor forgets it.
    await asOwner(t.server.deps.db, t.server.b.id, (trx) => trx.deleteFrom('aparelho').execute());
    expect(await knows(um.email, antes)).toBe(true);
  });

  it('throttles an address over many accounts; successes do not use it up', async () => {
    const address = '10.3.0.1';
    const { email } = await newUser('mesmo-endereco');
    for (let i = 0; i < 3; i += 1) expect((await login(email, SENHA, address)).statusCode).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: MAX_POR_ENDERECO + 1 }, (_, i) => login(`alguem${i}@x.y`, 'Errada@2026', address)),
    );
    expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(MAX_POR_ENDERECO);
    expect((await login(email, SENHA, address)).statusCode).toBe(429);
    expect((await login(email, SENHA, '10.3.0.2')).statusCode).toBe(200);
  });

  it('never lets taking and giving back a try wait for each other, whichever counter comes first', async () => {
    const rounds = Array.from({ length: 150 }, (_, i) => ({ conta: `conta:${i % 6}`, endereco: `endereco:${i % 2}` }));
    await Promise.all(
      rounds.map(async ({ conta, endereco }) => {
        await takeTentativas(
          t.server.deps,
          [conta, endereco].map((chave) => ({ chave, max: 1_000 })),
        );
        await returnTentativas(t.server.deps, { esquecer: [conta], giveBack: [endereco] });
      }),
    );
  });
});
