import { newDocumento } from './new/new-documento.ts';
import { newRelatorio } from './new/new-relatorio.ts';
import { newRota } from './new/new-rota.ts';
import { newTela } from './new/new-tela.ts';
import { REPO } from './repo.ts';

// `npm run new -- <kind> …`: writes the files of a new report, document, call or screen, with a test that fails.

const root = REPO;

interface Kind {
  usage: string;
  next: string;
  run(args: readonly string[]): string[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  relatorio: {
    usage: 'relatorio <number> <aba> "<Nome do Relatório>"',
    next: 'npx vitest run packages/relatorios/src/golden.test.ts packages/relatorios/src/catalogo',
    run: ([numero, aba = '', nome = '']) => newRelatorio({ root, numero: Number(numero), aba, nome }),
  },
  documento: {
    usage: 'documento <TIPO> "<Nome nas telas>"',
    next: 'npx vitest run packages/documentos/src/ecac',
    run: ([tipo = '', nome = '']) => newDocumento({ root, tipo, nome }),
  },
  rota: {
    usage: 'rota <area> <id> <GET|POST> <path> <acao>',
    next: 'npm run gen:docs && npx vitest run apps/server/src/app.test.ts apps/server/src/modules/<area>',
    run: ([area = '', id = '', method = '', path = '', acao = '']) => newRota({ root, area, id, method, path, acao }),
  },
  tela: {
    usage: 'tela <secao> "<Título>"',
    next: 'npx vitest run apps/web/src/app/shell && npm run test:e2e -- src/texts/<secao>.spec.ts',
    run: ([secao = '', titulo = '']) => newTela({ root, secao, titulo }),
  },
};

const [name = '', ...args] = process.argv.slice(2);
const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
try {
  if (!kind) throw new Error('say what is new');
  console.log(`${kind.run(args).join('\n')}\n\nNow run: npm run format && ${kind.next} (the new test fails)`);
} catch (error) {
  const usages = (kind ? [kind] : Object.values(KINDS)).map(({ usage }) => `  npm run new -- ${usage}`);
  console.error([error instanceof Error ? error.message : error, ...usages].join('\n'));
  process.exitCode = 1;
}
