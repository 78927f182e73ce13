/** The privileges of the specification, the least one first. Each may do what the one before may. */
export const PRIVILEGIOS = ['user', 'administrator', 'master'] as const;
export type Privilegio = (typeof PRIVILEGIOS)[number];

/** Who may do something: everybody without a session, or a user of at least this privilege. */
export type Minimo = 'aberta' | Privilegio;

interface Acao {
  /** What is done, in Portuguese, as the manual's table prints it. */
  readonly nome: string;
  readonly minimo: Minimo;
  /** What else the call asks for, beyond the privilege, in Portuguese. The handler or its policy enforces it. */
  readonly condicao?: string;
}

/**
 * The matrix of privilege and action. Each route of the contract names its action, the server refuses users below
 * `minimo`, and the manual prints this table. Signing, collecting and sending in a company's name need an
 * administrator.
 */
export const MATRIZ = {
  entrar: { nome: 'Entrar, sair e recuperar a senha', minimo: 'aberta' },
  'abrir-boleto': { nome: 'Abrir um boleto', minimo: 'aberta', condicao: 'Quem tem o endereço secreto dele' },
  'pagina-do-diagnostico': {
    nome: 'Ler a página do diagnóstico e marcar achados',
    minimo: 'aberta',
    condicao: 'Com a chave que a sessão recebeu ao abrir o projeto',
  },
  conta: { nome: 'Ver e alterar os próprios dados, a foto e a senha', minimo: 'user' },
  'segundo-fator': { nome: 'Ver e alterar o próprio segundo fator', minimo: 'user' },
  tokens: { nome: 'Ver, criar e revogar os próprios tokens de acesso', minimo: 'user' },
  avisos: { nome: 'Ver os avisos e receber o fim dos próprios projetos por e-mail', minimo: 'user' },
  sugestoes: { nome: 'Enviar sugestões', minimo: 'user' },
  empresas: { nome: 'Ver, cadastrar e atualizar empresas', minimo: 'user' },
  projetos: { nome: 'Ver, criar, iniciar e repetir projetos', minimo: 'user', condicao: 'Com os módulos do fluxo' },
  'mudar-projeto': {
    nome: 'Excluir projeto e mudar a recorrência dele',
    minimo: 'user',
    condicao: 'Quem criou o projeto; master, qualquer um',
  },
  'enviar-arquivos': { nome: 'Enviar e excluir arquivos de um projeto', minimo: 'user' },
  arquivos: { nome: 'Ver e baixar arquivos', minimo: 'user', condicao: 'Com um dos módulos de Arquivos' },
  relatorios: { nome: 'Ver e exportar relatórios', minimo: 'user', condicao: 'Com o módulo de relatórios' },
  diagnostico: { nome: 'Abrir o diagnóstico', minimo: 'user' },
  carteira: { nome: 'Ver e exportar a carteira de empresas', minimo: 'user' },
  oportunidades: { nome: 'Ver e trabalhar oportunidades', minimo: 'user' },
  retificacoes: {
    nome: 'Ver, criar e baixar retificações e rascunhos',
    minimo: 'user',
    condicao: 'Com o módulo de retificação',
  },
  'excluir-retificacao': {
    nome: 'Excluir retificação ou rascunho',
    minimo: 'user',
    condicao: 'Com o módulo de retificação; quem a criou ou master',
  },
  'ver-transmissoes': {
    nome: 'Ver transmissões e baixar recibos e retornos',
    minimo: 'user',
    condicao: 'Com o módulo de retificação',
  },
  transmitir: {
    nome: 'Transmitir retificações ao eSocial, parar e retomar',
    minimo: 'administrator',
    condicao: 'Com o módulo de retificação',
  },
  'ver-notas': { nome: 'Ver as buscas de NF-e e NFS-e', minimo: 'user' },
  'buscar-notas': {
    nome: 'Ligar e desligar as buscas de NF-e e NFS-e, pedir por chave e assinar a Ciência da Operação',
    minimo: 'administrator',
  },
  creditos: { nome: 'Comprar créditos, ver as compras e baixar recibos', minimo: 'user' },
  'ver-certificados': { nome: 'Ver nome e validade dos certificados', minimo: 'user' },
  certificados: { nome: 'Importar e excluir certificados', minimo: 'administrator' },
  integra: { nome: 'Ver, alterar e testar o contrato do Integra Contador', minimo: 'administrator' },
  equipe: { nome: 'Ver, convidar, alterar e excluir usuários', minimo: 'administrator' },
  niveis: { nome: 'Tornar um usuário administrador, ou um administrador usuário', minimo: 'master' },
  seguranca: {
    nome: 'Exigir e redefinir o segundo fator da equipe, encerrar as sessões dela e configurar a entrada única',
    minimo: 'administrator',
    condicao: 'O segundo fator e as sessões de administradores: só master',
  },
  auditoria: { nome: 'Ver e exportar o registro de atividades', minimo: 'administrator' },
  organizacao: { nome: 'Alterar os dados, o logo e as cores da empresa', minimo: 'master' },
} as const satisfies Readonly<Record<string, Acao>>;

export type AcaoDaMatriz = keyof typeof MATRIZ;

/** Whether a user of this privilege may do it. Conditions other than the privilege are not looked at. */
export function podeFazer(acao: AcaoDaMatriz, { privilegio }: { privilegio: Privilegio }): boolean {
  const { minimo } = MATRIZ[acao];
  return minimo === 'aberta' || PRIVILEGIOS.indexOf(privilegio) >= PRIVILEGIOS.indexOf(minimo);
}
