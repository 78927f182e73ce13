/**
 * Every code of the audit log with the sentence that people read beside the user's name. A new code is a new line here:
 * {@link insertAuditoria} takes no other, and a test looks for codes in the sources that have no line and for lines
 * that no source writes.
 */
export const ACOES = {
  'sessao.aberta': 'Entrou no portal',
  'sessao.aberta-por-sso': 'Entrou no portal pela entrada única',
  'sessao.recusada': 'Tentativa de entrada recusada',
  'sessao.encerrada': 'Saiu do portal',
  'sessao.encerrada-na-lista': 'Encerrou uma sessão sua',
  'sessao.encerradas-de-usuario': 'Encerrou as sessões de usuário',
  'sessao.encerradas-da-equipe': 'Encerrou as sessões da equipe',
  'sessao.derrubada': 'Sessão encerrada pelo portal por uso indevido',
  'senha.recuperacao-pedida': 'Pediu a recuperação da senha',
  'senha.redefinida': 'Redefiniu a senha pelo link recebido',
  'senha.alterada': 'Alterou a própria senha',
  'segundo-fator.aplicativo-ativado': 'Ativou o aplicativo autenticador',
  'segundo-fator.aplicativo-desativado': 'Desativou o aplicativo autenticador',
  'segundo-fator.codigos-gerados': 'Gerou novos códigos de recuperação',
  'segundo-fator.chave-criada': 'Cadastrou chave de acesso',
  'segundo-fator.chave-renomeada': 'Renomeou chave de acesso',
  'segundo-fator.chave-removida': 'Removeu chave de acesso',
  'segundo-fator.exigido': 'Passou a exigir segundo fator de todos',
  'segundo-fator.dispensado': 'Deixou de exigir segundo fator',
  'segundo-fator.recusado': 'Confirmação do segundo fator recusada',
  'segundo-fator.redefinido': 'Redefiniu o segundo fator de usuário',
  'sso.configurado': 'Configurou a entrada única',
  'sso.alterado': 'Alterou a entrada única',
  'sso.excluido': 'Excluiu a entrada única',
  'token.criado': 'Criou token de acesso',
  'token.revogado': 'Revogou token de acesso',
  'usuario.convidado': 'Convidou usuário',
  'usuario.reconvidado': 'Enviou novo convite a usuário',
  'usuario.aceitou-convite': 'Aceitou o convite',
  'usuario.alterado': 'Alterou os próprios dados',
  'usuario.foto-alterada': 'Trocou a foto de perfil',
  'usuario.ativado': 'Ativou usuário',
  'usuario.desativado': 'Desativou usuário',
  'usuario.excluido': 'Excluiu usuário',
  'mensagem.nao-entregue': 'E-mail não entregue',
  'sugestao.enviada': 'Enviou sugestão',
  'empresa.cadastrada': 'Cadastrou empresa',
  'empresa.atualizada': 'Atualizou os dados da Receita de empresa',
  'notas.ciencia': 'Pediu a Ciência da Operação de NF-e',
  'notas.chaves': 'Pediu NF-e pela chave de acesso',
  'notas.desligada': 'Desligou a busca de NF-e',
  'notas.ligada': 'Ligou a busca de NF-e',
  'projeto.criado': 'Criou projeto',
  'projeto.iniciado': 'Iniciou projeto',
  'projeto.excluido': 'Excluiu projeto',
  'projeto.falhou': 'Projeto terminou em falha',
  'projeto.voltou-aos-arquivos': 'Projeto voltou a Aguardando Arquivos',
  'arquivo.enviado': 'Enviou arquivos',
  'arquivo.excluido': 'Excluiu arquivo enviado',
  'arquivo.baixado': 'Baixou arquivo',
  'arquivo.todos-baixados': 'Baixou todos os arquivos de projeto',
  'projeto.recorrencia.parada': 'Parou a recorrência mensal de projeto',
  'projeto.recorrencia.retomada': 'Ativou a recorrência mensal de projeto',
  'projeto.repetido': 'Repetiu uma etapa de projeto',
  'certificado.importado': 'Importou certificado',
  'certificado.renovado': 'Renovou certificado',
  'certificado.excluido': 'Excluiu certificado',
  'contrato.informado': 'Informou o contrato do Integra Contador',
  'contrato.alterado': 'Alterou o contrato do Integra Contador',
  'contrato.excluido': 'Excluiu o contrato do Integra Contador',
  'contrato.testado': 'Testou o contrato do Integra Contador',
  'retificacao.criada': 'Enviou retificação',
  'retificacao.concluida': 'Retificação concluída',
  'retificacao.falhou': 'Retificação terminou em erro',
  'retificacao.baixada': 'Baixou arquivos retificados',
  'retificacao.excluida': 'Excluiu retificação',
  'transmissao.ordenada': 'Mandou transmitir retificação ao eSocial',
  'transmissao.concluida': 'Retificação aceita pelo eSocial',
  'transmissao.recusada': 'Retificação recusada pelo eSocial',
  'transmissao.incerta': 'Lote de retificação sem resposta do eSocial',
  'transmissao.falhou': 'Transmissão de retificação falhou',
  'transmissao.parada': 'Mandou parar a transmissão de retificação',
  'transmissao.retomada': 'Retomou a transmissão de retificação',
  'transmissao.lote-reenviado': 'Mandou enviar de novo um lote de retificação',
  'transmissao.recibos-baixados': 'Baixou recibos da transmissão',
  'transmissao.retornos-baixados': 'Baixou retornos da transmissão',
  'relatorio.exportado': 'Exportou relatório',
  'carteira.exportada': 'Exportou a carteira',
  'achado.tratado': 'Marcou achado do diagnóstico como tratado',
  'achado.reaberto': 'Desmarcou achado do diagnóstico',
  'auditoria.exportada': 'Exportou o registro de atividades',
  'auditoria.descartada': 'Linhas antigas do registro de atividades descartadas pelo provedor',
  'owner.criado': 'Organização criada pelo provedor',
  'owner.alterado': 'Alterou os dados da empresa',
  'owner.modulos-alterados': 'Módulos alterados pelo provedor',
  'owner.precos-alterados': 'Preços alterados pelo provedor',
  'owner.tema-alterado': 'Tema alterado pelo provedor',
  'owner.bi-alterado': 'Provedor de diagnóstico alterado pelo provedor',
  'owner.suspenso': 'Organização suspensa pelo provedor',
  'owner.exportado': 'Dados da organização exportados pelo provedor',
  'owner.retomado': 'Organização retomada pelo provedor',
  'owner.contratante-alterado': 'Uso do contratante da instalação alterado pelo provedor',
  'owner.recusa-senhas-alterada': 'Recusa de senhas muito usadas alterada pelo provedor',
  'owner.limite-alterado': 'Limite de usuários alterado pelo provedor',
  'owner.plano-alterado': 'Plano alterado pelo provedor',
  'credito.ajustado': 'Créditos ajustados pelo provedor',
  'pagamento.pedido': 'Pediu a compra de créditos',
  'pagamento.confirmado': 'Pagamento de créditos confirmado',
  'pagamento.vencido': 'Pagamento de créditos expirou',
  'pagamento.recusado': 'Pagamento de créditos recusado',
  'pagamento.devolucao-pedida': 'Devolução de pagamento pedida pelo provedor',
  'pagamento.devolucao-recusada': 'Devolução de pagamento recusada pelo banco',
  'pagamento.devolvido': 'Pagamento de créditos devolvido',
  'pagamento.devolvido-sem-saldo': 'Pagamento devolvido com créditos já consumidos',
  'pagamento.divergente': 'Pagamento de créditos com valor menor que o pedido',
} as const;

export type AcaoAuditoria = keyof typeof ACOES;

/** Codes that earlier versions wrote; their rows stay. */
const ANTIGAS: Readonly<Record<string, AcaoAuditoria>> = {
  login: 'sessao.aberta',
  'sessao-encerrada': 'sessao.derrubada',
  'projeto-criado': 'projeto.criado',
  'projeto-iniciado': 'projeto.iniciado',
  'projeto-excluido': 'projeto.excluido',
  'projeto-falhou': 'projeto.falhou',
};

/** The sentence of a code as the table keeps it; a code of a newer version is shown as it is. */
export function fraseDaAcao(acao: string): string {
  const conhecida = ANTIGAS[acao] ?? acao;
  return isAcao(conhecida) ? ACOES[conhecida] : acao;
}

/** Every code that a row may carry, old ones too. */
export function listAcoes(): string[] {
  return [...Object.keys(ACOES), ...Object.keys(ANTIGAS)];
}

function isAcao(acao: string): acao is AcaoAuditoria {
  return Object.hasOwn(ACOES, acao);
}
