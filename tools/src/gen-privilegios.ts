import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AcaoDaMatriz, MATRIZ, PRIVILEGIOS, podeFazer, privilegioLabel, rotas } from '@apura/contract';
import { REPO } from './repo.ts';

/** The manual's page of who may do what, below the repository. */
export const PAGINA = 'docs/manual/privilegios.md';

const CABECA = `# Quem pode o quê

<!-- Written by \`npm run gen\` from packages/contract/src/privilegios.ts; do not edit. -->

Cada usuário tem um nível: Usuário, Administrador ou Master. O portal recusa com "Usuário não possui privilégios
adequados" o que o nível não permite. Buscar documentos do governo fora de um projeto, assinar e transmitir em nome da
empresa pedem um administrador. Ninguém alcança o que é de outra organização: para ela, não existe.
`;

/** The page as it has to be: the matrix, and the calls of each action. */
export function formatPrivilegios(): string {
  const acoes = Object.keys(MATRIZ) as AcaoDaMatriz[];
  const niveis = PRIVILEGIOS.map(privilegioLabel);
  const linhas = acoes.map((acao) => {
    const { nome, minimo, ...resto } = MATRIZ[acao];
    const condicao = 'condicao' in resto ? resto.condicao : '';
    const pode = (sim: boolean) => (sim ? 'sim' : '–');
    const quem = PRIVILEGIOS.map((privilegio) => pode(podeFazer(acao, { privilegio })));
    return [nome, pode(minimo === 'aberta'), ...quem, condicao].join(' | ');
  });
  const chamadas = acoes.map((acao) => {
    const dela = rotas.filter((rota) => rota.acao === acao).map(({ method, path }) => `\`${method} ${path}\``);
    return `| ${MATRIZ[acao].nome} | ${dela.sort().join('<br>')} |`;
  });
  return [
    CABECA,
    `| ação | Sem entrar | ${niveis.join(' | ')} | além disso |`,
    '|---|---|---|---|---|---|',
    ...linhas.map((linha) => `| ${linha} |`),
    '\n## As chamadas de cada ação\n',
    '| ação | chamadas |',
    '|---|---|',
    ...chamadas,
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(REPO, PAGINA), formatPrivilegios());
  console.log(`gen-privilegios: ${PAGINA}`);
}
