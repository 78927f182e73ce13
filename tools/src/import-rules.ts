/**
 * Who may import whom, as docs/architecture.md says it, in the words of dependency-cruiser. Paths are relative to the
 * root of the repository, with forward slashes.
 */
export interface ImportRule {
  name: string;
  comment: string;
  severity: 'error';
  from: { path?: string | string[]; pathNot?: string | string[] };
  to: {
    path?: string | string[];
    pathNot?: string | string[];
    circular?: boolean;
    couldNotResolve?: boolean;
    /** Whether it is loaded by a call of `import()`. */
    dynamic?: boolean;
    dependencyTypesNot?: 'type-only'[];
  };
}

/** The workspace packages that each part may import besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'packages/br': [],
  'packages/tabelas': [],
  'packages/assinatura': [],
  'packages/contract': ['packages/br'],
  'packages/zip': [],
  'packages/planilha': ['packages/zip', 'packages/br'],
  'packages/documentos': ['packages/br'],
  'packages/apuracao': ['packages/tabelas', 'packages/br'],
  'packages/reforma': ['packages/tabelas'],
  'packages/modelo': ['packages/apuracao', 'packages/documentos', 'packages/tabelas', 'packages/br'],
  'packages/relatorios': [
    'packages/apuracao',
    'packages/documentos',
    'packages/modelo',
    'packages/planilha',
    'packages/tabelas',
    'packages/zip',
    'packages/br',
  ],
  'packages/retificacao': [
    'packages/apuracao',
    'packages/assinatura',
    'packages/documentos',
    'packages/planilha',
    'packages/tabelas',
    'packages/zip',
    'packages/br',
  ],
  'packages/coletores': ['packages/assinatura', 'packages/documentos', 'packages/tabelas', 'packages/br'],
  'apps/web': ['packages/contract', 'packages/br'],
  'apps/diagnostico': ['packages/contract', 'packages/planilha', 'packages/zip', 'packages/br'],
  'apps/simulators': ['packages/contract', 'packages/br'],
  'apps/e2e': ['packages/contract', 'apps/simulators'],
  'apps/cli': ['packages/[^/]+'],
  'apps/server': ['packages/[^/]+', 'apps/simulators'],
  tools: ['packages/[^/]+'],
};

/**
 * What the tests of a part may import besides: a client is tested with the simulator of its service, the report of the
 * checks with the checks, and the reader of an inventory with workbooks.
 */
const ALLOWED_IN_TESTS: Readonly<Record<string, readonly string[]>> = {
  'packages/documentos': ['packages/planilha'],
  'packages/coletores': ['apps/simulators'],
  'packages/relatorios': ['packages/retificacao'],
  'apps/cli': ['apps/simulators'],
};

/**
 * Libraries that speak to the world outside; only adapters import them. Kysely is also the language of repositories.
 */
const DRIVERS = ['pg', 'pg-boss', '@aws-sdk', 'nodemailer', '@node-rs/argon2', '@duckdb', 'jose'];

const SERVER = 'apps/server/src';
const RECTIFICATION = 'packages/retificacao/src';
const OBLIGATIONS = '(efdc|ecf|esocial)';
const TESTS = ['\\.test\\.tsx?$', '/testing-[^/]+\\.ts$', `^${SERVER}/testing/`, '\\.contract\\.ts$'];

function npm(names: readonly string[]): string {
  return `^(node_modules/)?(${names.join('|')})(/|$)`;
}

