/** The names under which answers are kept, so that one area can say to another what has become old. */
export const queryKeys = {
  projetos: ['projetos'] as const,
  empresas: ['empresas'] as const,
  certificados: ['certificados'] as const,
  usuarios: ['usuarios'] as const,
  integra: ['integra'] as const,
  buscasNotas: ['buscas-notas'] as const,
  notasPedidas: (cnpj: string) => ['notas-pedidas', cnpj] as const,
  tokens: ['tokens'] as const,
  sessoes: ['sessoes'] as const,
  auditoria: ['auditoria'] as const,
  foto: ['foto'] as const,
  logo: ['logo'] as const,
  arquivosEnviados: (projetoId: string) => ['arquivos-enviados', projetoId] as const,
  arquivos: (projetoId: string) => ['arquivos', projetoId] as const,
  relatorios: ['relatorios'] as const,
  retificacoes: ['retificacoes'] as const,
  prova: (retificacaoId: string) => ['prova', retificacaoId] as const,
  mudancas: (retificacaoId: string, asked: object) => ['mudancas', retificacaoId, asked] as const,
  embed: (relatorioId: string, projetoId: string, escolha: number) =>
    ['embed', relatorioId, projetoId, escolha] as const,
  relatorio: (projetoId: string, relatorio: string) => ['relatorio', projetoId, relatorio] as const,
};
