/** Why the portal opens no project for a month. `prazo`: the month's window closed first. */
export type MotivoSemProjeto = 'falhou' | 'sem-creditos' | 'certificado' | 'modulo' | 'prazo';

const FRASES: Readonly<Record<Exclude<MotivoSemProjeto, 'prazo'>, { causa: string; solucao: string }>> = {
  falhou: {
    causa: 'o projeto mensal terminou em Falha, e os meses seguintes falhariam como ele',
    solucao: 'Abra o projeto na lista, corrija o que a linha dele diz e tente de novo, ou pare a recorrência',
  },
  'sem-creditos': {
    causa: 'não há créditos disponíveis',
    solucao: 'Adquira créditos em Configurações',
  },
  certificado: {
    causa: 'o certificado digital do projeto venceu ou foi excluído',
    solucao: 'Importe o certificado renovado, de mesmo nome, em Certificados',
  },
  modulo: {
    causa: 'o módulo de que o projeto precisa não está ativo',
    solucao: 'Peça a ativação do módulo a nossa equipe',
  },
};

export function isMotivoSemProjeto(text: string): text is MotivoSemProjeto {
  return text === 'prazo' || Object.hasOwn(FRASES, text);
}

/** Why the project was not opened, and what the user can do about it. */
export function fraseDoMotivo(motivo: Exclude<MotivoSemProjeto, 'prazo'>): { causa: string; solucao: string } {
  return FRASES[motivo];
}
