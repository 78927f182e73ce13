// Progress is one redrawn line in a terminal and whole lines elsewhere; the last line is always written.
import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

describe('progress', () => {
  it('redraws one line in a terminal and clears it at the end', () => {
    let text = '';
    let clock = 0;
    const progress = createProgress({ isTTY: true, columns: 80, write: (t: string) => (text += t) }, () => clock);
    progress.update({ feito: 1, total: 4, mensagem: 'Lendo 1 de 4 arquivos' });
    clock = 50;
    progress.update({ feito: 2, total: 4, mensagem: 'cedo demais' });
    clock = 150;
    progress.update({ feito: 2, total: 4, mensagem: 'Lendo 3 de 4 arquivos' });
    progress.end();
    expect(text).toContain('█████░░░░░░░░░░░░░░░  25% Lendo 1 de 4 arquivos');
    expect(text).not.toContain('cedo demais');
    expect(text).not.toContain('\n');
    expect(text.endsWith('\r\u001b[2K')).toBe(true);
  });

  it('tells whole lines elsewhere, now and then, and always the last', () => {
    let text = '';
    let clock = 0;
    const progress = createProgress({ write: (t: string) => (text += t) }, () => clock);
    progress.update({ feito: 0, total: 3, mensagem: 'a' });
    clock = 500;
    progress.update({ feito: 1, total: 3, mensagem: 'b' });
    progress.update({ feito: 3, total: 3, mensagem: 'c' });
    progress.end();
    expect(text).toBe('a (0%)\nc (100%)\n');
  });
});
