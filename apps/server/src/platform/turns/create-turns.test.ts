import { describe, expect, it } from 'vitest';
import { createTurns, NoTurnError, type TurnsOptions } from './create-turns.ts';

/** Work that ends when the test says so, and the order in which it began. */
function start(options: TurnsOptions) {
  const turns = createTurns(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    turns,
    begun,
    ask: (owner: string, name: string) =>
      turns.run(owner, () => {
        begun.push(name);
        return new Promise<void>((done) => ends.set(name, done));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
  };
}

const settle = () => new Promise(setImmediate);

describe('createTurns', () => {
  it('gives the next place to another owner, whoever came first, and keeps the order of each', async () => {
    const { ask, end, begun, turns } = start({ places: 1, perOwner: 1 });
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name[0] ?? '', name));
    expect(turns.waiting()).toBe(5);
    await settle();
    for (let n = 0; n < 6; n++) await end(begun[n] ?? '');
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(turns.waiting()).toBe(0);
  });

  it('leaves places that one owner may not have to the others', async () => {
    const { ask, begun, end } = start({ places: 3, perOwner: 2 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void ask(name[0] ?? '', name);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    await end('a1');
    expect(begun.at(-1)).toBe('a3');
  });

  it('refuses an owner whose line is full, and takes another in until all lines are', async () => {
    const { ask } = start({ places: 1, perOwner: 1, waiting: 3, waitingPerOwner: 2 });
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
    await expect(ask('a', 'a4')).rejects.toBeInstanceOf(NoTurnError);
    void ask('b', 'b1');
    await expect(ask('c', 'c1')).rejects.toBeInstanceOf(NoTurnError);
  });

  it('refuses who waited too long, and gives the place to the next', async () => {
    const { ask, begun, end, turns } = start({ places: 1, perOwner: 1, waitMs: 20 });
    void ask('a', 'a1');
    await expect(ask('a', 'a2')).rejects.toThrow('no turn within 20 ms');
    expect(turns.waiting()).toBe(0);
    const next = ask('b', 'b1');
    await end('a1');
    await end('b1');
    await next;
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('gives the place of work that threw to the next', async () => {
    const turns = createTurns({ places: 1, perOwner: 1 });
    const failed = turns.run('a', () => Promise.reject(new Error('faulty')));
    const next = turns.run('a', async () => 'next');
    await expect(failed).rejects.toThrow('faulty');
    expect(await next).toBe('next');
  });
});