/** The rules of one kind of part: what is in the workspace and not on its list is forbidden. */
function packageRules(): ImportRule[] {
  const rule = (name: string, part: string, allowed: readonly string[]) => ({
    name: `${name}:${part}`,
    comment: `${part} may import ${allowed.length === 0 ? 'no other part' : allowed.join(', ')}`,
    severity: 'error' as const,
    to: { path: '^(packages|apps|tools)/', pathNot: [part, ...allowed].map((p) => `^${p}/`) },
  });
  return Object.entries(ALLOWED).flatMap(([part, allowed]) => {
    const inTests = ALLOWED_IN_TESTS[part];
    const path = `^${part}/`;
    if (inTests === undefined) return [{ ...rule('only-allowed-packages', part, allowed), from: { path } }];
    return [
      { ...rule('only-allowed-packages', part, allowed), from: { path, pathNot: TESTS } },
      { ...rule('only-allowed-packages-in-tests', part, [...allowed, ...inTests]), from: { path } },
    ];
  });
}

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: 'resolvable',
    comment: 'an import that cannot be resolved would escape every other rule',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:', '\\.css$', '\\?'] },
  },
  { name: 'no-cycles', comment: 'no module may reach itself', severity: 'error', from: {}, to: { circular: true } },
  ...packageRules(),
  {
    name: 'through-the-door',
    comment:
      'a package is imported through src/index.ts only; a thread may take the records alone, a job the ' +
      'rectifying, a page the errors without the schemas or what runs without Node, and the command line the prefix ' +
      'of a token',
    severity: 'error',
    // The generators write files of a package, and their tests read them back.
    from: { path: '^(packages|apps|tools)/([^/]+)/', pathNot: '^tools/src/gen-' },
    to: {
      path: '^packages/[^/]+/',
      pathNot: [
        '^packages/[^/]+/src/(index|testing)\\.ts$',
        '^packages/(documentos/src/registros|retificacao/src/rectify|contract/src/(erros|prefixo-token))\\.ts$',
        '^packages/(planilha|zip)/src/browser\\.ts$',
        '^$1/$2/',
      ],
    },
  },
  {
    name: 'obligations-apart',
    comment: 'the rectification of an obligation knows no other; what two of them need has a home below them',
    severity: 'error',
    from: { path: `^${RECTIFICATION}/${OBLIGATIONS}/`, pathNot: TESTS },
    to: { path: `^${RECTIFICATION}/${OBLIGATIONS}/`, pathNot: `^${RECTIFICATION}/$1/` },
  },
  {
    name: 'below-the-obligations',
    comment: 'what the rectifications share knows no obligation',
    severity: 'error',
    from: { path: `^${RECTIFICATION}/(comum|planilha|prova|sped)/`, pathNot: TESTS },
    to: { path: `^${RECTIFICATION}/${OBLIGATIONS}/` },
  },
  {
    name: 'one-duck',
    comment: 'a DuckDB is opened by openDuck alone; whoever asks it knows the types of its connections',
    severity: 'error',
    // Appending needs a class for dates; the packages below apuracao read with DuckDB in their tests alone.
    from: {
      pathNot: [...TESTS, '^packages/apuracao/src/duck/', '^packages/relatorios/src/(duck/append-linhas|testing/)'],
    },
    to: { path: npm(['@duckdb']), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'testing-in-tests',
    comment: 'what a package offers to tests is for tests',
    severity: 'error',
    from: { pathNot: [...TESTS, '/testing[^/]*\\.ts$', '^tools/'] },
    to: { path: '^packages/[^/]+/src/testing\\.ts$' },
  },
  {
    name: 'nobody-imports-tools',
    comment: 'tools build and check; nothing that runs depends on them',
    severity: 'error',
    from: { pathNot: '^tools/' },
    to: { path: '^tools/' },
  },
  {
    name: 'areas-apart',
    comment: 'an area of the portal never imports another area',
    severity: 'error',
    from: { path: '^apps/web/src/areas/([^/]+)/' },
    to: { path: '^apps/web/src/areas/', pathNot: '^apps/web/src/areas/$1/' },
  },
  {
    name: 'below-the-areas',
    comment: 'the design system and the libraries of the portal know no area and no shell',
    severity: 'error',
    from: { path: '^apps/web/src/(ui|lib)/', pathNot: TESTS },
    to: { path: '^apps/web/src/(areas|app)/' },
  },
  {
    name: 'modules-by-their-door',
    comment: 'a server module imports another one by its index.ts only',
    severity: 'error',
    from: { path: `^${SERVER}/modules/([^/]+)/`, pathNot: TESTS },
    to: { path: `^${SERVER}/modules/`, pathNot: [`^${SERVER}/modules/$1/`, `^${SERVER}/modules/[^/]+/index\\.ts$`] },
  },
  {
    name: 'modules-know-ports',
    comment: 'a server module knows ports, the two scopes of the database and its queues, never an adapter',
    severity: 'error',
    from: { path: `^${SERVER}/modules/`, pathNot: TESTS },
    to: {
      path: `^${SERVER}/platform/`,
      pathNot: [
        `^${SERVER}/platform/[^/]+/port\\.ts$`,
        `^${SERVER}/platform/db/(create-db|as-[^/]+|with-fila|not-suspended|ping|schema|tabelas[^/]*)\\.ts$`,
      ],
    },
  },
  {
    name: 'modules-do-not-assemble',
    comment: 'a server module never imports what puts the server together',
    severity: 'error',
    from: { path: `^${SERVER}/modules/`, pathNot: TESTS },
    to: { path: `^${SERVER}/(main|app)\\.ts$` },
  },
  {
    name: 'routes-see-no-sql',
    comment: 'routes call services; SQL lives in repositories',
    severity: 'error',
    from: { path: `^${SERVER}/modules/.*\\.routes\\.ts$` },
    to: { path: [`^${SERVER}/modules/.*\\.repo\\.ts$`, npm(['kysely'])] },
  },
  {
    name: 'services-see-no-fastify',
    comment: 'a service can be called by a job as well as by a route',
    severity: 'error',
    from: { path: `^${SERVER}/modules/.*\\.(service|repo)\\.ts$` },
    to: { path: [npm(['fastify', '@fastify']), `^${SERVER}/modules/.*\\.routes\\.ts$`] },
  },
  {
    name: 'repos-below-services',
    comment: 'a repository calls no service',
    severity: 'error',
    from: { path: `^${SERVER}/modules/.*\\.repo\\.ts$` },
    to: { path: `^${SERVER}/modules/.*\\.service\\.ts$` },
  },
  {
    name: 'drivers-in-platform',
    comment: 'drivers live behind a port',
    severity: 'error',
    from: { path: `^${SERVER}/`, pathNot: [`^${SERVER}/platform/`, ...TESTS] },
    to: { path: npm(DRIVERS) },
  },
  {
    name: 'kysely-in-repos',
    comment: 'outside platform only repositories build SQL',
    severity: 'error',
    from: { path: `^${SERVER}/`, pathNot: [`^${SERVER}/platform/`, '\\.repo\\.ts$', ...TESTS] },
    to: { path: npm(['kysely']) },
  },
  {
    name: 'config-on-the-ground',
    comment: 'the settings are read before anything else of the server exists',
    severity: 'error',
    from: { path: `^${SERVER}/config/`, pathNot: TESTS },
    to: { path: `^${SERVER}/`, pathNot: `^${SERVER}/config/` },
  },
  {
    name: 'simulators-apart',
    comment: 'only what a demonstration runs stands on the simulators',
    severity: 'error',
    from: { path: `^${SERVER}/`, pathNot: [`^${SERVER}/simulados/`, ...TESTS] },
    to: { path: '^apps/simulators/' },
  },
  {
    name: 'simulators-on-demand',
    comment: 'simulators are loaded by import() when a demonstration runs, never in production',
    severity: 'error',
    from: { path: `^${SERVER}/`, pathNot: [`^${SERVER}/simulados/`, ...TESTS] },
    to: { path: `^${SERVER}/simulados/`, dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'platform-knows-no-module',
    comment: 'adapters know ports, br, signatures and the collectors; what the server is about stands above them',
    severity: 'error',
    from: { path: `^${SERVER}/platform/`, pathNot: TESTS },
    to: {
      path: ['^packages/', `^${SERVER}/`],
      pathNot: ['^packages/(assinatura|br|coletores)/', `^${SERVER}/platform/`, `^${SERVER}/config/`],
    },
  },
];
