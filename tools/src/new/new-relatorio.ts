import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addImport, applyScaffold, camelCase, insertBefore, kebabCase, quote } from './scaffold.ts';

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
  /** The number of the report in the catalogue. */
  numero: number;
  aba: string;
  nome: string;
}

/**
 * A report, its line in the list of its tab, and a golden case that fails until report and case are written. Returns
 * the paths of the files. Throws, and writes nothing, when any of them exists.
 */
export function newRelatorio({ root, numero, aba, nome }: NewRelatorioOptions): string[] {
  const module = ABAS[aba];
  if (!module) throw new Error(`unknown aba "${aba}": one of ${Object.keys(ABAS).join(', ')}`);
  if (!Number.isInteger(numero) || numero < 1) throw new Error('the number is that of the catalogue of reports');
  if (/[/?%#]/.test(nome) || nome.length === 0 || nome.length > 80)
    throw new Error('a name has 1 to 80 characters, without / ? % #');

  const slug = kebabCase(nome);
  const semAba = slug.startsWith(`${aba}-`) ? slug.slice(aba.length + 1) : slug;
  const local = camelCase(semAba);
  const folder = `packages/relatorios/src/catalogo/${aba}`;
  // The files of a tab are in the order of the catalogue, and a number finds its report.
  const file = `${String(numero).padStart(3, '0')}-${semAba}`;
  const fixture = `fixtures/relatorios/${slug}`;
  if (existsSync(join(root, fixture))) throw new Error(`${fixture} already exists`);
  return applyScaffold(root, {
    create: {
      [`${folder}/${file}.report.ts`]: reportSource({ file, numero, nome, module }),
      [`${folder}/${file}.sql`]: STATEMENT,
      [`${fixture}/NOTE.md`]: `# ${nome}\n\nO que os documentos deste caso mostram e as contas feitas à mão.\n`,
      [`${fixture}/esperado.json`]: `${JSON.stringify(esperado(nome), null, 2)}\n`,
    },
    edit: {
      [`${folder}/relatorios-${aba}.ts`]: (before) =>
        addImport(insertBefore(before, /^\];\n/m, `  ${local},\n`), `import ${local} from './${file}.report.ts';`),
    },
  });
}

interface ReportSource {
  /** Of the report and of its statement, without ending. */
  file: string;
  numero: number;
  nome: string;
  module: string;
}

function reportSource({ file, numero, nome, module }: ReportSource): string {
  return `import { readSql } from '@apura/apuracao';
import { A, dinheiro, P } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Which records it reads, and the rule that the numbers follow. */
export default defineRelatorio({
  numero: ${numero},
  nome: ${quote(nome)},
  module: '${module}',
  tool: '${module === 'e-Social' ? 'post_process' : 'gerar_relatorios'}',
  descricao: { '${module}': ['Uma frase para quem lê a lista de relatórios.'] },
  // The tables that the rows come from, by their plain names: without any of them the report has no row.
  fontes: ['efdc_0000'],
  colunas: [...P, ...dinheiro('Valor'), ...A],
  sql: readSql(import.meta.url, './${file}.sql'),
  // Ends the statement as its ORDER BY.
  ordem: 'r.ordem, r._linha',
});
`;
}

/** A statement of no row, in the form that the check of the .sql files asks for. */
const STATEMENT = `SELECT
  r.periodo AS "Período",
  r.cnpj_arquivo AS "CNPJ Estab.",
  0 AS "Valor",
  r.arquivo AS "Arquivo",
  r._linha AS "Linha"
FROM stg_efdc_0000 r
WHERE FALSE
`;

/** A case without documents that expects a row: it fails until the documents and the rows are put in its folder. */
function esperado(nome: string) {
  return {
    empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' },
    periodo: { inicio: '2024-01-01', fim: '2024-01-31' },
    relatorios: { [nome]: [{ Período: 'escreva aqui as linhas esperadas' }] },
  };
}
