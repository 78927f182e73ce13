// A command writes its own part of docs/performance.md and keeps the others.
import { describe, expect, it } from 'vitest';
import { withPart } from './performance-page.ts';

describe('docs/performance.md', () => {
  it('gets a part at its end, and keeps what other commands wrote', () => {
    const page = withPart('# Performance\n', 'bench', 'figures');
    const both = withPart(page, 'lighthouse', 'scores');
    expect(both).toBe(
      '# Performance\n\n<!-- bench -->\nfigures\n<!-- /bench -->\n\n<!-- lighthouse -->\nscores\n<!-- ' +
        '/lighthouse -->\n',
    );
    expect(withPart(both, 'bench', 'new figures')).toBe(both.replace('figures', 'new figures'));
  });

  it('takes figures with signs of a replacement as they are', () => {
    expect(withPart('<!-- bench -->\na\n<!-- /bench -->\n', 'bench', "R$ 1 $& $'")).toContain("R$ 1 $& $'");
  });
});
