import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDemoClock } from './demo-clock.ts';

const dir = mkdtempSync(join(tmpdir(), 'apura-relogio-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const DIA_MS = 86_400_000;

describe('the clock of the demonstration', () => {
  it('moves on only, and is where it was after a restart', () => {
    const file = join(dir, 'relogio.json');
    const clock = createDemoClock({ file });
    clock.advance(DIA_MS);
    clock.advance(-5 * DIA_MS);
    expect(clock.shiftMs()).toBe(DIA_MS);
    expect(createDemoClock({ file }).shiftMs()).toBe(DIA_MS);
    expect(clock.now().getTime() - Date.now()).toBeGreaterThan(DIA_MS - 60_000);
  });

  it('begins with the machine’s when the file says nothing that can be meant', () => {
    for (const text of ['', 'x', '{"adiantadoMs":-5}', '{"adiantadoMs":1e15}', '[]']) {
      const file = join(dir, 'ruim.json');
      writeFileSync(file, text);
      expect(createDemoClock({ file }).shiftMs()).toBe(0);
    }
  });
});
