/**
 * Scaffolds a report with a golden case that fails until both are written.
 *
 * Usage: `node tools/src/new-relatorio.ts <number> <aba> "<Nome do Relatório>"`, aba being one of efd-c, efd-f, ecd, ecf,
 * e-social, e-cac, xml, cruzamento. Writes the report, its line in the list of its tab and `fixtures/relatorios/<slug>`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ABAS: Record<string, string> = {
  'efd-c': 'EFD-C',
  'efd-f': 'EFD-F',
  ecd: 'ECD',
  ecf: 'ECF',
  'e-social': 'e-Social',
  'e-cac': 'E-Cac',
  xml: 'XML',
  cruzamento: 'Cruzamento',
};

export interface NewRelatorioOptions {
  /** The repository. */
  root: string;
  numero: number;
  aba: string;
  nome: string;
}

/** Writes the files and gives their paths below the root. Throws, and writes nothing, when any of them exists. */
export function newRelatorio({ root, numero, aba, nome }: NewRelatorioOptions): string[] {
  const module = ABAS[aba];
  if (!module) throw new Error(`unknown aba "${aba}": one of ${Object.keys(ABAS).join(', ')}`);
  if (!Number.isInteger(numero) || numero < 1) throw new Error('the number is that of the catalogue of reports');
  if (/[/?%#]/.test(nome) || nome.length === 0 || nome.length > 80)
    throw new Error('a name has 1 to 80 characters, without / ? % #');

  const slug = slugOf(nome);
  const semAba = slug.startsWith(`${aba}-`) ? slug.slice(aba.length + 1) : slug;
  const src = 'packages/relatorios/src/catalogo';
  const report = `${src}/${aba}/${semAba}.report.ts`;
  const fixture = `fixtures/relatorios/${slug}`;
  for (const file of [report, fixture]) {
    if (existsSync(path.join(root, file))) throw new Error(`${file} already exists`);
  }
  const catalogo = `${src}/${aba}/relatorios-${aba}.ts`;
  const before = readFileSync(path.join(root, catalogo), 'utf8');
  const local = camelCase(semAba);
  const after = before
    .replace(/(\n\n\/\*\* The reports of)/, `\nimport ${local} from './${semAba}.report.ts';$1`)
    .replace(/\n?\];\n$/, `\n  ${local},\n];\n`);
  if (!after.includes(`  ${local},`) || !after.includes(`import ${local} `))
    throw new Error('the catalogue has another shape');

  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write(report, reportSource({ numero, nome, module }));
  write(catalogo, after);
  write(`${fixture}/NOTE.md`, `# ${nome}\n\nO que os documentos deste caso mostram e as contas feitas à mão.\n`);
  write(`${fixture}/esperado.json`, `${JSON.stringify(esperado(nome), null, 2)}\n`);
  return [report, catalogo, `${fixture}/NOTE.md`, `${fixture}/esperado.json`];
}

function reportSource({ numero, nome, module }: { numero: number; nome: string; module: string }): string {
  return `import { A, dinheiro, P } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Which records it reads, and the rule that the numbers follow. */
export default defineRelatorio({
  numero: ${numero},
  nome: '${nome.replaceAll("'", "\\'")}',
  module: '${module}',
  tool: '${module === 'e-Social' ? 'post_process' : 'gerar_relatorios'}',
  descricao: { '${module}': ['Uma frase para quem lê a lista de relatórios.'] },
  fontes: ['efdc_0000'],
  colunas: [...P, ...dinheiro('Valor'), ...A],
  sql: \`
    SELECT a.periodo AS "Período", a.cnpj AS "CNPJ Estab.", CAST(0 AS DECIMAL(18,2)) AS "Valor", a.arquivo AS "Arquivo", r._linha AS "Linha"
      FROM efdc_0000 r JOIN arq a ON a.id = r._arquivo
     WHERE false
     ORDER BY a.ordem, r._linha\`,
});
`;
}

/** A case without documents that expects a row: it fails until the documents and the rows are put in its folder. */
function esperado(nome: string) {
  return {
    empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' },
    periodo: { inicio: '2024-01-01', fim: '2024-01-31' },
    relatorios: { [nome]: [{ Período: 'escreva aqui as linhas esperadas' }] },
  };
}

function slugOf(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function camelCase(kebab: string): string {
  return kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [numero, aba = '', nome = ''] = process.argv.slice(2);
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  try {
    const files = newRelatorio({ root, numero: Number(numero), aba, nome });
    process.stdout.write(
      `${files.join('\n')}\n\nNow run: npx vitest run packages/relatorios (the new case fails until it is written)\n`,
    );
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\nUsage: new-relatorio <number> <aba> "<Nome>"\n`,
    );
    process.exitCode = 1;
  }
}
