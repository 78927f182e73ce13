import { formatCnpj, formatDateTimeBr, formatReais } from '@apura/br';
import { MODULOS } from '@apura/contract';
import type {
  ConviteMaster,
  OwnerExcluido,
  OwnerExportado,
  OwnerListado,
  showOwner,
} from '../../modules/administracao/index.ts';

type OwnerMostrado = Awaited<ReturnType<typeof showOwner>>;

const PRIVILEGIOS = { master: 'Master', administrator: 'Administrador', user: 'Usuário' } as const;
const SITUACOES = { active: 'Ativo', inactive: 'Inativo', invited: 'Convidado' } as const;

export function formatLista(owners: readonly OwnerListado[]): string {
  if (owners.length === 0) return 'Nenhuma organização ainda. Crie uma com: npm run owner -- create --help\n';
  const linhas = owners.map((owner) => [
    formatCnpj(owner.cnpj),
    owner.razao,
    String(owner.adquiridos - owner.consumidos),
    `${owner.usuarios} de ${owner.limite_usuarios}`,
    owner.white_label ? 'sim' : 'não',
  ]);
  return formatTabela(['CNPJ', 'Razão social', 'Créditos', 'Usuários', 'White label'], linhas);
}

export function formatOwner({ owner, usuarios }: OwnerMostrado): string {
  const modulos = MODULOS.filter((modulo) => owner.tools[modulo] === true);
  const campos: readonly (readonly [string, string])[] = [
    ['CNPJ', formatCnpj(owner.cnpj)],
    ['Razão social', owner.razao],
    ['Plano', owner.plano || '-'],
    ['Criada em', formatDateTimeBr(owner.criado_em.toISOString())],
    [
      'Créditos',
      `${owner.adquiridos - owner.consumidos} (${owner.adquiridos} adquiridos, ${owner.consumidos} consumidos)`,
    ],
    ['Preços', precosDe(owner).map(formatReais).join(' · ')],
    ['Módulos', modulos.length === 0 ? 'nenhum' : modulos.join(', ')],
    ['White label', owner.white_label ? 'sim' : 'não'],
    ['Cores', `primária ${owner.cor_primaria}, secundária ${owner.cor_secundaria}`],
    ['Pelo contratante', owner.pelo_contratante ? 'sim' : 'não'],
    ['Recusa senhas comuns', owner.recusa_senhas_comuns ? 'sim' : 'não'],
    ['Suspensa', owner.suspenso_em === null ? 'não' : `desde ${formatDateTimeBr(owner.suspenso_em.toISOString())}`],
    ['Limite de usuários', `${owner.usuarios} de ${owner.limite_usuarios}`],
  ];
  const largura = Math.max(...campos.map(([nome]) => nome.length));
  const cabeca = campos.map(([nome, valor]) => `${nome.padEnd(largura)}  ${valor}\n`).join('');
  const linhas = usuarios.map((u) => [u.email, u.nome, PRIVILEGIOS[u.privilegio], SITUACOES[u.situacao]]);
  return `${cabeca}\n${formatTabela(['E-mail', 'Nome', 'Nível', 'Situação'], linhas)}`;
}

/** What programs read: names as in the specification where it has them. */
export function ownerToJson(owner: OwnerListado): Record<string, unknown> {
  const [first_price, second_price, third_price, fourth_price] = precosDe(owner);
  return {
    cnpj: owner.cnpj,
    razao: owner.razao,
    plano: owner.plano,
    criado_em: owner.criado_em.toISOString(),
    creditos_adquiridos: owner.adquiridos,
    creditos_consumidos: owner.consumidos,
    first_price,
    second_price,
    third_price,
    fourth_price,
    tools: Object.fromEntries(MODULOS.map((modulo) => [modulo, owner.tools[modulo] === true])),
    white_label: owner.white_label,
    pelo_contratante: owner.pelo_contratante,
    recusa_senhas_comuns: owner.recusa_senhas_comuns,
    suspenso_em: owner.suspenso_em?.toISOString() ?? null,
    color_1: owner.cor_secundaria,
    color_2: owner.cor_primaria,
    usuarios: owner.usuarios,
    limite_usuarios: owner.limite_usuarios,
  };
}

export function mostradoToJson({ owner, usuarios }: OwnerMostrado): Record<string, unknown> {
  const users = usuarios.map((u) => ({
    name: u.nome,
    email: u.email,
    privilege: u.privilegio,
    user_status: u.situacao,
  }));
  return { ...ownerToJson(owner), users };
}

export function formatExportado({ pasta, tabelas, objetos, bytes }: OwnerExportado): string {
  const linhas = tabelas.reduce((soma, tabela) => soma + tabela.linhas, 0);
  const n = (valor: number) => valor.toLocaleString('pt-BR');
  return (
    `Exportado para ${pasta}: ${n(linhas)} linhas de ${tabelas.length} tabelas, ` +
    `${n(objetos)} objetos (${n(bytes)} bytes).\n` +
    'A pasta guarda documentos e dados pessoais: entregue-a só a quem responde pela organização.\n'
  );
}

export function formatExcluido({ tabelas, objetos, conjuntos, tarefas }: OwnerExcluido): string {
  const linhas = [
    ...tabelas.map(({ tabela, linhas }) => [tabela, String(linhas), '0']),
    ['(objetos)', String(objetos), '0'],
    ['(conjuntos de dados)', String(conjuntos), '0'],
    ['(tarefas)', String(tarefas), '0'],
  ];
  const tabela = formatTabela(['Onde', 'Excluídos', 'Restam'], linhas);
  return `Organização excluída. Nada dela resta nesta instalação:\n${tabela}`;
}

export function formatConvite({ email, link, expiraEm }: ConviteMaster): string {
  return (
    `Convite do master ${email}, válido até ${formatDateTimeBr(expiraEm.toISOString())}:\n  ${link}\n` +
    'Ele também segue por e-mail. Quem abrir o link escolhe a senha do master: não o deixe em lugar público.\n'
  );
}

function precosDe(owner: OwnerListado): [string, string, string, string] {
  return [owner.preco_1, owner.preco_2, owner.preco_3, owner.preco_4];
}

function formatTabela(titulos: readonly string[], linhas: readonly (readonly string[])[]): string {
  const larguras = titulos.map((titulo, n) =>
    Math.max(titulo.length, ...linhas.map((linha) => (linha[n] ?? '').length)),
  );
  const linhaDe = (celulas: readonly string[]) =>
    `${celulas
      .map((celula, n) => celula.padEnd(larguras[n] ?? 0))
      .join('  ')
      .trimEnd()}\n`;
  return [titulos, larguras.map((largura) => '-'.repeat(largura)), ...linhas].map(linhaDe).join('');
}
