import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { REGRAS_EFDC } from '../../packages/retificacao/src/efdc/regras/regras-efdc.ts';
import { formatValidacoesEcf, PAGINA_ECF } from './gen-validacoes-ecf.ts';
import { REPO } from './repo.ts';

// Writes docs/validacoes.md: each check of the guide of the EFD-Contribuições, and what executes it; and
// docs/validacoes-ecf.md, the rules of the ECF. With --check nothing is written, and a page that differs is an error.

/** A check of the guide. */
interface Validacao {
  n: string;
  registro: string;
  campo: string;
  /** What it checks. */
  o: string;
  /** The module that executes it. */
  por?: string;
  /** What it needs that no file has. */
  fora?: string;
  /** Why there is nothing to check. */
  nao?: string;
  /** What is not checked yet. */
  falta?: string;
}

export const PAGINA = 'docs/validacoes.md';
const CHECKS = 'packages/retificacao/src/efdc/regras/validacoes.json';

const CLASSES = {
  executada: 'executadas',
  fora: 'precisam de dados de fora',
  nao: 'não são validações',
  falta: 'ainda não executadas por inteiro',
} as const;
type Classe = keyof typeof CLASSES;

interface Classificada extends Validacao {
  classe: Classe;
  regras: readonly string[];
}

/** Every check of the guide with its class. A check that nothing executes and nobody explains is an error. */
export function classify(): Classificada[] {
  const validacoes = JSON.parse(readFileSync(join(REPO, CHECKS), 'utf8')) as Validacao[]; // Our own file.
  const conhecidas = new Set(validacoes.map(({ n }) => n));
  const porNumero = new Map<string, string[]>();
  for (const { id, confere } of REGRAS_EFDC.listRegras()) {
    for (const n of confere) {
      if (!conhecidas.has(n)) throw new Error(`rule ${id} executes a check that is not listed: ${n}`);
      porNumero.set(n, [...(porNumero.get(n) ?? []), id]);
    }
  }
  return validacoes.map((validacao) => {
    const regras = porNumero.get(validacao.n) ?? [];
    const { nao, fora, falta, por } = validacao;
    const classe: Classe | undefined =
      nao !== undefined
        ? 'nao'
        : fora !== undefined
          ? 'fora'
          : falta !== undefined
            ? 'falta'
            : por !== undefined || regras.length > 0
              ? 'executada'
              : undefined;
    if (classe === undefined) throw new Error(`check ${validacao.n} is neither executed nor explained`);
    return { ...validacao, classe, regras };
  });
}

/** The page. */
export function formatValidacoes(): string {
  const todas = classify();
  const doGuia = todas.filter(({ n }) => !n.startsWith('E'));
  const deEstrutura = todas.filter(({ n }) => n.startsWith('E'));
  const contagem = (Object.keys(CLASSES) as Classe[]).map((classe) => {
    const quantas = (lista: readonly Classificada[]) => lista.filter((v) => v.classe === classe).length;
    return `| ${CLASSES[classe]} | ${quantas(doGuia)} | ${quantas(deEstrutura)} | ${quantas(todas)} |`;
  });
  return `# Validações da EFD-Contribuições

O guia prático 1.35 diz, campo a campo, o que o programa validador confere (${doGuia.length} validações), e em outras
partes ${deEstrutura.length} regras de presença, ordem e regime. Esta página diz o que \`apura validar\` e a conferência
das retificações executam de cada uma. É gerada por \`node tools/src/gen-validacoes.ts\`.

| | do guia | de estrutura | ao todo |
|---|---|---|---|
${contagem.join('\n')}
| **ao todo** | ${doGuia.length} | ${deEstrutura.length} | ${todas.length} |

As regras são dados (\`packages/retificacao/src/efdc/regras/dados\`, ${REGRAS_EFDC.listRegras().length} hoje);
os nomes em código com barra são módulos de \`packages/retificacao/src\`. Nos testes cada linha
de dados tem um arquivo recusado e um aceito.

## Do guia

| n | campo | o que se confere | situação |
|---|---|---|---|
${doGuia.map((v) => linhaDe(v, `${v.registro}.${v.campo}`)).join('\n')}

## De estrutura

| n | regra | situação |
|---|---|---|
${deEstrutura.map((v) => `| ${v.n} | ${v.o} | ${situacaoDe(v)} |`).join('\n')}
`;
}

const linhaDe = (v: Classificada, campo: string): string => `| ${v.n} | ${campo} | ${v.o} | ${situacaoDe(v)} |`;

/** The most rules of one check that are named. */
const NOMEADAS = 4;

function situacaoDe({ classe, por, regras, fora, nao, falta }: Classificada): string {
  const nomes = regras.slice(0, NOMEADAS).map((regra) => `\`${regra}\``);
  const resto = regras.length > NOMEADAS ? ` e mais ${regras.length - NOMEADAS}` : '';
  const executam = [...(por === undefined ? [] : [`\`${por}\``]), ...nomes].join(', ') + resto;
  if (classe === 'nao') return `não é validação: ${nao}`;
  if (classe === 'fora') return `precisa de dados de fora: ${fora}${executam === '' ? '' : ` (${executam})`}`;
  if (classe === 'falta') return `ainda não: ${falta}${executam === '' ? '' : ` (${executam})`}`;
  return executam;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const { pagina, certa } of [
    { pagina: PAGINA, certa: formatValidacoes() },
    { pagina: PAGINA_ECF, certa: formatValidacoesEcf() },
  ]) {
    if (!argv.includes('--check')) writeFileSync(join(REPO, pagina), certa);
    else if (readFileSync(join(REPO, pagina), 'utf8') !== certa) {
      console.log(`gen-validacoes: ${pagina} is not what node tools/src/gen-validacoes.ts writes`);
      process.exitCode = 1;
    }
  }
}
