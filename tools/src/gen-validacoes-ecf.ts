import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGRAS_ECF } from '../../packages/retificacao/src/ecf/regras/regras-ecf.ts';
import type { RegraDeDados } from '../../packages/retificacao/src/sped/regras/regra-de-dados.ts';
import { REPO } from './repo.ts';

export const PAGINA_ECF = 'docs/validacoes-ecf.md';
const PASTA = join(REPO, 'packages/retificacao/src/ecf/regras');

const readJson = <T>(...partes: string[]): T => JSON.parse(readFileSync(join(PASTA, ...partes), 'utf8')) as T; // Ours.

const SECOES: Readonly<Record<string, string>> = {
  'a-abertura.json': 'Abertura (0000 e 0010)',
  'b-parametros.json': 'Parâmetros e cadastro (0020 a 0035)',
  'c-campos.json': 'Campos e referências',
  'd-periodos.json': 'Períodos e presença de registros',
  'e-linhas.json': 'Linhas dinâmicas e plano referencial',
  'f-somas.json': 'Somas e saldos',
};

/** The rules of each row of the data, by file. */
export function listSecoes(): { titulo: string; linhas: RegraDeDados[][] }[] {
  const restantes = [...REGRAS_ECF.listRegras()];
  return readdirSync(join(PASTA, 'dados'))
    .sort()
    .map((nome) => {
      const titulo = SECOES[nome];
      if (titulo === undefined) throw new Error(`${nome} has no title in the page of the rules of the ECF`);
      const linhas = readJson<{ para?: unknown[] }[]>('dados', nome);
      return { titulo, linhas: linhas.map(({ para }) => restantes.splice(0, para?.length ?? 1)) };
    });
}

/** The page of the checks of the ECF. */
export function formatValidacoesEcf(): string {
  const regras = REGRAS_ECF.listRegras();
  const erros = regras.filter(({ nivel }) => nivel === 'ERRO').length;
  const fora = readJson<{ o: string; porque: string }[]>('nao-executadas.json');
  return `# Validações da ECF

\`apura validar\` e a conferência das retificações executam, em uma ECF de 2021 em diante, ${regras.length} regras
de dados (\`packages/retificacao/src/ecf/regras/dados\`), além do leiaute, da estrutura e dos contadores. ${erros} são
erros; as outras avisam: o manual as dá por aviso, ou o seu texto não está à mão, e a coluna da fonte diz em que se
apoiam. O manual oficial não está entre as nossas fontes: as suas regras foram lidas em transcrições públicas, de 2015
a 2026. Nos testes cada linha de dados tem um arquivo recusado e um aceito. Esta página é gerada por
\`node tools/src/gen-validacoes.ts\`.

${listSecoes()
  .map(({ titulo, linhas }) => formatSecao(titulo, linhas))
  .join('\n')}
## O que não é executado

| o que | por quê |
|---|---|
${fora.map(({ o, porque }) => `| ${o} | ${porque} |`).join('\n')}
`;
}

function formatSecao(titulo: string, linhas: readonly RegraDeDados[][]): string {
  return `## ${titulo}

| regras | o que se diz | nível | vigência | fonte |
|---|---|---|---|---|
${linhas.map(formatLinha).join('\n')}
`;
}

/** The most rules of one row that are named. */
const NOMEADAS = 3;

function formatLinha(regras: readonly RegraDeDados[]): string {
  const [primeira] = regras;
  if (primeira === undefined) throw new Error('a row without rules');
  const nomes = regras.slice(0, NOMEADAS).map(({ id }) => `\`${id}\``);
  const resto = regras.length > NOMEADAS ? ` e mais ${regras.length - NOMEADAS}` : '';
  const niveis = [...new Set(regras.map(({ nivel }) => (nivel === 'ERRO' ? 'erro' : 'aviso')))].join(' ou ');
  const dito = primeira.msg.replace(/\{(valor|certo)\}/g, '…').replaceAll('|', '\\|');
  return `| ${nomes.join(', ')}${resto} | ${dito} | ${niveis} | ${primeira.vigencia} | ${primeira.fonte} |`;
}
