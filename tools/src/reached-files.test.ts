// Guarantees that the files which a change reaches are found: through imports, through the SQL that a module reads
// beside itself, and through the doors of packages where that is asked for.
import { describe, expect, it } from 'vitest';
import { areaOf, filesLeadingTo, readGraph } from './reached-files.ts';

const graph = readGraph();
const SQL = 'packages/relatorios/src/catalogo/efd-c/001-apuracao-pis-cofins.sql';

describe('the files that lead to a changed one', () => {
  it('are the report of a statement, the catalogue and their tests', () => {
    const reached = filesLeadingTo([SQL], graph, { stopAtDoors: true });
    expect(reached).toContain(SQL.replace('.sql', '.report.ts'));
    expect(reached).toContain('packages/relatorios/src/golden.test.ts');
    expect([...reached].filter((file) => !file.startsWith('packages/relatorios/'))).toEqual([]);
  });

  it('are those of other packages too, through the doors', () => {
    const reached = filesLeadingTo([SQL], graph);
    expect(reached).toContain('apps/cli/src/process-folder.ts');
    expect(reached).toContain('tools/src/espelho/espelho.long.test.ts');
  });

  it('are the reports of a mart, through the folder that is read', () => {
    const reached = filesLeadingTo(['packages/modelo/marts/ecd/saldo-ecd.sql'], graph);
    expect(reached).toContain('packages/modelo/src/load-marts.ts');
    expect(reached).toContain('packages/relatorios/src/golden.test.ts');
  });

  it('do not leave a module of the server by its door', () => {
    const file = 'apps/server/src/modules/dossie/dossie.routes.ts';
    expect(areaOf(file)).toBe('apps/server/src/modules/dossie');
    expect(filesLeadingTo([file], graph, { stopAtDoors: true })).not.toContain('apps/server/src/app.ts');
    expect(filesLeadingTo([file], graph)).toContain('apps/server/src/app.ts');
  });
});
